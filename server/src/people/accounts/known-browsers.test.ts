import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { signedOutCookie } from '@kalima/shared/domain/people/signed-out';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import * as passwordHash from './password-hash.ts';

/** In which queues passwords waited for their turn. */
const hashing = vi.spyOn(passwordHash, 'hashingFor');
afterAll(() => hashing.mockRestore());

const kalima = await startTestApp();
const signIn = 'POST /api/auth/sign-in/email';
const cookie = 'kalima.known_browser';
const { db } = kalima.database;

/** Shuts an account, and the network of these browsers, to every browser that nobody knows. */
async function shut(email: string): Promise<void> {
  await kalima.client().codeOf(signIn, { body: { email, password: 'wrong' } });
  await sql`update throttles set attempts = 1000 where key like 'account:%' or key like 'address:%'`.execute(db);
}

const codeWith = async (client: TestClient, email: string, password = testPassword) => {
  const answer = await client.request(signIn, { body: { email, password } });
  return answer.statusCode === 200 ? 'signed in' : answer.json<{ code: string }>().code;
};

async function signOut({ client }: Person): Promise<TestClient> {
  await client.call('POST /api/auth/sign-out');
  return client;
}

beforeEach(async () => {
  await db.deleteFrom('throttles').execute();
});

test('a browser that has signed in before is let in where all others are shut out, also after signing out', async () => {
  const learner = await kalima.signUpLearner();
  const client = await signOut(learner);
  expect(await codeWith(client, learner.email)).toBe('signed in');
  await client.call('POST /api/auth/sign-out');
  await shut(learner.email);
  expect(await codeWith(kalima.client(), learner.email)).toBe('TOO_MANY_ATTEMPTS');
  expect(await codeWith(client, learner.email)).toBe('signed in');
});

test('a browser whose device signed out without the network stays known, to every account that it was known to', async () => {
  const [learner, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const { client } = learner;
  expect(await codeWith(client, other.email)).toBe('signed in');
  for (const email of [learner.email, other.email, learner.email]) {
    client.cookies.set(signedOutCookie(false), '1');
    await shut(email);
    expect(await codeWith(kalima.client(), email)).toBe('TOO_MANY_ATTEMPTS');
    expect(await codeWith(client, email)).toBe('signed in');
    expect(client.cookies.get(cookie)?.split('~')).toHaveLength(2);
  }
});

test('its passwords, and those of who is signed in, wait for their turn beside those of strangers', async () => {
  const learner = await kalima.signUpLearner();
  const body = { currentPassword: 'wrong', newPassword: testPassword };
  const client = await signOut(learner);
  hashing.mockClear();
  await codeWith(kalima.client(), learner.email, 'wrong');
  await codeWith(client, learner.email, 'wrong');
  await codeWith(client, learner.email);
  await client.codeOf('POST /api/profile/password', { body });
  expect(hashing.mock.calls.map(([, , queue]) => queue)).toEqual(['any', 'known', 'known', 'known']);
});

test('its failures have a limit of their own, and shut nobody else out', async () => {
  const learner = await kalima.signUpLearner();
  const client = await signOut(learner);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await codeWith(client, learner.email, 'wrong')).toBe('INVALID_EMAIL_OR_PASSWORD');
  }
  expect(await codeWith(client, learner.email)).toBe('TOO_MANY_ATTEMPTS');
  expect(await codeWith(kalima.client(), learner.email)).toBe('signed in');
});

test('it is known to the accounts that signed in there, and to no other', async () => {
  const first = await kalima.signUpLearner();
  const second = await kalima.signUpLearner();
  const stranger = await kalima.signUpLearner();
  const client = await signOut(first);
  expect(await codeWith(client, second.email)).toBe('signed in');
  await client.call('POST /api/auth/sign-out');
  await shut(first.email);
  await shut(second.email);
  await shut(stranger.email);
  expect(await codeWith(client, stranger.email)).toBe('TOO_MANY_ATTEMPTS');
  expect(await codeWith(client, second.email)).toBe('signed in');
  expect(await codeWith(client, first.email)).toBe('signed in');
});

test.each<[string, (value: string) => string]>([
  ['changed in its id', (value) => `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`],
  [
    'changed in its signature',
    (value) => `${value.slice(0, -2)}${value.at(-2) === 'A' ? 'B' : 'A'}${value.at(-1) ?? ''}`,
  ],
  ['without a signature', (value) => value.split('.')[0] ?? ''],
  ['made up', () => `${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ['very long', (value) => Array.from({ length: 500 }, () => value).join('~')],
  ['nonsense', () => '~~..~%00~'],
])('a cookie that is %s makes nothing known', async (_case, forge) => {
  const learner = await kalima.signUpLearner();
  const client = await signOut(learner);
  client.cookies.set(cookie, forge(client.cookies.get(cookie) ?? ''));
  await shut(learner.email);
  expect(await codeWith(client, learner.email)).toBe('TOO_MANY_ATTEMPTS');
});

test('it opens nothing: neither a session nor a way past the second factor', async () => {
  const learner = await kalima.signUpLearner();
  const { secret } = await learner.client.call('POST /api/profile/two-factor', { body: { password: testPassword } });
  await sql`update two_factors set confirmed_at = now() where user_id = ${learner.profile.id}`.execute(db);
  expect(secret).toMatch(/^[A-Z2-7]+$/);
  const client = await signOut(learner);
  expect([...client.cookies.keys()]).toEqual([cookie]);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await codeWith(client, learner.email)).toBe('SECOND_FACTOR_REQUIRED');
});

test.each<[string, (learner: Person) => Promise<unknown>]>([
  [
    'the password is set by a link',
    async ({ email }) => {
      const link = await kalima.app.accounts.createResetLink(email);
      const body = { token: link?.path.split('#')[1] ?? '', newPassword: testPassword };
      await kalima.client().call('POST /api/auth/reset-password', { body });
    },
  ],
  [
    'the password is changed elsewhere',
    async ({ email }) => {
      const { client } = await kalima.signIn(email);
      await client.call('POST /api/profile/password', {
        body: { currentPassword: testPassword, newPassword: testPassword },
      });
    },
  ],
  [
    'the account was deactivated',
    async ({ profile }) => {
      const { client } = await kalima.signInAdmin();
      const params = { userId: profile.id };
      for (const isActive of [false, true]) {
        await client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive } });
      }
    },
  ],
])('it is forgotten when %s', async (_case, end) => {
  const learner = await kalima.signUpLearner();
  const client = await signOut(learner);
  await end(learner);
  await shut(learner.email);
  expect(await codeWith(client, learner.email)).toBe('TOO_MANY_ATTEMPTS');
});

test('the browser in which the password is changed stays known', async () => {
  const learner = await kalima.signUpLearner();
  const body = { currentPassword: testPassword, newPassword: testPassword };
  await learner.client.call('POST /api/profile/password', { body });
  const client = await signOut(learner);
  await shut(learner.email);
  expect(await codeWith(client, learner.email)).toBe('signed in');
});

test('it keeps twenty accounts, the latest ones', async () => {
  const client = kalima.client();
  for (let n = 0; n < 22; n += 1) {
    const { email } = await kalima.signUpLearner();
    expect(await codeWith(client, email)).toBe('signed in');
  }
  expect(client.cookies.get(cookie)?.split('~')).toHaveLength(20);
  const again = client.cookies.get(cookie) ?? '';
  expect(again.length).toBeLessThan(1400);
});
