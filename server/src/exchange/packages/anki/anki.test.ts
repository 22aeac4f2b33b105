import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { cellOf, readImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import { addImportFile, beginImport } from '../../../testing/import-inputs.ts';
import { lessonWith } from '../../../testing/studied-content.ts';
import { type Person, boundless, startTestApp } from '../../../testing/test-app.ts';
import { asSuccess, endpointOf } from '../../../testing/test-client.ts';
import { picture, sound } from '../../../testing/test-pictures.ts';
import { unzip } from '../../../testing/unzip.ts';

const kalima = await startTestApp({ limits: boundless });
const key = 'GET /api/author/packages/anki';

async function exportDeck({ client }: Person, course: string) {
  const bytes = asSuccess(endpointOf(key), await client.request(key, { query: { course } })) as Buffer;
  const files = await unzip(bytes);
  const folder = mkdtempSync(join(tmpdir(), 'kalima-anki-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'collection'), files.get('collection.anki2') ?? Buffer.alloc(0));
  const db = new DatabaseSync(join(folder, 'collection'), { readOnly: true });
  onTestFinished(() => db.close());
  return { bytes, files, db };
}

async function makeLesson({ client }: Person) {
  const author = { client } as Person;
  const files = {
    imageUrl: (await kalima.upload(await picture(300, 200), 'reading-card-image', author)).url,
    audioUrl: (await kalima.upload(sound(), 'reading-card-audio', author)).url,
  };
  const { id, version } = await client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), id: randomUUID() },
  });
  const card = (word: string, translation: string) => ({
    id: randomUUID() as string,
    word,
    sense: '',
    translation,
    ...files,
  });
  const pair = { otherForm: 'عيش', otherAudioUrl: files.audioUrl, example: 'آكل خبزا & جبنا.' };
  const cards = [{ ...card('خبز', 'bread & <butter>'), ...pair }, card('ماء', 'water')];
  const body = { ...lessonWith(), lessonAudioUrl: null, cards, version };
  return client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
}

test('a lesson is a deck with a note for each word, whose ids stay when it is exported again', async () => {
  const author = await kalima.makeAuthor();
  const lesson = await makeLesson(author);
  const first = await exportDeck(author, lesson.id);
  const notes = (db: DatabaseSync) => db.prepare('select guid, flds, mod, id from notes order by id').all();
  const rows = notes(first.db);
  expect(rows.map(({ flds }) => String(flds).split('\u001f'))).toEqual([
    [
      'خبز',
      'bread &amp; &lt;butter&gt;',
      expect.stringMatching(/^<img src="kalima-[\da-f]{16}\.webp">$/),
      expect.stringMatching(/^\[sound:kalima-[\da-f]{16}\.wav\]$/),
      expect.stringMatching(
        /^<span class="other-form">عيش<\/span> \[sound:kalima-[\da-f]{16}\.wav\]<br><span class="example">آكل خبزا &amp; جبنا\.<\/span>$/,
      ),
    ],
    ['ماء', 'water', expect.any(String), expect.any(String), ''],
  ]);
  const map = Object.values(JSON.parse(first.files.get('media')?.toString() ?? '') as object) as string[];
  expect(map).toHaveLength(2);
  for (const name of map) expect(rows.some(({ flds }) => String(flds).includes(name))).toBe(true);
  expect(first.files.get('0')?.length).toBeGreaterThan(0);
  const decks = JSON.parse(String(first.db.prepare('select decks from col').get()?.['decks'])) as Record<
    string,
    { name: string }
  >;
  expect(Object.values(decks).map(({ name }) => name)).toEqual(['Default', 'Fruit']);
  expect(first.db.prepare('select count(*) as n from cards c join notes n on n.id = c.nid').get()?.['n']).toBe(2);
  expect(first.db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });

  const again = await exportDeck(author, lesson.id);
  expect(notes(again.db).map(({ guid }) => guid)).toEqual(rows.map(({ guid }) => guid));
});

