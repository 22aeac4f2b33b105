import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'kalima-web-'));
const webRoot = join(folder, 'web');
await mkdir(join(webRoot, 'assets'), { recursive: true });
await writeFile(join(folder, 'secret.json'), '{}');
await writeFile(join(webRoot, 'index.html'), '<!doctype html><html><body></body></html>');
await writeFile(join(webRoot, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(join(webRoot, 'assets/list-1a2b.js'), 'export {};');
const kalima = await startTestApp({ webRoot });
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  kalima.client().send({ method: 'GET', url, headers });

test('files are served as what they are: hashed ones for ever, others asked for anew', async () => {
  const asset = await get('/assets/list-1a2b.js');
  expect(asset.statusCode).toBe(200);
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await get('/icon.svg');
  expect(icon.headers['content-type']).toMatch(/^image\/svg/);
  expect(icon.headers['cache-control']).toBe('no-cache');
  const again = await get('/icon.svg', { 'if-none-match': String(icon.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.each(['/', '/assets', '/assets/', '/learning-materials?q=a@b.example', '/nothing/here'])(
  'the application answers at %s',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  },
);

test.each([
  '/nothing.js',
  '/assets/nothing.js',
  '/../secret.json',
  '/assets/../../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/..%5csecret.json',
  '/%00.js',
  '/icon.svg%00.js',
  '/%E0%A4%A.js',
])('there is no file %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('a range that a file does not have is refused', async () => {
  expect((await get('/icon.svg', { range: 'bytes=0-3' })).statusCode).toBe(206);
  const refused = await get('/icon.svg', { range: 'bytes=9000-' });
  expect(refused.statusCode).toBe(416);
  expect(refused.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  expect((await get('/icon.svg', { 'if-match': '"other"' })).statusCode).toBe(400);
});
