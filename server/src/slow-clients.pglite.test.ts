import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

const kalima = await startTestApp();
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;

/** A connection over which a client says something, and no more. */
async function say(words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

const post =
  'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';

test.each([
  ['says nothing', ''],
  ['dribbles its head', 'GET /api/profile HTTP/1.1\r\nx-slow: '],
  ['dribbles its body', `${post}{"email":`],
])('while a client %s, two hundred times over, others are served', async (_case, words) => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => say(words)));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const { client } = await kalima.signUpLearner();
  await client.call('GET /api/profile');
  expect(slow.every((socket) => !socket.destroyed)).toBe(true);
});

test('none of them can stay for ever', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = kalima.app.server.server;
  for (const limit of [headersTimeout, keepAliveTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(120_000);
  }
  // An upload over a slow line may take its time, as long as something comes.
  expect(requestTimeout).toBe(600_000);
});

test('an answer that nobody takes is not held in memory, and others are served', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024, 'x');
  const { client, profile } = await kalima.signInAdmin();
  const key = 'learning_materials/videos/slow.mp4';
  const path = join(kalima.dataDir, 'slow.mp4');
  await writeFile(path, bytes);
  await kalima.files.put(key, { path, type: 'video/mp4' });
  await kalima.database.statement(
    {
      name: '',
      text: `insert into media (key, type, bytes, sha256, uploaded_by) values ($1, 'video/mp4', $2, $3, $4)`,
    },
    [key, bytes.length, 'f'.repeat(64), profile.id],
  );
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = process.memoryUsage().rss;
  const readers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const reader = await say(`GET /media/${key} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
      const [head] = (await once(reader, 'data')) as [Buffer];
      reader.pause();
      return head.toString('latin1').split('\r\n')[0];
    }),
  );
  expect(new Set(readers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // Twelve whole answers, as many as one account may ask for at once, would be 480 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(240 * 1024 * 1024);
});
