import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { addImportFile, beginImport, importDraft, importRow, sendImportFile } from '../../testing/import-inputs.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import { picture, sound } from '../../testing/test-pictures.ts';
import { zipOf } from '../../testing/zip-file.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
let author: Person;
let jpg: Buffer;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  jpg = await picture(40, 30, 'jpeg');
});

const get = (person: Person, id: string) => person.client.call('GET /api/author/imports/{id}', { params: { id } });

/** Reads the archives of an import to their end. */
async function readAll(person: Person, id: string) {
  const { id: jobId } = await person.client.call('POST /api/author/imports/{id}/read', { params: { id } });
  await kalima.app.jobs.settled();
  return person.client.call('GET /api/jobs/{id}', { params: { id: jobId } });
}

test('pictures, recordings and tables are told by their bytes; what is not used says why', async () => {
  const id = await beginImport(author);
  const bread = await addImportFile(author, id, 'kitchen/01 bread.jpg', jpg);
  expect(bread).toMatchObject({ kind: 'picture', problem: null, isUnread: false });
  expect((await author.client.send({ url: bread.url ?? '' })).headers['content-type']).toBe('image/webp');
  expect(await addImportFile(author, id, 'kitchen/01 bread.txt', sound())).toMatchObject({
    kind: 'sound',
    problem: null,
  });
  const csv = 'word,translation\r\nخبز,bread\r\n';
  const table = await addImportFile(author, id, 'words.csv', csv);
  expect(table).toMatchObject({ kind: 'table', problem: null, url: null });
  const params = { id, fileId: table.id };
  const { base64 } = await author.client.call('GET /api/author/imports/{id}/files/{fileId}/table', { params });
  expect(Buffer.from(base64, 'base64').toString()).toBe(csv);
  const cases = [
    ['empty.csv', '', 'other', 'empty'],
    ['list.md', 'bread', 'other', 'not-taken'],
    ['picture.csv', Buffer.from([1, 2, 3, 0, 255, 254, 0, 9]), 'other', 'not-readable'],
    ['control.csv', `word,translation\n${'خبز,bread\n'.repeat(50)}ما\u0008ء,water\u0000`, 'table', null],
    ['lost.csv', `word,translation\n${'خبز,bread\n'.repeat(50)}ما\ufffdء,water`, 'table', null],
    ['large.jpg', Buffer.concat([jpg, Buffer.alloc(6 * 1024 * 1024)]), 'picture', 'too-large'],
    ['half.jpg', jpg.subarray(0, jpg.length / 2), 'picture', 'not-readable'],
    ['words.csv', 'again', 'table', 'same-name'],
    ['../words.csv', 'elsewhere', 'table', 'unsafe-name'],
    ['long.csv', 'a'.repeat(importLimits.tableBytes + 1), 'table', 'too-large'],
  ] as const;
  for (const [name, bytes, kind, problem] of cases)
    expect(await addImportFile(author, id, name, bytes)).toMatchObject({ name, kind, problem, url: null });
  const { files, fileCount } = await get(author, id);
  expect([files.length, fileCount]).toEqual([13, 13]);
});

test('what is stored for an import is of its author alone, and tables and archives are served to nobody', async () => {
  const id = await beginImport(author);
  const { url } = await addImportFile(author, id, 'a.jpg', jpg);
  await addImportFile(author, id, 'a.csv', 'a,b');
  const other = await kalima.makeAuthor();
  const params = { id };
  expect((await other.client.send({ url: url ?? '' })).statusCode).toBe(404);
  expect(await other.client.codeOf('GET /api/author/imports/{id}', { params })).toBe('IMPORT_NOT_FOUND');
  expect(await other.client.codeOf('DELETE /api/author/imports/{id}', { params })).toBe('IMPORT_NOT_FOUND');
  expect(asFailure(await sendImportFile(other, id, 'b.csv', 'a')).code).toBe('IMPORT_NOT_FOUND');
  expect(await other.client.codeOf('POST /api/author/imports', { body: { id, name: 'Mine' } })).toBe(
    'IMPORT_NOT_FOUND',
  );
  const { rows } = await sql<{ key: string }>`
    select media_key as key from import_files where import_id = ${id}::uuid and kind = 'table'`.execute(db);
  expect((await author.client.send({ url: `/media/${rows[0]?.key ?? ''}` })).statusCode).toBe(404);
});

