import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'kalima-web-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><body></body>');
// More than the network takes without anybody reading.
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'assets', 'large.js'), randomBytes(4_000_000).toString('base64'));
const kalima = await startTestApp({ webRoot });
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

/** Asks, and goes away without waiting for the answer. */
async function askAndLeave(method: string, path: string, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const request = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-length: 0\r\n\r\n`;
  socket.write(request.repeat(method === 'GET' ? 20 : 1));
  // Until the server has had the time to begin.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
}

test.each([['/api/profile'], ['/api/courses'], ['/api/vocabulary'], ['/api/downloads'], ['/media/a/b.webp'], ['/']])(
  'who asks for %s and goes away, again and again, has no more under way than who waits',
  async (path) => {
    const { client } = await kalima.signUpLearner();
    await client.call('GET /api/profile');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let most = 0;
    for (let time = 0; time < 60; time += 1) {
      await askAndLeave('GET', path, cookie);
      const { busyConnections, waitingRequests } = kalima.database.load();
      most = Math.max(most, busyConnections + waitingRequests);
    }
    // Twenty requests of three statements.
    expect(most).toBeLessThanOrEqual(60);
    // And nothing of that stays.
    expect((await client.send({ method: 'GET', url: '/api/profile' })).statusCode).toBe(200);
  },
);
