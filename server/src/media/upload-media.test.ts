import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { heicLimit, uploadLimits } from '@kalima/shared/domain/content/uploads';
import { formOf, startTestApp } from '../testing/test-app.ts';
import { keysIn } from '../testing/test-file-store.ts';
import {
  film,
  heicDeclaring,
  heicPhotograph,
  memo,
  photograph,
  picture,
  pictureDeclaring,
  pictureUnpackingTo,
  sound,
} from '../testing/test-pictures.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();
const path = 'POST /api/author/media';
const image = { purpose: 'learning-material-image' };

const filesIn = async (folder: string): Promise<string[]> =>
  readdir(join(kalima.dataDir, folder), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    () => [],
  );
const kept = async () => ({
  files: (await keysIn(kalima.files)).length,
  uploads: (await filesIn('uploads')).length,
  rows: (await db.selectFrom('media').select('key').execute()).length,
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a picture as %s is kept as WebP in three widths',
  async (format) => {
    const stored = await kalima.upload(await picture(1500, 1000, format));
    expect(stored).toMatchObject({ type: 'image/webp', width: 1280, height: 853, url: mediaUrlPrefix + stored.key });
    expect(stored.key).toMatch(/^learning_materials\/images\/\d+-[\da-f]{16}-[\da-f]{8}\.webp$/);
    const sizes = await Promise.all(
      [320, 640, 1280, 5].map(async (width) => {
        const answer = await client.send({ method: 'GET', url: `${stored.url}?w=${width}&via=server` });
        expect(answer.headers['content-type']).toBe('image/webp');
        return (await sharp(answer.rawPayload).metadata()).width;
      }),
    );
    expect(sizes).toEqual([320, 640, 1280, 320]);
  },
);

test('a small picture is not blown up', async () => {
  expect(await kalima.upload(await picture(100, 50))).toMatchObject({ width: 100, height: 50 });
});

test('a photograph is turned upright and loses what it tells about place and owner', async () => {
  const { url, width, height } = await kalima.upload(await photograph());
  expect({ width, height }).toEqual({ width: 200, height: 400 });
  const answer = await client.send({ method: 'GET', url: `${url}?via=server` });
  const { exif, orientation } = await sharp(answer.rawPayload).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  expect(answer.rawPayload.includes('somebody')).toBe(false);
});

test.each(['zTXt', 'iTXt', 'iCCP'] as const)(
  'what a picture of 8 by 8 pixels carries packed in %s does not fill the memory of the server',
  async (type) => {
    const bytes = await pictureUnpackingTo(4, type, type === 'iCCP' ? 1 : 250);
    const before = process.resourceUsage().maxRSS;
    expect(await kalima.upload(bytes)).toMatchObject({ width: 8, height: 8 });
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100);
  },
);

test('a HEIC photograph is kept as WebP, upright and without what it tells; three at once as well', async () => {
  const bytes = await heicPhotograph();
  expect(bytes.includes('somebody')).toBe(true);
  const all = await Promise.all([1, 2, 3].map(() => kalima.upload(bytes)));
  for (const { url, type, width, height } of all) {
    expect({ type, width, height }).toEqual({ type: 'image/webp', width: 338, height: 600 });
    const answer = await client.send({ method: 'GET', url: `${url}?via=server` });
    const { format, exif, orientation } = await sharp(answer.rawPayload).metadata();
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined });
    // The ground beside the things is at the left once it is upright.
    const [red, green, blue] = await sharp(answer.rawPayload)
      .extract({ left: 5, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.abs(Number(red) - 201) + Math.abs(Number(green) - 143) + Math.abs(Number(blue) - 95)).toBeLessThan(30);
  }
  expect(await filesIn('uploads')).toEqual([]);
});

test('a HEIF picture whose frames are AVIF is taken as well', async () => {
  const bytes = await picture(200, 100, 'avif');
  bytes.write('mif1', 8);
  expect(await kalima.upload(bytes)).toMatchObject({ type: 'image/webp', width: 200, height: 100 });
});

