import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '@kalima/shared/domain/language/seeded-random';
import { asFailure } from '../../testing/test-client.ts';
import { newerDeck, olderDeck } from '../../testing/decks.ts';
import * as films from '../../testing/films-with-places.ts';
import { beginImport, sendImportFile } from '../../testing/import-inputs.ts';
import { ogg } from '../../testing/ogg-with-names.ts';
import { exportPackage } from '../../testing/packages.ts';
import { lessonWith } from '../../testing/studied-content.ts';
import { type Person, boundless, formOf, startTestApp } from '../../testing/test-app.ts';
import { deckOfAnki, heicPhotograph, memo, photograph, picture, sound } from '../../testing/test-pictures.ts';
import { mutated } from '../../testing/mutated-bytes.ts';
import { zipOf } from '../../testing/zip-file.ts';

/** `npm run bench -- mutated-files COUNT` asks for more mutants of each file than the tests do, and prints what became of them. */
const asked = Number(process.env['MUTATED_FILES'] ?? 0);
const mutants = asked > 0 ? asked : 4;
const seed = process.env['MUTATED_FILES_SEED'] ?? 'mutated files';

const kalima = await startTestApp({ limits: { ...boundless, mediaMs: 1e9 } });
let author: Person;
let package_: Buffer;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  const admin = await kalima.signInAdmin();
  const body = { id: randomUUID(), ...lessonWith({ name: 'Kitchen' }) };
  await admin.client.call('POST /api/author/reading-lessons', { body });
  package_ = (await exportPackage(admin)).zip;
});

const notes = { notes: [{ fields: ['خبز', 'bread'], deck: 'Arabic' }], files: { 'a.wav': sound(100) } };
const srt = '1\n00:00:01,000 --> 00:00:02,000\n<i>one</i> &amp; two\n\n2\n00:00:03,000 --> 00:00:04,500\nthree\n';
const book = JSON.stringify({ title: { en: 'A book' }, pages: [{ text: { en: 'One.' }, image: '1.png' }] });
const encoded = (encoding: BufferEncoding) => Buffer.from('word;translation\r\n"خبز; ""a""";bread\r\n', encoding);

/** Valid files by their names, and the purpose of those that are uploaded by themselves. */
const files: readonly [string, 'image' | 'audio' | 'video' | null, () => Buffer | Promise<Buffer>][] = [
  ['a.png', 'image', () => picture(60, 40)],
  ['a.jpg', 'image', () => photograph()],
  ['a.webp', 'image', () => picture(60, 40, 'webp')],
  ['a.gif', 'image', () => picture(60, 40, 'gif')],
  ['a.avif', 'image', () => picture(60, 40, 'avif')],
  ['a.heic', 'image', () => heicPhotograph()],
  ['a.mp3', 'audio', () => films.mp3()],
  ['a.wav', 'audio', () => films.wav()],
  ['vorbis.ogg', 'audio', () => ogg('vorbis')],
  ['opus.ogg', 'audio', () => ogg('opus')],
  ['flac.ogg', 'audio', () => ogg('flac')],
  ['a.m4a', 'audio', () => memo()],
  ['a.mp4', 'video', () => films.mp4()],
  ['fragments.mp4', 'video', () => films.fragmentedMp4()],
  ['a.webm', 'video', () => films.webm()],
  ['open.webm', 'video', () => films.webm({ isOpen: true })],
  ['a.zip', null, () => zipOf({ name: 'a.csv', bytes: 'bread,pain' }, { name: 'b/a.wav', bytes: sound(100) })],
  ['package.zip', null, () => package_],
  ['oldest.apkg', null, () => olderDeck(notes, 'collection.anki2')],
  ['older.apkg', null, () => olderDeck(notes)],
  ['newer.apkg', null, () => newerDeck(notes)],
  ['anki.apkg', null, () => deckOfAnki()],
  ['utf-8.csv', null, () => encoded('utf8')],
  ['utf-16.csv', null, () => encoded('utf16le')],
  ['a.srt', null, () => Buffer.from(srt)],
  ['a.vtt', null, () => Buffer.from(`WEBVTT\n\n${srt.replaceAll(',', '.')}`)],
  ['book.json', null, () => Buffer.from(book)],
];

const found = new Map<string, number>();
const count = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);

async function uploadAlone(bytes: Buffer, kind: 'image' | 'audio' | 'video'): Promise<void> {
  const purpose = kind === 'image' ? 'learning-material-image' : `import-${kind}`;
  const answer = await author.client.request('POST /api/author/media', {
    query: { purpose },
    ...(await formOf({ bytes })),
  });
  count(answer.statusCode === 201 ? 'stored' : asFailure(answer).code);
}

/** Drops the files on the screen of imports, and has archives among them read. */
async function importAll(name: string, all: readonly Buffer[]): Promise<void> {
  const id = await beginImport(author);
  for (const [index, bytes] of all.entries()) {
    const answer = await sendImportFile(author, id, `${index}-${name}`, bytes);
    if (answer.statusCode >= 400) count(asFailure(answer).code);
  }
  const params = { id };
  const { id: jobId } = await author.client.call('POST /api/author/imports/{id}/read', { params });
  await kalima.app.jobs.settled();
  expect(await author.client.call('GET /api/jobs/{id}', { params: { id: jobId } })).toMatchObject({ state: 'done' });
  const read = await author.client.call('GET /api/author/imports/{id}', { params });
  for (const file of read.files) count(`${file.kind}: ${file.problem ?? 'read'}`);
  expect(read.files.filter(({ isUnread }) => isUnread)).toEqual([]);
  await author.client.call('GET /api/author/imports/{id}/package', { params });
  // Only a few imports may be open at the same time.
  await author.client.call('DELETE /api/author/imports/{id}', { params });
}

test.each(files)(
  'damaged forms of %s are stored, or refused with a code, and the server goes on',
  async (name, kind, valid) => {
    const random = seededRandom(`${seed} ${name}`);
    const whole = await valid();
    const all = Array.from({ length: mutants }, () => mutated(whole, random));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const begun = performance.now();
    found.clear();
    delay.enable();
    if (kind !== null) for (const bytes of all) await uploadAlone(bytes, kind);
    for (let at = 0; at < all.length; at += 20) await importAll(name, all.slice(at, at + 20));
    delay.disable();
    expect(await kalima.client().send({ method: 'GET', url: '/readyz' })).toMatchObject({ statusCode: 200 });
    if (asked === 0) return;
    const figures = {
      seconds: Math.round((performance.now() - begun) / 1000),
      longestDelayMs: Math.round(delay.max / 1e6),
      rssMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    };
    process.stdout.write(`${name}: ${JSON.stringify({ mutants, ...figures, ...Object.fromEntries(found) })}\n`);
  },
  // Thousands take minutes.
  asked > 0 ? 3_600_000 : undefined,
);
