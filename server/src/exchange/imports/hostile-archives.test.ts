import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { addImportFile, beginImport } from '../../testing/import-inputs.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { keysIn } from '../../testing/test-file-store.ts';
import { picture, sound } from '../../testing/test-pictures.ts';
import { type ZipEntry, zipOf } from '../../testing/zip-file.ts';

const kalima = await startTestApp({ limits: boundless });
const megabyte = 1024 * 1024;
let author: Person;
let jpg: Buffer;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  jpg = await picture(40, 30, 'jpeg');
});

/** Sends archives in an import of their own and has them read; returns all its files, by name. */
async function read(zips: Readonly<Record<string, Buffer>>) {
  const id = await beginImport(author);
  const params = { id };
  for (const [name, zip] of Object.entries(zips)) await addImportFile(author, id, name, zip);
  const { id: jobId } = await author.client.call('POST /api/author/imports/{id}/read', { params });
  await kalima.app.jobs.settled();
  expect(await author.client.call('GET /api/jobs/{id}', { params: { id: jobId } })).toMatchObject({ state: 'done' });
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params });
  expect(files.filter(({ isUnread }) => isUnread)).toEqual([]);
  return files;
}

/** The problems of the files of one archive by name; the archive's own under ''. */
async function problemsIn(...entries: ZipEntry[]) {
  const files = await read({ 'a.zip': zipOf(...entries) });
  return Object.fromEntries(files.map(({ name, problem }) => [name.replace(/^a\.zip\/?/, ''), problem]));
}

const words = (text = 'a,b') => ({ name: 'words.csv', bytes: text });

test('bombs are refused by what they say of themselves and by what comes, and nothing of them is used', async () => {
  const zeros = Buffer.alloc(12 * megabyte);
  expect(await problemsIn(words(), { name: 'zeros.csv', bytes: zeros })).toEqual({ '': 'bomb' });
  // One that claims to be small.
  const lie = await problemsIn(words(), { name: 'zeros.csv', bytes: zeros, claims: 100 });
  expect(lie).toEqual({ '': null, 'words.csv': null, 'zeros.csv': 'not-readable' });
  // Many names of the same bytes.
  const large = Buffer.concat([Buffer.alloc(megabyte), Buffer.from('x')]);
  const overlapping = Array.from({ length: 60 }, (_, index) => ({
    name: `${index}.csv`,
    bytes: large,
    isOverlapping: true,
  }));
  expect(await problemsIn(words(), ...overlapping)).toEqual({ '': 'bomb' });
});

test('archives in archives are not opened', async () => {
  const inner = zipOf(words());
  const deep = zipOf({ name: 'inner.zip', bytes: inner });
  expect(await problemsIn({ name: 'deep.zip', bytes: deep }, { name: 'inner.dat', bytes: inner }, words())).toEqual({
    '': null,
    'deep.zip': 'too-deep',
    'inner.dat': 'too-deep',
    'words.csv': null,
  });
});

test('more files than an import has are refused before any is unpacked', async () => {
  const many = Array.from({ length: importLimits.files + 1 }, (_, n) => ({ name: `${n}.csv`, bytes: 'a' }));
  expect(await problemsIn(...many)).toEqual({ '': 'too-many' });
  const folders = Array.from({ length: importLimits.files * 10 + 1 }, (_, n) => ({ name: `${n}/`, bytes: '' }));
  expect(await problemsIn(...folders)).toEqual({ '': 'too-many' });
});

test('a list of files that is far longer than any real one is not read to its end', async () => {
  // Each extra field of four bytes takes a hundred when it is read: 33 MB would fill 1.5 GB.
  const extra = Buffer.alloc(65_532, Buffer.from([0x99, 0x99, 0, 0]));
  const fields = Array.from({ length: 140 }, (_, n) => ({ name: `${n}.csv`, bytes: 'a', extra }));
  expect(await problemsIn(...fields)).toEqual({ '': 'too-many' });
  const longNames = Array.from({ length: 140 }, (_, n) => ({ name: `${n}${'/a'.repeat(32_000)}.csv`, bytes: 'a' }));
  expect(await problemsIn(...longNames)).toEqual({ '': 'too-many' });
  // Some programs write a few fields.
  expect(await problemsIn({ ...words(), extra: extra.subarray(0, 400) })).toEqual({ '': null, 'words.csv': null });
});

test('names that climb, links and names that no text is are named and not unpacked', async () => {
  const found = await problemsIn(
    { name: '../../etc/passwd.csv', bytes: 'a' },
    { name: '/etc/passwd.csv', bytes: 'a' },
    { name: 'C:\\windows\\a.csv', bytes: 'a' },
    { name: 'folder\\..\\..\\b.csv', bytes: 'a' },
    { name: 'link.csv', bytes: '/etc/passwd', mode: 0o120777 },
    { name: 'bell\u0007.csv', bytes: 'a' },
    { name: 'be\u0000ll.csv', bytes: 'b' },
    { name: Buffer.from([0xff, 0xff, 0xfe, 0x2e]), bytes: 'a' },
    { name: 'folder\\good.csv', bytes: 'a' },
  );
  expect(found).toEqual({
    '': null,
    '../../etc/passwd.csv': 'unsafe-name',
    '/etc/passwd.csv': 'unsafe-name',
    'C:/windows/a.csv': 'unsafe-name',
    'folder/../../b.csv': 'unsafe-name',
    'link.csv': 'unsafe-name',
    // A name that only differs by control characters is the same one.
    'bell.csv': 'same-name',
    '.\ufffd': 'unsafe-name',
    'folder/good.csv': null,
  });
});

