import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const logLines: string[] = [];
const webRoot = await mkdtemp(join(tmpdir(), 'kalima-web-'));
afterAll(() => rm(webRoot, { recursive: true }));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><body></body>');
const kalima = await startTestApp({ logLines, webRoot });
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

const ask = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`;

test('a client that goes away while its requests wait is not logged as one that asks for too much', async () => {
  const learner = await kalima.signUpLearner();
  const cookie = [...learner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  logLines.length = 0;
  for (const path of [
    '/learning-materials',
    '/api/profile',
    '/api/learning-materials',
    '/media/nothing.webp',
    '/api/review?day=2026-01-01&minutes=5',
  ]) {
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(ask(path, cookie));
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    for (const socket of sockets) socket.destroy();
    // Answered after all that was asked before it.
    await learner.client.call('GET /api/profile');
  }
  expect(logLines.filter((line) => /too much at once|TOO_MANY_ATTEMPTS/.test(line))).toEqual([]);
  expect(logLines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40)).toEqual([]);
});
