import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { startTestApp, testPassword as password } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const signIn = 'POST /api/auth/sign-in/email';

/** A learner with a second factor, whose browser the account knows, and codes that are right once each. */
async function withApp() {
  const learner = await kalima.signUpLearner();
  const { secret } = await learner.client.call('POST /api/profile/two-factor', { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await learner.client.call('POST /api/profile/two-factor/confirm', { body: { code } });
  return { ...learner, rightCode: () => recoveryCodes.pop() ?? '' };
}

/** What a sign-in with a code comes to. */
async function outcome(browser: TestClient, body: { email: string; password: string; code?: string }) {
  const answer = await browser.request(signIn, { body });
  return answer.statusCode === 200 ? 'signed in' : answer.json<{ code: string }>().code;
}

/** Somebody who knows the password tries codes, ten times from each of six networks; returns how often each answer came. */
async function guess(email: string, networks: (n: number) => string) {
  const counts: Record<string, number> = {};
  for (let n = 0; n < 60; n += 1) {
    const browser = kalima.client(networks(n % 6));
    const code = await outcome(browser, { email, password, code: String(100_000 + n) });
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

const codesOf = async (userId: string) =>
  (await db.selectFrom('throttles').select('attempts').where('key', '=', `code:${userId}`).execute()).map(
    ({ attempts }) => attempts,
  );
const sessionsOf = (userId: string) => db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

test.each<[string, (n: number) => string]>([
  ['networks of one site', (n) => `2001:db8:9:${(n * 256).toString(16)}::1`],
  ['networks of several', (n) => `198.51.${n}.7`],
])('ten wrong codes are taken of a person, from however many %s', async (_case, networks) => {
  const { email, profile, rightCode } = await withApp();
  const before = await sessionsOf(profile.id);
  expect(await guess(email, networks)).toEqual({ WRONG_CODE: 10, TOO_MANY_ATTEMPTS: 50 });
  expect(await outcome(kalima.client('203.0.113.4'), { email, password, code: rightCode() })).toBe('TOO_MANY_ATTEMPTS');
  expect(await sessionsOf(profile.id)).toEqual(before);
});

test('of many at once no more are taken', async () => {
  const { email } = await withApp();
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      outcome(kalima.client(`198.51.100.${n}`), { email, password, code: String(100_000 + n) }),
    ),
  );
  expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(10);
});

test('who does not know the password uses up none, nor does who gives a right code or is asked for one', async () => {
  const { email, profile, rightCode } = await withApp();
  for (let n = 0; n < 15; n += 1) {
    const guessed = { email, password: 'a guess', code: String(100_000 + n) };
    expect(await outcome(kalima.client(`198.51.101.${n}`), guessed)).toBe('INVALID_EMAIL_OR_PASSWORD');
  }
  expect(await codesOf(profile.id)).toEqual([]);
  const browser = kalima.client('203.0.113.5');
  expect(await outcome(browser, { email, password })).toBe('SECOND_FACTOR_REQUIRED');
  expect(await outcome(browser, { email, password, code: rightCode() })).toBe('signed in');
  expect(await codesOf(profile.id)).toEqual([0]);
});

test('whoever knows the password alone keeps its owner neither out of a known browser nor from changing it', async () => {
  const { client, email, rightCode } = await withApp();
  const { client: known } = await kalima.signUpLearner();
  expect(await outcome(known, { email, password, code: rightCode() })).toBe('signed in');
  await known.call('POST /api/auth/sign-out');
  await guess(email, (n) => `198.51.102.${n}`);
  expect(await outcome(known, { email, password, code: rightCode() })).toBe('signed in');
  const body = { currentPassword: password, newPassword: 'paper lantern boat', code: rightCode() };
  await client.call('POST /api/profile/password', { body });
});

test('nor by asking for a code again and again', async () => {
  const { client, email, rightCode } = await withApp();
  expect(await outcome(kalima.client(), { email, password })).toBe('SECOND_FACTOR_REQUIRED');
  await sql`update throttles set attempts = 200 where key like 'successes:%'`.execute(db);
  expect(await outcome(kalima.client(), { email, password })).toBe('TOO_MANY_ATTEMPTS');
  expect(await outcome(client, { email, password, code: rightCode() })).toBe('signed in');
});

test('a known browser and a session have ten of their own each', async () => {
  const { client, email, rightCode } = await withApp();
  await guess(email, (n) => `198.51.103.${n}`);
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1) codes.push(await outcome(client, { email, password, code: String(100_000 + n) }));
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WRONG_CODE'), 'TOO_MANY_ATTEMPTS']);
  const off = (code: string) => client.codeOf('POST /api/profile/two-factor/off', { body: { password, code } });
  for (let n = 0; n < 10; n += 1) expect(await off(String(200_000 + n))).toBe('WRONG_CODE');
  expect(await off(rightCode())).toBe('TOO_MANY_ATTEMPTS');
});

test('a browser that came before there was a second factor has no tries of its own; that which set it up has', async () => {
  const learner = await kalima.signUpLearner();
  const { email } = learner;
  // Somebody who knows the password has come from browsers that the account then knew.
  const thieves = await Promise.all(Array.from({ length: 4 }, () => kalima.signIn(email)));
  const { secret } = await learner.client.call('POST /api/profile/two-factor', { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await learner.client.call('POST /api/profile/two-factor/confirm', { body: { code } });
  const counts: Record<string, number> = {};
  for (let n = 0; n < 40; n += 1) {
    const given = await outcome(thieves[n % 4]!.client, { email, password, code: String(100_000 + n) });
    counts[given] = (counts[given] ?? 0) + 1;
  }
  expect(counts).toEqual({ WRONG_CODE: 10, TOO_MANY_ATTEMPTS: 30 });
  await learner.client.call('POST /api/auth/sign-out');
  expect(await outcome(learner.client, { email, password, code: recoveryCodes[0] ?? '' })).toBe('signed in');
});
