import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialWith } from '../testing/material-with.ts';
import { startTestApp } from '../testing/test-app.ts';
import { type TestClient, asFailure } from '../testing/test-client.ts';
import { keysIn } from '../testing/test-file-store.ts';
import { film, picture } from '../testing/test-pictures.ts';
import { byteRange } from './byte-range.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const admin = await kalima.signInAdmin();

// Wherever the files are: by way of the server. Where the browser is sent to them is a matter of its own.
const get = (client: TestClient, url: string, headers: Record<string, string> = {}) =>
  client.send({ method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}via=server`, headers });
const statusOf = async (client: TestClient, url: string) => (await get(client, url)).statusCode;

test('a file that no content uses is seen by its uploader alone', async () => {
  const uploader = await kalima.makeAdmin();
  const { url } = await kalima.upload(await picture(), 'learning-material-image', uploader);
  const learner = await kalima.signUpLearner();
  expect(await statusOf(uploader.client, url)).toBe(200);
  expect(await statusOf(admin.client, url)).toBe(404);
  expect(await statusOf(learner.client, url)).toBe(404);
  expect(await statusOf(kalima.client(), url)).toBe(401);
});

test('a file of a material is seen by admins and by those to whom it is assigned, for as long as it is', async () => {
  const uploader = await kalima.makeAdmin();
  const [assigned, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const cover = await kalima.upload(await picture(), 'learning-material-image', uploader);
  const inText = await kalima.upload(await picture(), 'learning-material-image', uploader);
  const video = await kalima.upload(film(), 'learning-material-video', uploader);
  const { id } = await kalima.createMaterial({
    imageUrl: cover.url,
    content: `<p>Look:</p><img src="${inText.url}">`,
    videoUrl: video.url,
    videoSource: 'upload',
  });
  await kalima.assign(assigned, id);
  for (const { url } of [cover, inText, video]) {
    expect(await statusOf(assigned.client, url)).toBe(200);
    expect(await statusOf(admin.client, url)).toBe(200);
    expect(await statusOf(other.client, url)).toBe(404);
    expect(await statusOf(kalima.client(), url)).toBe(401);
  }
  await kalima.unassign(assigned, id);
  for (const { url } of [cover, inText, video]) expect(await statusOf(assigned.client, url)).toBe(404);
});

test('a pasted picture becomes a file that the readers of the material see', async () => {
  const learner = await kalima.signUpLearner();
  const data = `data:image/png;base64,${(await picture(50, 40)).toString('base64')}`;
  const { id, content } = await kalima.createMaterial({ content: `<p>a</p><img src="${data}" alt="b">` });
  const url = /src="(\/media\/[^"]+)"/.exec(content)?.[1] ?? '';
  expect(content).toBe(`<p>a</p><img src="${url}" alt="b" />`);
  await kalima.assign(learner, id);
  expect(await statusOf(learner.client, url)).toBe(200);
});

test('a material whose pasted picture is none is refused', async () => {
  const data = `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`;
  const body = materialWith({ content: `<p>a</p><img src="${data}">` });
  expect(await admin.client.codeOf('POST /api/author/learning-materials', { body })).toBe('FILE_TYPE_NOT_ALLOWED');
});

test('a picture cannot stand where a film belongs, nor a film where a picture does', async () => {
  const image = await kalima.upload(await picture());
  const video = await kalima.upload(film(), 'learning-material-video');
  const field = async (change: object) =>
    (await admin.client.refused('POST /api/author/learning-materials', { body: { ...materialWith(), ...change } }))
      .details?.fields;
  expect(await field({ imageUrl: video.url })).toEqual([{ field: 'imageUrl', code: 'UNKNOWN_FILE' }]);
  expect(await field({ videoUrl: image.url, videoSource: 'upload' })).toEqual([
    { field: 'videoUrl', code: 'UNKNOWN_FILE' },
  ]);
});

test('the collector removes what nothing has used for a day, and never what a material uses', async () => {
  const unused = await kalima.upload(await picture());
  const young = await kalima.upload(await picture());
  const used = await kalima.upload(await picture());
  const removed = await kalima.upload(film(), 'learning-material-video');
  const material = await kalima.createMaterial({ imageUrl: used.url, videoUrl: removed.url, videoSource: 'upload' });
  await admin.client.call('PUT /api/author/learning-materials/{id}', {
    params: { id: material.id },
    body: { ...materialWith({ imageUrl: used.url }), version: 1 },
  });
  for (const { key } of [unused, used, removed]) {
    await sql`update media set created_at = now() - interval '9 days',
      unlinked_at = unlinked_at - interval '25 hours' where key = ${key}`.execute(db);
  }
  await kalima.app.runMaintenance();
  expect(await statusOf(admin.client, unused.url)).toBe(404);
  expect(await statusOf(admin.client, removed.url)).toBe(404);
  expect(await statusOf(admin.client, young.url)).toBe(200);
  expect(await statusOf(admin.client, used.url)).toBe(200);
  const files = await keysIn(kalima.files);
  const stem = (key: string) => key.replace(/\.\w+$/, '');
  expect(files.filter((file) => file.startsWith(stem(unused.key)) || file.startsWith(stem(removed.key)))).toEqual([]);
});

test('the files of a deleted material are collected after a day', async () => {
  const { url, key } = await kalima.upload(await picture());
  const { id } = await kalima.createMaterial({ imageUrl: url });
  await admin.client.call('DELETE /api/author/learning-materials/{id}', { params: { id } });
  const stored = await db.selectFrom('media').select('unlinked_at').where('key', '=', key).executeTakeFirst();
  expect(stored?.unlinked_at).toBeInstanceOf(Date);
});

test.each([
  '/media/',
  '/media/x',
  '/media/../auth-secret',
  '/media/..%2fauth-secret',
  '/media/%2e%2e/%2e%2e/etc/passwd',
  '/media/learning_materials/images/../../../auth-secret',
  '/media//etc/passwd',
  '/media/a/%00',
  '/media/a\\..\\b',
  `/media/${'a/'.repeat(400)}b`,
])('%s is no file', async (url) => {
  expect(asFailure(await admin.client.send({ method: 'GET', url })).code).toBe('NOT_FOUND');
});

test('a file may be kept by the browser alone, for five minutes, and is never run', async () => {
  const { url } = await kalima.upload(await picture());
  expect((await get(admin.client, url)).headers).toMatchObject({
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  });
});

test('what the browser has it need not fetch again', async () => {
  const { url } = await kalima.upload(await picture());
  const { headers } = await get(admin.client, url);
  const etag = headers.etag ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await get(admin.client, url, { 'if-none-match': known });
    expect({ status: answer.statusCode, body: answer.body, etag: answer.headers.etag }).toEqual({
      status: 304,
      body: '',
      etag,
    });
  }
  expect((await get(admin.client, url, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  expect((await get(admin.client, `${url}?w=320`)).headers.etag).not.toBe(etag);
  // Who may not see the file does not learn that it is unchanged.
  const learner = await kalima.signUpLearner();
  expect((await get(learner.client, url, { 'if-none-match': etag })).statusCode).toBe(404);
});

test('a file that the browser has is asked for again after five minutes, and not given to who may see it no more', async () => {
  const { url } = await kalima.upload(await picture());
  const material = await kalima.createMaterial({ imageUrl: url });
  const [withdrawn, deactivated, ended] = await Promise.all([0, 1, 2].map(() => kalima.signUpLearner()));
  if (!withdrawn || !deactivated || !ended) throw new Error('three learners are needed');
  for (const one of [withdrawn, deactivated, ended]) await kalima.assign(one, material.id);
  const { headers } = await get(withdrawn.client, url);
  const known = { 'if-none-match': headers.etag ?? '' };
  for (const one of [withdrawn, deactivated, ended]) expect((await get(one.client, url, known)).statusCode).toBe(304);
  await kalima.unassign(withdrawn, material.id);
  await admin.client.call('PATCH /api/admin/users/{userId}', {
    params: { userId: deactivated.profile.id },
    body: { isActive: false },
  });
  await ended.client.call('DELETE /api/profile/sessions');
  expect((await get(withdrawn.client, url, known)).statusCode).toBe(404);
  expect((await get(deactivated.client, url, known)).statusCode).toBe(401);
  expect((await get(ended.client, url, known)).statusCode).toBe(401);
});

test('HEAD answers what GET does, without the bytes', async () => {
  const { url, bytes } = await kalima.upload(film(), 'learning-material-video');
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const answer = await admin.client.send({ method: 'HEAD', url, headers });
    expect({ status: answer.statusCode, body: answer.body, length: answer.headers['content-length'] }).toEqual({
      status: 200,
      body: '',
      length: String(bytes),
    });
  }
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=3990-', 3990, 3999],
  ['bytes=-10', 3990, 3999],
  ['bytes=-99999', 0, 3999],
  ['bytes=3999-99999', 3999, 3999],
  ['Bytes=1-2', 1, 2],
])('%s answers that part', async (range, first, last) => {
  const bytes = film(4000);
  const { url } = await kalima.upload(bytes, 'learning-material-video');
  const answer = await get(admin.client, url, { range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/4000`);
  expect(answer.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
});