test('nothing that an author writes asks Anki to play, to fetch or to run something, or moves to another field', async () => {
  const author = await kalima.makeAuthor();
  const { id, version } = await author.client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), name: 'Fruit:::Other\u001fDeck', id: randomUUID() },
  });
  const texts = {
    word: '[sound:https://example.org/a.mp3] [1]',
    translation: '[latex]\\input{/etc/passwd}[/latex]\u001fmoved',
    sense: '[$$]x[/$$]',
    otherForm: '[$]y[/$]',
    example: '[Sound:b.mp3] [anki:play:q:0]',
  };
  const cards = [{ id: randomUUID(), ...texts, imageUrl: null, audioUrl: null }];
  const body = { ...lessonWith(), name: 'Fruit:::Other\u001fDeck', lessonAudioUrl: null, cards, version };
  await author.client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
  const { bytes, db } = await exportDeck(author, id);
  const flds = String(db.prepare('select flds from notes').get()?.['flds']);
  expect(flds.split('\u001f')).toHaveLength(5);
  expect(flds).not.toMatch(/\[(?:sound:|anki:|latex\]|\$)/i);
  expect(flds).toContain('[1]');
  expect(String(db.prepare('select decks from col').get()?.['decks'])).not.toMatch(/::|\\u001f/);
  // It comes back as it was written.
  const [, row] = (await readDeck(author, bytes)).table.toString().split('\n');
  for (const text of [texts.word, texts.example, '[latex]\\input{/etc/passwd}[/latex] moved', texts.otherForm])
    expect(row).toContain(text);
});

test('a deck needs no room on the disk, which the database may need', async () => {
  const author = await kalima.makeAuthor();
  const lesson = await makeLesson(author);
  const folder = join(kalima.dataDir, 'uploads');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'no file can be made below this one');
  onTestFinished(() => rmSync(folder, { force: true }));
  const { db } = await exportDeck(author, lesson.id);
  expect(db.prepare('select count(*) as n from notes').get()?.['n']).toBe(2);
});

/** Imports a deck, and returns its files with what they hold as a table. */
async function readDeck(author: Person, bytes: Buffer) {
  const id = await beginImport(author);
  await addImportFile(author, id, 'Fruit.apkg', bytes);
  await author.client.call('POST /api/author/imports/{id}/read', { params: { id } });
  await kalima.app.jobs.settled();
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  const params = { id, fileId: files.find(({ kind }) => kind === 'table')?.id ?? '' };
  const { base64 } = await author.client.call('GET /api/author/imports/{id}/files/{fileId}/table', { params });
  return { files, table: Buffer.from(base64, 'base64') };
}

test('what went out as a deck comes in as one', async () => {
  const author = await kalima.makeAuthor();
  const { bytes } = await exportDeck(author, (await makeLesson(author)).id);
  const { files, table } = await readDeck(author, bytes);
  expect(files.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['archive', null],
    ['table', null],
    ['picture', null],
    ['sound', null],
  ]);
  const [head, first] = table.toString().split('\n');
  expect(head).toMatch(/^Word \(Word\)\tTranslation \(Translation\)\t/);
  expect(first).toMatch(
    /^خبز\tbread & <butter>\t.*\tعيش\tآكل خبزا & جبنا\.\t\tkalima-[\da-f]{16}\.webp\t(kalima-[\da-f]{16}\.wav)\t\1\tFruit\t$/,
  );
  const read = readImportTable(table);
  const [row] = read.rows;
  expect(['text', 'otherForm', 'example'].map((field) => cellOf(read, row ?? [], field as 'text'))).toEqual([
    'خبز',
    'عيش',
    'آكل خبزا & جبنا.',
  ]);
});

test('where there are no words there is no deck', async () => {
  const author = await kalima.makeAuthor();
  const { id } = await author.client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), id: randomUUID() },
  });
  expect(await author.client.codeOf(key, { query: { course: id } })).toBe('NOTHING_TO_EXPORT');
  expect(await author.client.call('GET /api/author/packages/contents', { query: { course: id } })).toMatchObject({
    notes: 0,
  });
});