test('names of Chinese and Japanese systems are read, and long ones; the same name twice is taken once', async () => {
  const gbk = Buffer.concat([Buffer.from([0xc3, 0xe6, 0xb0, 0xfc]), Buffer.from('.csv')]);
  expect(await problemsIn({ name: gbk, bytes: 'a' })).toMatchObject({ '面包.csv': null });
  const shiftJis = Buffer.concat([Buffer.from([0x83, 0x70, 0x83, 0x93]), Buffer.from('.csv')]);
  expect(await problemsIn({ name: shiftJis, bytes: 'a' })).toMatchObject({ 'パン.csv': null });
  const long = `${'خ'.repeat(150)}.csv`;
  expect(await problemsIn({ name: long, bytes: 'a' })).toMatchObject({ [long]: null });
  const files = await read({ 'a.zip': zipOf(words('first'), words('second')) });
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ['a.zip', null],
    ['a.zip/words.csv', null],
    ['a.zip/words.csv', 'same-name'],
  ]);
});

test('damaged and locked archives, and documents that are archives, say so at once', async () => {
  const id = await beginImport(author);
  const problemOf = async (name: string, bytes: Buffer) => (await addImportFile(author, id, name, bytes)).problem;
  const whole = zipOf(words(), { name: 'a.jpg', bytes: jpg });
  expect(await problemOf('half.zip', whole.subarray(0, whole.length / 2))).toBe('not-readable');
  expect(await problemOf('locked.zip', zipOf({ ...words(), isLocked: true }))).toBe('locked');
  expect(await problemOf('nothing.zip', zipOf())).toBe('empty');
  expect(await problemOf('letter.docx', whole)).toBe('not-taken');
  expect(await problemOf('letter.zip', zipOf({ name: '[Content_Types].xml', bytes: '<x/>' }))).toBe('not-taken');
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  expect(files.some(({ isUnread }) => isUnread)).toBe(false);
});

test('a damaged file, and one packed in a way that is not known, leave the others alone', async () => {
  const found = await problemsIn(
    { name: 'good.jpg', bytes: jpg },
    { name: 'other.csv', bytes: 'a', checksum: 1 },
    { name: 'packed.csv', bytes: 'a', method: 99 },
    {
      name: 'large.wav',
      bytes: sound(21 * megabyte).map((byte, index) => (index < 44 ? byte : index % 251)),
      isStored: true,
    },
    { name: 'good.wav', bytes: sound() },
  );
  expect(found).toEqual({
    '': null,
    'good.jpg': null,
    'other.csv': 'not-readable',
    'packed.csv': 'not-readable',
    'large.wav': 'too-large',
    'good.wav': null,
  });
});

test('names and texts of an archive are shown as text, and files of it never as a page', async () => {
  const page = '<script>alert(1)</script>';
  const found = await problemsIn({ name: 'a.html', bytes: page }, { name: 'a.svg', bytes: `<svg>${page}</svg>` });
  expect(found).toEqual({ '': null, 'a.html': 'not-taken', 'a.svg': 'not-taken' });
  const { rows } = await sql<{ type: string }>`select distinct type from media`.execute(kalima.database.db);
  expect(rows.map(({ type }) => type).filter((type) => !/^(?:image\/webp|audio\/wav|text\/plain)$/.test(type))).toEqual(
    [],
  );
});

test('an archive that is gone from the store says so, and one of nobody is asked for in vain', async () => {
  const id = await beginImport(author);
  const params = { id };
  await addImportFile(author, id, 'a.zip', zipOf(words()));
  const [key = ''] = (await keysIn(kalima.files)).filter((one) => one.endsWith('.zip'));
  await kalima.files.remove(key);
  await author.client.call('POST /api/author/imports/{id}/read', { params });
  await kalima.app.jobs.settled();
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params });
  expect(files.map(({ problem, isUnread }) => [problem, isUnread])).toEqual([['not-readable', false]]);
  const nobody = { params: { id: randomUUID() } };
  expect(await author.client.codeOf('POST /api/author/imports/{id}/read', nobody)).toBe('IMPORT_NOT_FOUND');
});

test('nothing that was unpacked or copied stays, and nothing is stored that no row names', async () => {
  await read({ 'good.zip': zipOf(words()), 'locked.zip': zipOf({ ...words(), isLocked: true }) });
  expect(await readdir(join(kalima.dataDir, 'uploads'))).toEqual([]);
  expect(await kalima.app.media.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });
  expect((await keysIn(kalima.files)).filter((key) => key.endsWith('.zip'))).toEqual([]);
});
