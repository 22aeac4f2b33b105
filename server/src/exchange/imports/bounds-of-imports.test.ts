import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { AppError } from '../../platform/app-error.ts';
import { addImportFile, beginImport, importDraft, sendImportFile } from '../../testing/import-inputs.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import { keysIn } from '../../testing/test-file-store.ts';
import { picture, sound } from '../../testing/test-pictures.ts';
import { zipOf } from '../../testing/zip-file.ts';
import { patient } from '../../testing/patient.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
let author: Person;
let jpg: Buffer;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  jpg = await picture(40, 30, 'jpeg');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const get = (id: string) => author.client.call('GET /api/author/imports/{id}', { params: { id } });
const read = (id: string) => author.client.call('POST /api/author/imports/{id}/read', { params: { id } });
/** Has a job that failed be tried again at once. */
async function tryAgain() {
  await sql`update jobs set not_before = now() where finished_at is null`.execute(db);
  kalima.app.jobs.wake();
  await kalima.app.jobs.settled();
}

/** Makes an import hold so many files of so many bytes. */
const fill = (id: string, files: number, bytes: number) =>
  sql`insert into import_files (id, import_id, name, kind, bytes) select gen_random_uuid(), ${id}::uuid, 'n' || n, 'other', ${bytes}::int
    from generate_series(1, ${files}) n`.execute(db);

test('an import takes so many files and bytes, and no more at the same moment', async () => {
  const id = await beginImport(author);
  await fill(id, importLimits.files - 1, 10);
  const answers = await Promise.all([0, 1, 2].map((n) => sendImportFile(author, id, `${n}.wav`, sound())));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(asFailure(await sendImportFile(author, id, 'more.csv', 'a')).code).toBe('TOO_MANY_FILES');
  const large = await beginImport(author);
  await fill(large, 1, importLimits.bytes - 10);
  expect(asFailure(await sendImportFile(author, large, 'a.csv', 'more than ten')).code).toBe('TOO_MANY_FILES');
  expect(await addImportFile(author, large, 'b.csv', 'less')).toMatchObject({ problem: null });
  // Of those that were refused nothing is stored.
  expect(await kalima.app.media.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });
  const { rows } = await sql`select 1 from media m where m.key like 'imports/%'
    and not exists (select 1 from import_files f where f.media_key = m.key)`.execute(db);
  expect(rows).toEqual([]);
});

test('what archives hold counts as well, and more tables than are read say so', async () => {
  const id = await beginImport(author);
  await fill(id, importLimits.files - 3, 1);
  const zip = zipOf(
    { name: '1.wav', bytes: sound() },
    { name: '2.wav', bytes: sound() },
    { name: '3.wav', bytes: sound() },
  );
  await addImportFile(author, id, 'a.zip', zip);
  await read(id);
  await kalima.app.jobs.settled();
  const { files } = await get(id);
  expect(files.length).toBe(importLimits.files);
  expect(files.find(({ kind }) => kind === 'archive')).toMatchObject({ problem: 'too-many', isUnread: false });
  const tables = await beginImport(author);
  for (let n = 0; n < importLimits.tables; n += 1) await addImportFile(author, tables, `${n}.csv`, 'a');
  expect(await addImportFile(author, tables, 'one more.csv', 'a')).toMatchObject({ problem: 'too-many' });
});

