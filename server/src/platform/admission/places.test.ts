import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { wordEvent } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openRequestOf } from './open-request.ts';
import { changePlaces, Places } from './places.ts';
import { weightOf } from './limits.ts';

/** Takes a place, and says when it was given. */
function request(places: Places, userId: string) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
  const one = { isGiven: false, raw, end: () => void raw.emit('finish') };
  const open = openRequestOf({ raw: raw as unknown as ServerResponse });
  const given = Promise.resolve()
    .then(() => places.take(userId, open))
    .then(() => (one.isGiven = true));
  return Object.assign(one, { given, open });
}

test('so much of one account is under way, the rest waits for its own, and nobody else waits', async () => {
  const places = new Places({ atOnce: 2, waiting: 10 });
  const own = Array.from({ length: 5 }, () => request(places, 'a'));
  await Promise.all([own[0]?.given, own[1]?.given, request(places, 'b').given]);
  expect(own.map((one) => one.isGiven)).toEqual([true, true, false, false, false]);
  own[0]?.end();
  own[0]?.raw.emit('close');
  await own[2]?.given;
  expect(own.map((one) => one.isGiven)).toEqual([true, true, true, false, false]);
});

test('six of one account are under way', async () => {
  const places = new Places(changePlaces);
  const own = Array.from({ length: 8 }, () => request(places, 'a'));
  await own[5]?.given;
  await request(places, 'b').given;
  expect(own.filter((one) => one.isGiven)).toHaveLength(6);
});

test('so many may wait; whoever goes away meanwhile makes room, and nothing is kept of an account that is done', async () => {
  const places = new Places({ atOnce: 1, waiting: 2 });
  const [first, gone, last] = [request(places, 'a'), request(places, 'a'), request(places, 'a')];
  await first.given;
  await expect(request(places, 'a').given).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  gone.raw.emit('close');
  await expect(gone.given).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  const next = request(places, 'a');
  first.end();
  await last.given;
  last.raw.destroyed = true;
  last.raw.emit('close');
  await next.given;
  next.end();
  expect(places.size()).toBe(0);
});

test('a place can be given back before the answer is sent, once', async () => {
  const places = new Places({ atOnce: 1, waiting: 2 });
  const raw = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
  const place = await places.take('a', openRequestOf({ raw: raw as unknown as ServerResponse }));
  const [second, third] = [request(places, 'a'), request(places, 'a')];
  place.leave();
  place.leave();
  raw.emit('finish');
  await second.given;
  expect(third.isGiven).toBe(false);
  second.end();
  await third.given;
});

test('whoever goes away keeps their place until what was begun for them is done', async () => {
  const places = new Places({ atOnce: 1, waiting: 2 });
  const first = request(places, 'a');
  const [check, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [check, answer].map(({ promise }) => first.open.keepPlacesDuring(promise));
  await first.given;
  const second = request(places, 'a');
  first.raw.emit('close');
  answer.reject(new Error('broken'));
  await expect(works[1]).rejects.toThrow('broken');
  expect(second.isGiven).toBe(false);
  check.resolve();
  await second.given;
  second.end();
  expect(places.size()).toBe(0);
});

test.each([
  ['nothing', {}, 1],
  ['a batch of an hour', { 'content-length': '16384' }, 1],
  ['one byte more', { 'content-length': '16385' }, 2],
  ['the most that a learner sends', { 'content-length': '1048576' }, 64],
  ['far more', { 'content-length': '16777216' }, 64],
  ['who knows how much', { 'transfer-encoding': 'chunked' }, 64],
])('a body of %s counts by its size', (_case, headers, weight) => {
  expect(weightOf(headers)).toBe(weight);
});

const kalima = await startTestApp();
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;

/** Says in the head of a request that a body of so many bytes follows, sends none of it, and returns what comes back. */
async function announce(path: string, bytes: number, cookie = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json`;
  socket.write(`${head}\r\ncontent-length: ${bytes}\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString().split('\r\n')[0] ?? '';
}

test.each([
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/reset-password',
  '/api/nothing',
  '/nothing',
])('who is not signed in fills no memory at %s: a large body is refused before it comes', async (path) => {
  expect(await announce(path, 16 * 1024 + 1)).toContain('413');
});

test('bodies of a learner that are far too large in all are refused before they come', async () => {
  const { client } = await kalima.signUpLearner();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const open = Array.from({ length: 7 }, () => announce('/api/study-events', 1024 * 1024, cookie));
  expect(await Promise.race(open)).toContain('429');
});

test('the many batches of one learner let others go first', async () => {
  const [busy, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  let done = 0;
  const batches = Array.from({ length: 20 }, async (_, n) => {
    const events = Array.from({ length: 100 }, (__, k) => wordEvent(`word ${n} ${k}`, 'add'));
    const body = { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
    await busy.client.call('POST /api/study-events', { body });
    done += 1;
  });
  await Promise.race(batches);
  const before = done;
  // Three statements, each of which waits for what is running and nothing more.
  expect((await other.client.call('GET /api/profile')).id).toBe(other.profile.id);
  expect(done - before).toBeLessThanOrEqual(8);
  await Promise.all(batches);
});
