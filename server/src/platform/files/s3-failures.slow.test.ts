import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { asFailureCode } from '../../testing/failure-code.ts';
import { openS3FileStore } from './s3-file-store.ts';

// A store that behaves badly, which no real one does when it is asked to.

type Behaviour = Parameters<typeof createServer>[1];

async function listen(behaviour: Behaviour): Promise<{ endpoint: string; server: Server }> {
  const server = createServer(behaviour);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Milliseconds for an answer that a test waits for in vain, and for one that comes, on a busy machine too. */
const [inVain, patiently] = [2000, 20_000];

const configOf = (endpoint: string, timeoutMs = inVain) => ({
  bucket: 'kalima',
  endpoint,
  publicEndpoint: undefined,
  region: 'us-east-1',
  credentials: { accessKeyId: 'key', secretAccessKey: 'a secret' },
  forcePathStyle: true,
  timeoutMs,
});

/** A store whose bucket is there, and which treats all else as said. */
async function openWith(behaviour: NonNullable<Behaviour>, timeoutMs = inVain) {
  const { endpoint } = await listen((request, response) => {
    if (request.method === 'HEAD' && /^\/kalima\/?(?:\?|$)/.test(request.url ?? '')) response.end();
    else behaviour(request, response);
  });
  return openS3FileStore(configOf(endpoint, timeoutMs));
}

async function attemptAll(files: Awaited<ReturnType<typeof openS3FileStore>>): Promise<string[]> {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, Buffer.alloc(200_000));
  const attempts = [
    () => files.put('a/b.wav', { path, type: 'audio/wav' }),
    () => files.size('a/b.wav'),
    () => files.read('a/b.wav'),
    () => files.remove('a/b.wav'),
    () => files.list()[Symbol.asyncIterator]().next(),
  ];
  return Promise.all(attempts.map((attempt) => asFailureCode(attempt)));
}

test.each<[string, NonNullable<Behaviour>]>([
  ['never answers', () => undefined],
  ['breaks the connection off', (request) => request.socket.destroy()],
  ['answers 500', (request, response) => void response.writeHead(500).end(request.method)],
  ['answers 403', (request, response) => void response.writeHead(403).end(request.method)],
  ['answers nonsense', (request, response) => void response.writeHead(502).end(`<html>${request.method}`)],
])('a store that %s is unavailable, soon', async (_case, behaviour) => {
  expect(await attemptAll(await openWith(behaviour))).toEqual(Array(5).fill('STORAGE_UNAVAILABLE'));
});

test('an upload that broke off is sent again, once', async () => {
  let attempts = 0;
  const files = await openWith((request, response) => {
    attempts += 1;
    if (attempts === 1) request.socket.destroy();
    else request.resume().once('end', () => response.end());
  }, patiently);
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, Buffer.alloc(200_000));
  await files.put('a/b.wav', { path, type: 'audio/wav' });
  expect(attempts).toBe(2);
});

const half = Buffer.alloc(1_000_000, 'x');

/** A store that keeps files of twice a half, sends the first half of each, and the second when it is told to. */
async function openHalfway(timeoutMs = inVain) {
  const answers: ServerResponse[] = [];
  const files = await openWith((request, response) => {
    if (request.method !== 'GET') return;
    response.writeHead(200, { 'content-length': 2 * half.length }).write(half);
    answers.push(response);
  }, timeoutMs);
  // The one call of which it is certain that it takes as long as one may take.
  const timeGone = () => asFailureCode(() => files.size('a/b.wav'));
  return { files, answers, timeGone };
}

test('of a file that stops coming the reader learns that, soon', async () => {
  const { files } = await openHalfway();
  expect(await asFailureCode(async () => buffer(await files.read('a/b.wav')))).toBe('STORAGE_UNAVAILABLE');
});

test('a file of which nothing comes is unavailable before anything is answered', async () => {
  const files = await openWith((_request, response) => response.writeHead(200, { 'content-length': 9 }).flushHeaders());
  expect(await asFailureCode(() => files.read('a/b.wav'))).toBe('STORAGE_UNAVAILABLE');
});

test('a reader may take a file as slowly as it likes', async () => {
  const { files, answers, timeGone } = await openHalfway();
  const stream = await files.read('a/b.wav');
  expect(await timeGone()).toBe('STORAGE_UNAVAILABLE');
  expect(await timeGone()).toBe('STORAGE_UNAVAILABLE');
  answers[0]?.end(half);
  expect((await buffer(stream)).length).toBe(2 * half.length);
});

test('what a reader does not want any more is let go of', async () => {
  const { files, answers } = await openHalfway(patiently);
  const stream = await files.read('a/b.wav');
  const closed = once(answers[0] ?? stream, 'close');
  stream.destroy();
  await closed;
});

test('readers that take nothing keep nobody from the store', async () => {
  const { files, answers } = await openHalfway(patiently);
  const streams = await Promise.all(Array.from({ length: 60 }, () => files.read('a/b.wav')));
  const last = await files.read('a/b.wav');
  for (const answer of answers) answer.end(half);
  expect((await buffer(last)).length).toBe(2 * half.length);
  for (const stream of streams) stream.destroy();
});

test('the browser is sent to the public address, where that is another, and for ninety minutes at most', async () => {
  const { endpoint } = await listen((_request, response) => void response.end());
  const files = await openS3FileStore({ ...configOf(endpoint), publicEndpoint: 'https://files.example.org' });
  expect(files.publicOrigin).toBe('https://files.example.org');
  const link = await files.linkTo('a/b.wav', 'audio/wav');
  const { host, searchParams } = new URL(link?.url ?? '');
  expect(host).toBe('files.example.org');
  expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(Number(searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(90 * 60);
});

test.each([
  [404, /^The bucket kalima does not exist at http:\S+\. Make it, or set S3_BUCKET\.$/],
  [403, /^http:\S+ refuses the access key for the bucket kalima \(403\)\.$/],
  [400, /^The bucket kalima at http:\S+ refuses the request \(400\): check S3_REGION and S3_ENDPOINT\.$/],
  [500, /^The file store http:\S+ answers 500\.$/],
])('a store that answers %i cannot be used, in one line', async (status, line) => {
  const { endpoint } = await listen((_request, response) => void response.writeHead(status).end());
  await expect(openS3FileStore(configOf(endpoint))).rejects.toThrow(line);
});

test('a store that cannot be reached, or never answers, is named in one line', async () => {
  const { endpoint, server } = await listen(() => undefined);
  const line = (reason: RegExp) => new RegExp(`^The file store ${endpoint} cannot be reached: ${reason.source}$`);
  await expect(openS3FileStore(configOf(endpoint))).rejects.toThrow(line(/no answer in time/));
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await expect(openS3FileStore(configOf(endpoint))).rejects.toThrow(line(/.*ECONNREFUSED.*/));
});