test('an account has so many imports; what can be undone stays beside them, and the oldest that is done goes', async () => {
  const person = await kalima.makeAuthor();
  const ids: string[] = [];
  for (let n = 0; n < importLimits.ofAccount; n += 1) ids.push(await beginImport(person));
  const another = { body: { id: randomUUID(), name: 'One more' } };
  expect(await person.client.codeOf('POST /api/author/imports', another)).toBe('TOO_MANY_IMPORTS');
  const params = { id: ids[3] ?? '' };
  await person.client.call('POST /api/author/imports/{id}/make', { params, body: { draft: importDraft() } });
  await person.client.call('POST /api/author/imports', another);
  // For a day it can be undone, however many begin meanwhile.
  expect((await person.client.call('GET /api/author/imports/{id}', { params })).state).toBe('made');
  const more = { body: { id: randomUUID(), name: 'Yet another' } };
  expect(await person.client.codeOf('POST /api/author/imports', more)).toBe('TOO_MANY_IMPORTS');
  await sql`update imports set made_at = now() - interval '25 hours' where id = ${params.id}::uuid`.execute(db);
  const after = { id: ids[4] ?? '' };
  await person.client.call('DELETE /api/author/imports/{id}', { params: after });
  await person.client.call('POST /api/author/imports', more);
  expect(await person.client.codeOf('GET /api/author/imports/{id}', { params })).toBe('IMPORT_NOT_FOUND');
  expect((await person.client.call('GET /api/author/imports')).items).toHaveLength(importLimits.ofAccount);
});

test('files of an import are kept while it is, and go with it a week after its last change', async () => {
  const id = await beginImport(author);
  const { url } = await addImportFile(author, id, 'a.jpg', jpg);
  await addImportFile(author, id, 'a.zip', zipOf({ name: 'a.csv', bytes: 'a' }));
  await sql`update media set unlinked_at = now() - interval '3 days'`.execute(db);
  await kalima.app.runMaintenance();
  expect((await author.client.send({ url: url ?? '' })).statusCode).toBe(200);
  expect(await kalima.app.media.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });
  await sql`update imports set changed_at = now() - interval '8 days' where id = ${id}::uuid`.execute(db);
  await kalima.app.runMaintenance();
  expect(await author.client.codeOf('GET /api/author/imports/{id}', { params: { id } })).toBe('IMPORT_NOT_FOUND');
  expect((await author.client.send({ url: url ?? '' })).statusCode).toBe(404);
  expect((await keysIn(kalima.files)).filter((key) => key.includes(id))).toEqual([]);
});

test('a deleted import takes its files along, and one whose person is deleted goes as well', async () => {
  const id = await beginImport(author);
  await addImportFile(author, id, 'a.jpg', jpg);
  await addImportFile(author, id, 'a.csv', 'a');
  await author.client.call('DELETE /api/author/imports/{id}', { params: { id } });
  expect((await keysIn(kalima.files)).filter((key) => key.includes(id))).toEqual([]);
  const person = await kalima.makeAuthor();
  await addImportFile(person, await beginImport(person), 'a.csv', 'a');
  await sql`delete from profiles where id = ${person.profile.id}::uuid`.execute(db);
  const { rows } = await sql`select 1 from imports where user_id = ${person.profile.id}::uuid`.execute(db);
  expect(rows).toEqual([]);
});

test('a server that ends in the middle of an archive leaves a job that goes on, and doubles no file', async () => {
  const id = await beginImport(author);
  const entries = Array.from({ length: 25 }, (_, n) => ({ name: `${n}.wav`, bytes: sound(3000 + n) }));
  await addImportFile(author, id, 'a.zip', zipOf(...entries));
  const put = kalima.files.put.bind(kalima.files);
  let calls = 0;
  vi.spyOn(kalima.files, 'put').mockImplementation((key, file) =>
    (calls += 1) > 7 ? Promise.reject(new AppError('STORAGE_UNAVAILABLE', 'It is gone.')) : put(key, file),
  );
  const { id: jobId } = await read(id);
  await kalima.app.jobs.settled();
  expect((await get(id)).files).toHaveLength(8);
  const params = { id: jobId };
  expect(await author.client.call('GET /api/jobs/{id}', { params })).toMatchObject({ done: 0, isRetrying: true });
  expect((await read(id)).id).toBe(jobId);
  expect((await get(id)).job?.id).toBe(jobId);
  vi.restoreAllMocks();
  await kalima.restart();
  await tryAgain();
  const { files, job } = await get(id);
  expect(files.map(({ name }) => name)).toEqual(['a.zip', ...entries.map(({ name }) => `a.zip/${name}`)]);
  expect(job).toBeNull();
  expect(await author.client.call('GET /api/jobs/{id}', { params })).toMatchObject({
    state: 'done',
    done: 25,
    total: 25,
  });
  const stored = (await keysIn(kalima.files)).filter((key) => key.includes(id));
  expect(stored).toHaveLength(25);
});