test('after a HEIC picture that is broken others are still taken', async () => {
  const bytes = await heicPhotograph();
  const form = async (file: Buffer) => client.codeOf(path, { query: image, ...(await formOf({ bytes: file })) });
  const before = await kept();
  expect(await Promise.all([form(bytes.subarray(0, 1100)), form(bytes.subarray(0, 400))])).toEqual([
    'PICTURE_NOT_READABLE',
    'PICTURE_NOT_READABLE',
  ]);
  expect(await kept()).toEqual(before);
  expect(await kalima.upload(bytes)).toMatchObject({ width: 338 });
});

test('a memo of a phone is served as what players know, without its names and places', async () => {
  const bytes = await memo();
  const { url, type, key } = await kalima.upload(bytes, 'reading-card-audio');
  expect({ type, ending: key.slice(-4) }).toEqual({ type: 'audio/mp4', ending: '.m4a' });
  const answer = await client.send({ method: 'GET', url: `${url}?via=server` });
  expect(answer.headers['content-type']).toBe('audio/mp4');
  expect(answer.rawPayload).toHaveLength(bytes.length);
  for (const secret of ['somebody', '+30.0444', 'Home']) {
    expect([bytes.includes(secret), answer.rawPayload.includes(secret)]).toEqual([true, false]);
  }
});

test.each([
  ['learning-material-audio', sound(), 'audio/wav', /^learning_materials\/audios\/.*\.wav$/],
  ['learning-material-video', film(), 'video/mp4', /^learning_materials\/videos\/.*\.mp4$/],
] as const)('%s is kept as it is', async (purpose, bytes, type, key) => {
  const stored = await kalima.upload(bytes, purpose);
  expect(stored).toMatchObject({ type, bytes: bytes.length, width: null, height: null });
  expect(stored.key).toMatch(key);
  const answer = await client.send({ method: 'GET', url: `${stored.url}?via=server` });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
});

const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['a page named .png', image.purpose, () => Promise.resolve(html), 'FILE_TYPE_NOT_ALLOWED'],
  ['a drawing of scripts', image.purpose, () => Promise.resolve(svg), 'FILE_TYPE_NOT_ALLOWED'],
  [
    'one that says what it is',
    image.purpose,
    () => Promise.resolve(`<?xml version="1.0"?>${svg}`),
    'FILE_TYPE_NOT_ALLOWED',
  ],
  ['a sound for a picture', image.purpose, () => Promise.resolve(sound()), 'FILE_TYPE_NOT_ALLOWED'],
  ['a picture for a film', 'learning-material-video', () => picture(), 'FILE_TYPE_NOT_ALLOWED'],
  ['a film for a sound', 'learning-material-audio', () => picture(), 'FILE_TYPE_NOT_ALLOWED'],
  ['nothing', image.purpose, () => Promise.resolve(''), 'FILE_MISSING'],
  [
    'a picture that breaks off',
    image.purpose,
    async () => (await picture(900, 900, 'jpeg')).subarray(0, 3000),
    'PICTURE_NOT_READABLE',
  ],
  [
    'the first bytes of a picture alone',
    image.purpose,
    async () => (await picture()).subarray(0, 40),
    'PICTURE_NOT_READABLE',
  ],
  ['a picture of 400 megapixels', image.purpose, () => pictureDeclaring(20_000, 20_000), 'PICTURE_TOO_LARGE'],
  ['a picture of just over 50 megapixels', image.purpose, () => pictureDeclaring(10_000, 5001), 'PICTURE_TOO_LARGE'],
  ['a HEIC picture of just over 50 megapixels', image.purpose, () => heicDeclaring(10_000, 5001), 'PICTURE_TOO_LARGE'],
  ['a HEIC picture of 400 megapixels', image.purpose, () => heicDeclaring(20_000, 20_000), 'PICTURE_TOO_LARGE'],
] as [string, string, () => Promise<string | Buffer>, string][])(
  '%s is refused, and nothing of it stays',
  async (_case, purpose, bytes, code) => {
    const before = await kept();
    const form = await formOf({ bytes: await bytes(), name: 'picture.png', type: 'image/png' });
    expect(await client.codeOf(path, { query: { purpose }, ...form })).toBe(code);
    expect(await kept()).toEqual(before);
  },
);