test('a file that is sent again is the same file, and an import that is begun again the same import', async () => {
  const id = await beginImport(author);
  const fileId = randomUUID();
  const first = await addImportFile(author, id, 'a.jpg', jpg, fileId);
  expect(await addImportFile(author, id, 'a.jpg', jpg, fileId)).toEqual(first);
  await author.client.call('POST /api/author/imports', { body: { id, name: 'Again' } });
  const { files, name } = await get(author, id);
  expect([files.length, name]).toEqual([1, 'Kitchen']);
  const both = randomUUID();
  await Promise.all([0, 1].map(() => addImportFile(author, id, 'both.jpg', jpg, both)));
  expect((await get(author, id)).files.map((file) => file.name)).toEqual(['a.jpg', 'both.jpg']);
});

test('an archive is read in a job, its files stand behind its name, and it is removed from the store', async () => {
  const id = await beginImport(author);
  const zip = zipOf(
    { name: 'kitchen/', bytes: '' },
    { name: 'kitchen/01 خبز.jpg', bytes: jpg },
    { name: 'kitchen/01 خبز.wav', bytes: sound(), isStored: true },
    { name: '__MACOSX/kitchen/._01 خبز.jpg', bytes: 'x' },
    { name: 'kitchen/.DS_Store', bytes: 'x' },
    { name: 'words.tsv', bytes: 'a\tb' },
  );
  const archive = await addImportFile(author, id, 'lesson.zip', zip);
  expect(archive).toMatchObject({ kind: 'archive', problem: null, isUnread: true });
  expect(await readAll(author, id)).toMatchObject({ kind: 'read-import', state: 'done', done: 3, total: 3 });
  const { files, job } = await get(author, id);
  expect(files.map(({ name, kind, problem, isUnread }) => [name, kind, problem, isUnread])).toEqual([
    ['lesson.zip', 'archive', null, false],
    ['lesson.zip/kitchen/01 خبز.jpg', 'picture', null, false],
    ['lesson.zip/kitchen/01 خبز.wav', 'sound', null, false],
    ['lesson.zip/words.tsv', 'table', null, false],
  ]);
  expect(job).toBeNull();
  expect((await author.client.send({ url: files[1]?.url ?? '' })).statusCode).toBe(200);
  const stored = await sql`select 1 from media where type = 'application/zip'`.execute(db);
  expect(stored.rows).toEqual([]);
  expect(await kalima.app.media.check()).toMatchObject({ unknownFiles: [], missingFiles: [] });
  const params = { id, fileId: archive.id };
  await author.client.call('DELETE /api/author/imports/{id}/files/{fileId}', { params });
  expect((await get(author, id)).files).toEqual([]);
});

test('what was decided is kept by version; whoever has an older one is told what stands', async () => {
  const id = await beginImport(author);
  const params = { id };
  const { version } = await get(author, id);
  const draft = importDraft();
  const saved = await author.client.call('PUT /api/author/imports/{id}/draft', { params, body: { version, draft } });
  const answer = await author.client.request('PUT /api/author/imports/{id}/draft', {
    params,
    body: { version, draft },
  });
  expect(asFailure(answer)).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: { version: saved.version, draft } },
  });
  expect(await get(author, id)).toMatchObject({ draft, version: saved.version });
});

