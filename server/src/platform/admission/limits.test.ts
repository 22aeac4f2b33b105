import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Allowance, createAccountLimiter } from './limits.ts';
import { wordEvent } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { provenCaller } from '../sessions/proven-caller.ts';
import { getProgress, sendStudyEvents } from '@kalima/shared/contract/learning/study';
import { getMaterial } from '@kalima/shared/contract/content/learning-materials';

const few: Allowance = { burst: 3, perSecond: 2 };
const limits = { write: { user: few, teacher: few, admin: few }, costlyRead: { user: few, teacher: few, admin: few } };
const callerOf = (userId: string) => provenCaller({ userId, sessionId: userId, role: 'user' });

test('an allowance is used up and comes back with time, for each account and each kind of request apart', () => {
  let time = 0;
  const limiter = createAccountLimiter(limits, () => time);
  const write = (userId: string) => limiter.count(callerOf(userId), sendStudyEvents);
  for (let n = 0; n < 3; n += 1) write('a');
  expect(() => write('a')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 1 } }),
  );
  write('b');
  limiter.count(callerOf('a'), getProgress);
  // Reads that cost little are not counted.
  for (let n = 0; n < 10; n += 1) limiter.count(callerOf('a'), getMaterial);
  time += 500;
  write('a');
  expect(() => write('a')).toThrow('asks for too much');
  time += 60_000;
  for (let n = 0; n < 3; n += 1) write('a');
  expect(() => write('a')).toThrow('asks for too much');
});

const kalima = await startTestApp({
  limits: { accounts: { ...limits, write: { user: { burst: 5, perSecond: 0.001 }, teacher: few, admin: few } } },
});

test('who writes faster than anybody studies is told to wait, on every device of theirs, and nobody else is', async () => {
  const person = await kalima.signUpLearner();
  const other = await kalima.signUpLearner();
  const elsewhere = await kalima.signIn(person.email);
  const body = () => ({
    deviceId: randomUUID(),
    deviceTime: new Date().toISOString(),
    events: [wordEvent('tea', 'add')],
  });
  const codes: (string | number)[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { client } = n % 2 === 0 ? person : elsewhere;
    const answer = await client.request('POST /api/study-events', { body: body() });
    codes.push(answer.statusCode);
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await other.client.request('POST /api/study-events', { body: body() })).statusCode).toBe(200);
});

test('costly reads are limited in the endpoints whose statement checks the session, too', async () => {
  const person = await kalima.signUpLearner();
  const codes: number[] = [];
  for (let n = 0; n < 20; n += 1) codes.push((await person.client.request('GET /api/downloads')).statusCode);
  expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
  expect(codes).toContain(429);
});

test('a list that is searched counts as a costly read, and as it is opened does not', async () => {
  const { client } = await kalima.signUpLearner();
  const codesOf = async (query: { q?: string }) => {
    const codes = new Set<number>();
    for (let n = 0; n < 20; n += 1)
      codes.add((await client.request('GET /api/learning-materials', { query })).statusCode);
    return [...codes];
  };
  expect(await codesOf({})).toEqual([200]);
  expect(await codesOf({ q: '' })).toEqual([200]);
  expect(await codesOf({ q: 'tea' })).toEqual([200, 429]);
});
