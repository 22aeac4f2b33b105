import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { materialWith } from '../../testing/material-with.ts';
import { rememberSessionHash } from '../sessions/session-token.ts';
import { createHeldResponses, holderOf, holdResponses } from './held-responses.ts';
import { patient } from '../../testing/patient.ts';

test('what is held never exceeds the limit, and whoever holds most loses the oldest first', () => {
  const step = fc.record({ holder: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const responses = createHeldResponses(100);
      const open = new Map<number, { holder: string; bytes: number }>();
      const sumOf = (holder: string) =>
        [...open.values()].reduce((sum, one) => sum + (one.holder === holder ? one.bytes : 0), 0);
      for (const [index, one] of steps.entries()) {
        open.set(index, one);
        responses.hold(one.holder, one.bytes, () => {
          for (const other of ['a', 'b', 'c']) expect(sumOf(one.holder)).toBeGreaterThanOrEqual(sumOf(other));
          const [oldest] = [...open].find(([, { holder }]) => holder === one.holder) ?? [];
          expect(oldest).toBe(index);
          open.delete(index);
        });
        expect(responses.total()).toBeLessThanOrEqual(100);
        expect(responses.total()).toBe([...open.values()].reduce((sum, { bytes }) => sum + bytes, 0));
      }
    }),
  );
});

test('thousands of small answers make room one by one, however many they are', () => {
  const responses = createHeldResponses(1_000_000);
  let brokenOff = 0;
  for (let n = 0; n < 50_000; n += 1) responses.hold('greedy', 20, () => (brokenOff += 1));
  responses.hold('other', 900_000, () => undefined);
  expect(responses.total()).toBeLessThanOrEqual(1_000_000);
  expect(brokenOff).toBeGreaterThan(1000);
});

test('an answer whose client went away while it was made is not counted for ever', async () => {
  const held = createHeldResponses();
  const server = Fastify();
  server.addHook('onSend', holdResponses(held, { name: 'session', secret: 'a secret' }));
  const answered: (() => void)[] = [];
  const gone = Promise.withResolvers<void>();
  server.get('/slow', (request) => {
    request.raw.socket.once('close', () => gone.resolve());
    return new Promise((resolve) => void answered.push(() => resolve({ text: 'too late' })));
  });
  const sent = Promise.withResolvers<void>();
  server.addHook('onResponse', (_request, _reply, done) => {
    sent.resolve();
    done();
  });
  server.addHook('onSend', (_request, _reply, payload, done) => {
    sent.resolve();
    done(null, payload);
  });
  onTestFinished(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = server.server.address() as AddressInfo;
  const socket = connect(own, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitUntil(() => answered.length === 1, patient);
  socket.destroy();
  await gone.promise;
  answered[0]?.();
  await sent.promise;
  expect(held.total()).toBe(0);
});

test('an answer that was taken counts no more', () => {
  const responses = createHeldResponses(100);
  const release = responses.hold('a', 80, () => expect.fail('is broken off'));
  release();
  release();
  expect(responses.total()).toBe(0);
  responses.hold('a', 80, () => undefined);
  expect(responses.total()).toBe(80);
});

test('nobody spreads over many holders what they hold: only the session counts, and without one the network', () => {
  const cookie = { name: 'kalima.session_token', secret: 'a secret of this test' };
  const session = `kalima.session_token=${'a'.repeat(32)}.sig`;
  const of = (header: string | undefined, ip = '192.0.2.1') => holderOf({ headers: { cookie: header }, ip }, cookie);
  // Nobody has been found by this token.
  expect(new Set([of(undefined), of('a=1'), of('a=2'), of(session)])).toEqual(new Set(['192.0.2.1']));
  expect(of('a=1', '2001:db8::1')).toBe(of('a=2', '2001:db8::2'));
  rememberSessionHash(session, cookie, 'hash');
  expect(new Set([of(session), of(`${session}; a=1`), of(`a=2; ${session}`, '192.0.2.2')])).toEqual(new Set(['hash']));
});

const lines: string[] = [];
const kalima = await startTestApp({ logLines: lines, limits: { heldBytes: 5 * 1024 * 1024 } });
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

/** Asks for the same many times over one connection, and reads nothing. */
async function ask(path: string, cookie: string, times: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`.repeat(times));
  return socket;
}

test('who asks for much and reads nothing is cut off, and others are served', async () => {
  const admin = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const content = `<p>${'x'.repeat(450_000)}</p>`;
  const { id } = await admin.client.call('POST /api/author/learning-materials', { body: materialWith({ content }) });
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // Far more than the system's own buffers take off the server's hands.
  const path = `/api/author/learning-materials/${id}`;
  const readers = await Promise.all(Array.from({ length: 5 }, () => ask(path, cookie, 20)));
  const dropped = Promise.race(readers.map((reader) => once(reader, 'close')));
  await vi.waitUntil(() => lines.some((line) => line.includes('was aborted')), { timeout: 20_000 });
  for (const reader of readers) reader.resume();
  await dropped;
  expect((await learner.client.call('GET /api/profile')).id).toBe(learner.profile.id);
  const whole = await admin.client.call('GET /api/author/learning-materials/{id}', { params: { id } });
  expect(whole.content).toHaveLength(content.length);
});