test.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=-', 'lines=0-1', 'bytes=a-b', ''])(
  '%j answers the whole file',
  async (range) => {
    const { url } = await kalima.upload(film(4000), 'learning-material-video');
    const answer = await get(admin.client, url, { range });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(4000);
  },
);

test.each(['bytes=4000-', 'bytes=4000-5000', 'bytes=-0'])('%s is beyond the file', async (range) => {
  const { url } = await kalima.upload(film(4000), 'learning-material-video');
  const answer = await get(admin.client, url, { range });
  expect(asFailure(answer).code).toBe('RANGE_NOT_SATISFIABLE');
  expect(answer.headers['content-range']).toBe('bytes */4000');
});

test('a part is only of the file that the browser has begun', async () => {
  const { url } = await kalima.upload(film(4000), 'learning-material-video');
  const etag = (await get(admin.client, url)).headers.etag ?? '';
  expect((await get(admin.client, url, { range: 'bytes=1-2', 'if-range': etag })).statusCode).toBe(206);
  expect((await get(admin.client, url, { range: 'bytes=1-2', 'if-range': '"older"' })).statusCode).toBe(200);
});

test.each(['%00', 'a/%00', 'a/b.webp%00', '..%2f..%2fauth-secret', '%2e%2e/auth-secret', 'a%252fb.webp'])(
  '/media/%s is no file',
  async (key) => {
    const answer = await get(admin.client, `/media/${key}`);
    expect(asFailure(answer).code).toBe('NOT_FOUND');
  },
);

test('an empty file has no parts', () => {
  expect(() => byteRange('bytes=0-', 0)).toThrow('no such part');
  expect(byteRange(undefined, 0)).toBeUndefined();
});