test('reading keeps no other job waiting', async () => {
  const id = await beginImport(author);
  await addImportFile(author, id, 'a.zip', zipOf({ name: 'a.csv', bytes: 'a' }));
  const gate = Promise.withResolvers<undefined>();
  const of = kalima.files.read.bind(kalima.files);
  vi.spyOn(kalima.files, 'read').mockImplementation((key) => gate.promise.then(() => of(key)));
  const reading = await read(id);
  const { client: admin } = await kalima.signInAdmin();
  const job = await admin.call('POST /api/admin/courses/sync', { body: { clear: false } });
  const stateOf = async (who: typeof admin, jobId: string) =>
    (await who.call('GET /api/jobs/{id}', { params: { id: jobId } })).state;
  await vi.waitFor(async () => expect(await stateOf(admin, job.id)).toBe('done'), patient);
  expect(await stateOf(author.client, reading.id)).toBe('running');
  gate.resolve(undefined);
  await kalima.app.jobs.settled();
  expect(await stateOf(author.client, reading.id)).toBe('done');
});

test('whoever may not make content any more has nothing read, and a cancelled job can be begun again', async () => {
  const person = await kalima.makeAuthor();
  const id = await beginImport(person);
  await addImportFile(person, id, 'a.zip', zipOf({ name: 'a.csv', bytes: 'a' }));
  const { client: admin } = await kalima.signInAdmin();
  const userId = { params: { userId: person.profile.id } };
  vi.spyOn(kalima.files, 'read').mockRejectedValue(new AppError('STORAGE_UNAVAILABLE', 'It is gone.'));
  const params = { id };
  const begun = await person.client.call('POST /api/author/imports/{id}/read', { params });
  await kalima.app.jobs.settled();
  const cancelled = await person.client.call('POST /api/jobs/{id}/cancel', { params: { id: begun.id } });
  expect(cancelled.state).toBe('cancelled');
  const again = await person.client.call('POST /api/author/imports/{id}/read', { params });
  expect(again.id).not.toBe(begun.id);
  await kalima.app.jobs.settled();
  await admin.call('PATCH /api/admin/users/{userId}', { ...userId, body: { mayMakeContent: false } });
  vi.restoreAllMocks();
  await tryAgain();
  const job = await (await kalima.signIn(person.email)).client.call('GET /api/jobs/{id}', { params: { id: again.id } });
  expect(job).toMatchObject({ state: 'failed', failure: 'not-allowed' });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from import_files where import_id = ${id}::uuid`.execute(db);
  expect(rows[0]?.n).toBe(1);
});

test.each(['a.jpg', 'a.csv', 'a.zip'])(
  'a disk that is full keeps nothing of %s, and the next one is taken',
  async (name) => {
    const id = await beginImport(author);
    const bytes =
      { 'a.jpg': jpg, 'a.csv': Buffer.from('a,b'), 'a.zip': zipOf({ name: 'a.csv', bytes: 'a' }) }[name] ?? jpg;
    const before = await keysIn(kalima.files);
    vi.spyOn(kalima.files, 'put').mockRejectedValue(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    expect(asFailure(await sendImportFile(author, id, name, bytes)).code).toBe('DISK_FULL');
    expect((await get(id)).files).toEqual([]);
    expect(await keysIn(kalima.files)).toEqual(before);
    expect(await readdir(join(kalima.dataDir, 'uploads'))).toEqual([]);
    const { rows } = await sql`select 1 from media where key like ${`imports/${id}/%`}`.execute(db);
    expect(rows).toEqual([]);
    vi.restoreAllMocks();
    expect(await addImportFile(author, id, name, bytes)).toMatchObject({ problem: null });
  },
);
