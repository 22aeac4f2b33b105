import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { formOf, startTestApp } from '../testing/test-app.ts';
import { asFailure } from '../testing/test-client.ts';
import { keysIn } from '../testing/test-file-store.ts';
import { film, picture } from '../testing/test-pictures.ts';
import { uploadAt } from '../testing/upload-at.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();
let width = 8;
/** Another picture each time: the same one would lie in the store already. */
const send = async () => {
  const form = await formOf({ bytes: await picture((width += 1), 8) });
  return client.request('POST /api/author/media', { query: { purpose: 'learning-material-image' }, ...form });
};
const rows = () => db.selectFrom('media').selectAll().execute();

const address = await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

afterEach(() => {
  vi.restoreAllMocks();
});

const refuse = () => Promise.reject(new AppError('STORAGE_UNAVAILABLE', 'The file storage cannot be reached.'));

test('an upload that the store refuses is told as such, and nothing is left', async () => {
  const before = await rows();
  const keys = await keysIn(kalima.files);
  const put = kalima.files.put.bind(kalima.files);
  let calls = 0;
  vi.spyOn(kalima.files, 'put').mockImplementation((key, file) => ((calls += 1) > 1 ? refuse() : put(key, file)));
  const answer = await send();
  expect(asFailure(answer).code).toBe('STORAGE_UNAVAILABLE');
  expect(answer.headers['retry-after']).toBe('5');
  expect(await rows()).toEqual(before);
  expect(await keysIn(kalima.files)).toEqual(keys);
  vi.restoreAllMocks();
  expect((await send()).statusCode).toBe(201);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'a store whose disk is full (%s) is told as such, and nothing is left',
  async (code) => {
    const before = await rows();
    const put = vi.spyOn(kalima.files, 'put').mockRejectedValue(Object.assign(new Error('no room'), { code }));
    const answer = await send();
    expect(asFailure(answer)).toEqual({ code: 'DISK_FULL', message: 'The disk of the server is full.' });
    expect(await rows()).toEqual(before);
    expect(await readdir(join(kalima.dataDir, 'uploads'))).toEqual([]);
    put.mockRestore();
    expect((await send()).statusCode).toBe(201);
  },
);

test('a failure after the whole file has come over a connection is not put down to the upload', async () => {
  const before = await rows();
  const bytes = await picture(8, 9);
  const put = vi.spyOn(kalima.files, 'put');
  for (const [failure, code] of [
    [Object.assign(new Error('the database is gone'), { code: 'ECONNREFUSED' }), 'SERVICE_UNAVAILABLE'],
    [new Error('a mistake of ours'), 'INTERNAL_ERROR'],
  ] as const) {
    put.mockRejectedValue(failure);
    expect((await uploadAt(address, cookie, bytes, 'learning-material-image')).body).toMatchObject({ code });
  }
  expect(await rows()).toEqual(before);
});

test('a store may take longer for a file than a client may be silent', async () => {
  const { server } = kalima.app.server;
  const { timeout } = server;
  server.timeout = 1000;
  const store = kalima.files.put.bind(kalima.files);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  vi.spyOn(kalima.files, 'put').mockImplementation(async (key, file) => {
    begun.resolve();
    await end.promise;
    await store(key, file);
  });
  const answer = uploadAt(address, cookie, film(), 'learning-material-video');
  await begun.promise;
  // A connection that is silent from now on ends after the other would have ended.
  const silent = connect(Number(new URL(address).port), '127.0.0.1').resume();
  await once(silent, 'close');
  server.timeout = timeout;
  end.resolve();
  expect((await answer).status).toBe(201);
});

test('what a store may have kept that went out of reach is collected later', async () => {
  const before = (await rows()).length;
  vi.spyOn(kalima.files, 'put').mockImplementation(refuse);
  vi.spyOn(kalima.files, 'remove').mockImplementation(refuse);
  expect(asFailure(await send()).code).toBe('STORAGE_UNAVAILABLE');
  expect(await rows()).toHaveLength(before + 1);
  await sql`update media set unlinked_at = unlinked_at - interval '25 hours'`.execute(db);
  const unused = await rows();
  await expect(kalima.app.media.collect()).rejects.toThrow('cannot be reached');
  const byKey = (list: typeof unused) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(byKey(await rows())).toEqual(byKey(unused));
  vi.restoreAllMocks();
  await kalima.app.media.collect();
  expect(await rows()).toEqual([]);
  expect(await keysIn(kalima.files)).toEqual([]);
});

test('a file that cannot be read is told as such, before anything of it is answered', async () => {
  const { url } = await kalima.upload(film(1000), 'learning-material-video');
  vi.spyOn(kalima.files, 'open').mockImplementation(refuse);
  expect(asFailure(await client.send({ method: 'GET', url: `${url}?via=server` })).code).toBe('STORAGE_UNAVAILABLE');
  vi.spyOn(kalima.files, 'size').mockImplementation(refuse);
  expect((await client.send({ method: 'HEAD', url: `${url}?via=server` })).statusCode).toBe(503);
});

test('a folder for uploads that is none is told as such', async () => {
  const place = join(kalima.dataDir, 'uploads');
  await rm(place, { recursive: true, force: true });
  await writeFile(place, 'a file where the folder should be');
  const before = await rows();
  expect(asFailure(await send()).code).toBe('STORAGE_UNAVAILABLE');
  expect(await rows()).toEqual(before);
  await rm(place);
  expect((await send()).statusCode).toBe(201);
  expect(await readdir(place)).toEqual([]);
});