test('a new lesson is made of the rows that are not left out, once, also where that is asked at the same moment', async () => {
  const id = await beginImport(author);
  const image = await addImportFile(author, id, 'a.jpg', jpg);
  const audio = await addImportFile(author, id, 'a.wav', sound());
  const rows = [
    importRow({ text: 'خبز', imageUrl: image.url, audioUrl: audio.url, sense: 'to eat' }),
    importRow({ text: 'ماء', translation: '' }),
    importRow({ isLeftOut: true, text: '' }),
  ];
  const draft = importDraft(rows);
  const make = () => author.client.call('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
  const [made, again] = await Promise.all([make(), make()]);
  expect(again).toEqual(made);
  expect(await make()).toEqual(made);
  expect(made).toMatchObject({
    state: 'made',
    made: { kind: 'reading_card', title: 'In the kitchen', rowCount: 2, isNew: true },
  });
  const params = { id: made.made?.courseId ?? '' };
  const lesson = await author.client.call('GET /api/author/reading-lessons/{id}', { params });
  expect(lesson).toMatchObject({ name: 'In the kitchen', language: 'arabic', stage: 1, version: 1 });
  expect(lesson.cards.map(({ word, translationLanguage }) => [word, translationLanguage])).toEqual([
    ['خبز', 'english'],
    ['ماء', 'english'],
  ]);
  expect(lesson.cards[0]).toMatchObject({ id: rows[0]?.id, sense: 'to eat', imageUrl: image.url, audioUrl: audio.url });
  // What is made is closed to more, and gone with the import is only what nothing uses.
  expect(asFailure(await sendImportFile(author, id, 'b.jpg', jpg)).code).toBe('IMPORT_CLOSED');
  await author.client.call('DELETE /api/author/imports/{id}', { params: { id } });
  expect((await author.client.send({ url: image.url ?? '' })).statusCode).toBe(200);
});

test('rows go behind what a lesson or phrase course has; phrases need a translation', async () => {
  const first = await beginImport(author);
  const make = (id: string, draft = importDraft()) =>
    author.client.call('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
  const courseId = (await make(first, importDraft([importRow({ text: 'one' })]))).made?.courseId ?? '';
  const second = await beginImport(author);
  const behind = importDraft([importRow({ text: 'two' }), importRow({ text: 'three' })], { courseId, name: '' });
  expect((await make(second, behind)).made).toMatchObject({
    courseId,
    isNew: false,
    rowCount: 2,
    title: 'In the kitchen',
  });
  const lesson = await author.client.call('GET /api/author/reading-lessons/{id}', { params: { id: courseId } });
  expect([lesson.cards.map(({ word }) => word), lesson.version]).toEqual([['one', 'two', 'three'], 2]);

  const { client: admin } = await kalima.signInAdmin();
  const stage = await admin.call('POST /api/admin/phrase-stages', {
    body: { name: 'A', description: '', language: 'arabic', coverImageUrl: null },
  });
  const phrases = await beginImport(author);
  const rows = [importRow({ text: 'صباح الخير', translation: '' }), importRow({ text: 'كيف حالك' })];
  const asPhrases = { kind: 'phrase', stageId: stage.id, name: 'Greetings' } as const;
  const params = { id: phrases };
  const refused = await author.client.request('POST /api/author/imports/{id}/make', {
    params,
    body: { draft: importDraft(rows, asPhrases) },
  });
  expect(asFailure(refused).details?.fields).toEqual([{ field: 'draft.rows.0.translation', code: 'REQUIRED' }]);
  const whole = rows.map((row) => ({ ...row, translation: 'a greeting' }));
  const made = await make(phrases, importDraft(whole, asPhrases));
  const more = await beginImport(author);
  const id = made.made?.courseId ?? '';
  await make(more, importDraft([importRow({ text: 'مع السلامة' })], { ...asPhrases, courseId: id, stageId: null }));
  const course = await author.client.call('GET /api/author/phrase-courses/{id}', { params: { id } });
  expect(course.phrases.map(({ text }) => text)).toEqual(['صباح الخير', 'كيف حالك', 'مع السلامة']);
});

test('nothing is made of rows that are not complete, of too many, of files that there are not, or in what others made', async () => {
  const id = await beginImport(author);
  const fieldsOf = async (draft = importDraft()) => {
    const answer = await author.client.request('POST /api/author/imports/{id}/make', {
      params: { id },
      body: { draft },
    });
    const { code, details } = asFailure(answer);
    return details?.fields?.map(({ field, code: why }) => [field, why]) ?? code;
  };
  expect(await fieldsOf(importDraft([importRow(), importRow({ text: ' ' })]))).toEqual([
    ['draft.rows.1.text', 'REQUIRED'],
  ]);
  expect(await fieldsOf(importDraft([importRow({ isLeftOut: true })], { name: '' }))).toEqual([
    ['draft.rows', 'REQUIRED'],
    ['draft.place.name', 'REQUIRED'],
  ]);
  const unknown = importDraft([importRow({ isLeftOut: true }), importRow({ imageUrl: '/media/imports/x/1.webp' })]);
  expect(await fieldsOf(unknown)).toEqual([['draft.rows.1.imageUrl', 'UNKNOWN_FILE']]);
  expect(await fieldsOf(importDraft(undefined, { kind: 'phrase' }))).toEqual([['draft.place.stageId', 'REQUIRED']]);
  expect(await fieldsOf(importDraft(undefined, { courseId: randomUUID() }))).toBe('NOT_FOUND');
  const admin = await kalima.signInAdmin();
  const other = await beginImport(admin);
  const rows = Array.from({ length: importLimits.rows }, () => importRow());
  const { made } = await admin.client.call('POST /api/author/imports/{id}/make', {
    params: { id: other },
    body: { draft: importDraft(rows) },
  });
  const courseId = made?.courseId ?? '';
  expect(await fieldsOf(importDraft(undefined, { courseId }))).toBe('CONTENT_OF_OTHERS');
  const full = await beginImport(admin);
  const body = { draft: importDraft([importRow()], { courseId }) };
  const answer = await admin.client.request('POST /api/author/imports/{id}/make', { params: { id: full }, body });
  expect(asFailure(answer).details?.fields).toEqual([
    { field: 'draft.rows', code: 'TOO_MANY', limit: importLimits.rows },
  ]);
  expect(await get(author, id)).toMatchObject({ state: 'open', draft: null, made: null });
});
