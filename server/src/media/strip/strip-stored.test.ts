import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { ChildFailedError } from '../../platform/children/child-pool.ts';
import * as made from '../../testing/films-with-places.ts';
import { ogg } from '../../testing/ogg-with-names.ts';
import { formOf, startTestApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { stripStored } from './strip-stored.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const admin = await kalima.signInAdmin();

const stored = async (key: string) => buffer(await kalima.files.read(key));
const rowOf = (key: string) => db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

afterEach(() => vi.restoreAllMocks());

/** Puts a file into the store as an upload of an older version left it. */
async function uploadedBefore(bytes: Buffer): Promise<string> {
  const { key, type } = await kalima.upload(bytes, 'learning-material-video');
  const path = join(kalima.dataDir, crypto.randomUUID());
  await writeFile(path, bytes);
  await kalima.files.put(key, { path, type });
  await db
    .updateTable('media')
    .set({ is_stripped: false, sha256: sha256(bytes) })
    .where('key', '=', key)
    .execute();
  return key;
}

test.each([
  ['learning-material-video', made.mp4()],
  ['learning-material-video', made.webm()],
  // From its second tag on: what tells types apart knows no footers.
  ['learning-material-audio', made.mp3().subarray(made.mp3().indexOf('ID3', 3))],
  ['learning-material-audio', made.wav()],
  ['learning-material-audio', ogg('opus')],
] as const)('an upload (%s) loses its place and name, and the table knows what is stored', async (purpose, bytes) => {
  const { key, url, bytes: length } = await kalima.upload(bytes, purpose);
  const kept = await stored(key);
  expect(kept.includes(made.place) || kept.includes(made.name)).toBe(false);
  expect(kept.includes(made.essence)).toBe(true);
  expect(await rowOf(key)).toMatchObject({ bytes: kept.length, sha256: sha256(kept), is_stripped: true });
  expect(length).toBe(bytes.length);
  const served = await admin.client.send({ method: 'GET', url: `${url}?via=server` });
  expect(served.rawPayload.equals(kept)).toBe(true);
  expect(served.headers.etag).toContain(sha256(kept).slice(0, 32));
});

test('files from before are gone through once, and the table follows', async () => {
  const [one, other] = [await uploadedBefore(made.mp4()), await uploadedBefore(made.mp4({ isDataFirst: true }))];
  // One of them is gone from the store.
  await kalima.files.remove(other);
  await kalima.app.runMaintenance();
  const kept = await stored(one);
  expect(kept.includes(made.place)).toBe(false);
  expect(await rowOf(one)).toMatchObject({ bytes: kept.length, sha256: sha256(kept), is_stripped: true });
  expect(await rowOf(other)).toMatchObject({ is_stripped: true });
  const read = vi.spyOn(kalima.files, 'read');
  expect(await kalima.app.media.stripStored()).toBe(0);
  expect(read).not.toHaveBeenCalled();
});

test('a store that fails on the way leaves the rest for the next time', async () => {
  const key = await uploadedBefore(made.webm());
  const put = vi.spyOn(kalima.files, 'put').mockRejectedValueOnce(new Error('away'));
  await expect(kalima.app.media.stripStored()).rejects.toThrow('away');
  expect(put).toHaveBeenCalledOnce();
  expect(await rowOf(key)).toMatchObject({ is_stripped: false });
  expect(await kalima.app.media.stripStored()).toBe(1);
  expect((await stored(key)).includes(made.name)).toBe(false);
});

test.each([
  ['MP4', made.mp4()],
  ['WebM', made.webm()],
])('an end between the file (%s) and its row leaves the hash right the next time', async (_name, bytes) => {
  const key = await uploadedBefore(bytes);
  const realPut = kalima.files.put.bind(kalima.files);
  vi.spyOn(kalima.files, 'put').mockImplementationOnce(async (...given) => {
    await realPut(...given);
    throw new Error('killed');
  });
  await expect(kalima.app.media.stripStored()).rejects.toThrow('killed');
  expect(await rowOf(key)).toMatchObject({ is_stripped: false });
  await kalima.app.media.stripStored();
  expect(await rowOf(key)).toMatchObject({ sha256: sha256(await stored(key)), is_stripped: true });
});

test('a process that was killed while it read a file leaves that for the next time', async () => {
  const key = await uploadedBefore(made.mp4());
  // As when the machine runs out of memory.
  const killed = new AppError('MEDIA_NOT_READABLE', 'The file cannot be read.', undefined, {
    cause: new ChildFailedError('lost'),
  });
  const parts = { db, files: kalima.files, temporaryFolder: temporaryFolder() };
  await expect(stripStored({ ...parts, foreign: { run: () => Promise.reject(killed) } })).rejects.toBe(killed);
  expect(await rowOf(key)).toMatchObject({ is_stripped: false });
  expect(await kalima.app.media.stripStored()).toBe(1);
  expect((await stored(key)).includes(made.place)).toBe(false);
});

test('a file that is collected meanwhile does not come back', async () => {
  const key = await uploadedBefore(made.mp4());
  const realPut = kalima.files.put.bind(kalima.files);
  const put = vi.spyOn(kalima.files, 'put').mockImplementationOnce(async (...given) => {
    await db.deleteFrom('media').where('key', '=', key).execute();
    return realPut(...given);
  });
  await kalima.app.media.stripStored();
  expect(put).toHaveBeenCalledOnce();
  expect(await kalima.files.size(key)).toBeNull();
});

test('an upload that no reader can go through is refused, and nothing of it stays', async () => {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const bytes = Buffer.concat([head, ...Array.from({ length: 150_000 }, () => made.box('abcd'))]);
  const keys = async () => (await db.selectFrom('media').select('key').execute()).length;
  const before = await keys();
  const given = { query: { purpose: 'learning-material-video' }, ...(await formOf({ bytes })) };
  expect(await admin.client.codeOf('POST /api/author/media', given)).toBe('MEDIA_NOT_READABLE');
  expect(await keys()).toBe(before);
});