test.each([
  ['learning-material-image', 'picture'],
  ['learning-material-audio', 'audio'],
  ['learning-material-video', 'video'],
] as const)('%s has a limit, which the answer names', async (purpose, kind) => {
  const before = await kept();
  const limitBytes = uploadLimits[kind];
  for (const size of [limitBytes + 1, 4 * limitBytes + 100_000]) {
    if (size > 100_000_000) continue;
    const failure = await client.refused(path, {
      query: { purpose },
      ...(await formOf({ bytes: new Uint8Array(size) })),
    });
    expect(failure).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limitBytes } });
  }
  expect(await kept()).toEqual(before);
});

test('a HEIC picture may be larger, since few browsers make it smaller', async () => {
  const start = (await heicPhotograph()).subarray(0, 40);
  const of = (size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);
  const refused = async (size: number) =>
    client.refused(path, { query: image, ...(await formOf({ bytes: of(size) })) });
  expect(await refused(uploadLimits.picture + 1)).toMatchObject({ code: 'PICTURE_NOT_READABLE' });
  const limitBytes = heicLimit;
  expect(await refused(heicLimit + 1)).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limitBytes } });
});

test('a film of just the limit is taken', async () => {
  const stored = await kalima.upload(film(uploadLimits.video), 'learning-material-video');
  expect(stored.bytes).toBe(uploadLimits.video);
});

test.each([
  ['no file', [], 'FILE_MISSING'],
  ['a text in place of the file', [{ field: 'file', text: 'hello' }], 'FILE_MISSING'],
  ['the file in another field', [{ field: 'picture' }], 'FILE_MISSING'],
])('a form with %s is refused', async (_case, parts, code) => {
  const before = await kept();
  const form = new FormData();
  const bytes = new Uint8Array(await picture(8, 8));
  for (const part of parts) {
    if ('text' in part) form.append(part.field, part.text ?? '');
    else form.append(part.field, new Blob([bytes]), 'a.png');
  }
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  expect(await client.codeOf(path, { query: image, payload, headers })).toBe(code);
  expect(await kept()).toEqual(before);
});

test.each([
  ['JSON', 'application/json', '{}', 'UNSUPPORTED_MEDIA_TYPE'],
  ['the bare bytes', 'image/png', 'abc', 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form without a boundary', 'multipart/form-data', 'abc', 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form that is none', 'multipart/form-data; boundary=x', 'abc', 'UPLOAD_INCOMPLETE'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    'UPLOAD_INCOMPLETE',
  ],
])('%s is refused', async (_case, type, payload, code) => {
  expect(await client.codeOf(path, { query: image, payload, headers: { 'content-type': type } })).toBe(code);
});

test('of two files in one form the first is taken', async () => {
  const form = await formOf({ bytes: await picture(8, 8) }, { bytes: await picture(16, 16) });
  const before = await kept();
  const answer = await client.request(path, { query: image, ...form });
  expect(answer.json()).toMatchObject({ width: 8 });
  expect(await kept()).toMatchObject({ uploads: 0, rows: before.rows + 1 });
});

test('an unknown purpose is refused', async () => {
  const form = await formOf({ bytes: await picture(8, 8) });
  for (const purpose of ['', 'avatar', '__proto__', 'toString']) {
    expect(await client.codeOf(path, { query: { purpose }, ...form })).toBe('VALIDATION_FAILED');
  }
});

test('learners and strangers upload nothing', async () => {
  const form = await formOf({ bytes: await picture(8, 8) });
  const learner = await kalima.signUpLearner();
  expect(await learner.client.codeOf(path, { query: image, ...form })).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf(path, { query: image, ...form })).toBe('UNAUTHENTICATED');
});

test('an upload that is cut off in the middle leaves no file and no row', async () => {
  const before = await kept();
  if (!kalima.app.server.server.listening) await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = kalima.app.server.server.address() as AddressInfo;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/author/media?purpose=learning-material-video HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n` +
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`,
  );
  socket.write(film(200_000));
  await vi.waitFor(async () => expect((await kept()).uploads).toBe(before.uploads + 1), { timeout: 20_000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await kept()).toEqual(before), { timeout: 20_000 });
});
