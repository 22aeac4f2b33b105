import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

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

const cookieOf = ({ client }: Person) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends requests on a connection that takes nothing of their answers; returns once the server has begun with all of them. */
async function askWithoutReading(requests: readonly string[], cookie = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).pause();
  let begun = 0;
  const { server } = kalima.app.server;
  const all = Promise.withResolvers<void>();
  const count = () => {
    begun += 1;
    if (begun === requests.length) all.resolve();
  };
  server.on('request', count);
  const head = `host: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-length: 0`;
  socket.write(requests.map((request) => `${request} HTTP/1.1\r\n${head}\r\n\r\n`).join(''));
  await all.promise;
  server.off('request', count);
}

const large = Array<string>(4).fill('GET /assets/large.js');

test('who takes no answer keeps nobody in the same network from signing in and out', async () => {
  const learner = await kalima.signUpLearner();
  await askWithoutReading([...large, ...Array<string>(6).fill('POST /api/auth/sign-out')]);
  const client = kalima.client('127.0.0.1');
  await client.call('POST /api/auth/sign-in/email', { body: { email: learner.email, password: testPassword } });
  await client.call('POST /api/auth/sign-out');
});

test('a session whose client takes no answer keeps the others of its account from nothing', async () => {
  const learner = await kalima.signUpLearner();
  await learner.client.call('GET /api/profile');
  const stolen = cookieOf(learner);
  for (const path of ['/api/profile', '/media/a/b.webp', '/'])
    await askWithoutReading([...large, ...Array<string>(20).fill(`GET ${path}`)], stolen);
  await askWithoutReading([...large, ...Array<string>(6).fill('PATCH /api/profile')], stolen);
  const { client } = await kalima.signIn(learner.email);
  expect((await client.call('GET /api/auth/get-session')).user?.id).toBe(learner.profile.id);
  await client.call('PATCH /api/profile', { body: { name: 'Still Here' } });
});

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
