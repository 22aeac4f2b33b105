import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = 'POST /api/auth/sign-in/email';

const sessionsOf = async (userId: string) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

test('signing in answers the profile and opens a session in this browser only', async () => {
  const { email, profile } = await kalima.signUpLearner();
  const again = await kalima.signIn(email.toUpperCase());
  expect(again.profile).toEqual(profile);
  expect(await again.client.call('GET /api/auth/get-session')).toEqual({ user: profile });
  expect(await kalima.client().call('GET /api/auth/get-session')).toEqual({ user: null });
});

test('the cookie is out of reach of scripts and of other sites, and lives 30 days longer than its session', async () => {
  const { email } = await kalima.signUpLearner();
  const answer = await kalima.client().request(path, { body: { email, password: testPassword } });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 60 * 24 * 60 * 60 }),
    expect.objectContaining({ name: 'kalima.known_browser', httpOnly: true, sameSite: 'Strict', path: '/api' }),
  ]);
});

test('an unknown address is told apart from a wrong password, as specified', async () => {
  const { email } = await kalima.signUpLearner();
  const browser = kalima.client();
  expect(await browser.codeOf(path, { body: { email: `not-${email}`, password: testPassword } })).toBe(
    'EMAIL_NOT_REGISTERED',
  );
  expect(await browser.codeOf(path, { body: { email, password: 'wrong' } })).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(browser.cookies.size).toBe(0);
});

test('an account without a password yet cannot be signed into', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  await kalima.app.accounts.makeAdmin({ email });
  expect(await kalima.client().codeOf(path, { body: { email, password: testPassword } })).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  );
});

test.each([
  ['no email', { password: 'p' }, 'email', 'REQUIRED'],
  ['what is no email', { email: 'nobody', password: 'p' }, 'email', 'INVALID_EMAIL'],
  ['no password', { email: 'a@example.org' }, 'password', 'REQUIRED'],
  ['a password of 10 kB', { email: 'a@example.org', password: 'p'.repeat(10_000) }, 'password', 'TOO_LONG'],
  ['a list for a password', { email: 'a@example.org', password: ['p'] }, 'password', 'INVALID_TYPE'],
  ['a field of its own', { email: 'a@example.org', password: 'p', rememberMe: true }, 'rememberMe', 'UNKNOWN_FIELD'],
])('refuses %s', async (_case, body, field, code) => {
  const failure = await kalima.client().refused(path, { body });
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field, code })]);
});

test('signing out ends the session for good and clears what the browser kept', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const cookies = new Map(client.cookies);
  const answer = await client.request('POST /api/auth/sign-out');
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect([...client.cookies.keys()]).toEqual(['kalima.known_browser']);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await sessionsOf(profile.id)).toEqual([]);
});

test('signing out without a session is no failure', async () => {
  expect(await kalima.client().call('POST /api/auth/sign-out')).toEqual({ done: true });
});

test('a session outlives a restart of the server', async () => {
  const { client, profile } = await kalima.signUpLearner();
  await kalima.restart();
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test('the database holds no token that opens a session', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const [session] = await sessionsOf(profile.id);
  const [cookie] = [...client.cookies.values()];
  const [token = ''] = decodeURIComponent(cookie ?? '').split('.');
  expect(token).not.toBe('');
  expect(JSON.stringify(session)).not.toContain(token);

  const thief = kalima.client();
  for (const name of client.cookies.keys()) thief.cookies.set(name, session?.token ?? '');
  expect(await thief.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test('passwords are stored as argon2id hashes only', async () => {
  const { profile } = await kalima.signUpLearner();
  const { rows } = await sql<{ password: string }>`
    select password from accounts where user_id = ${profile.id}`.execute(db);
  expect(rows).toEqual([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string }]);
});

test('a session that has run out is none', async () => {
  const { client, profile } = await kalima.signUpLearner();
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${profile.id}`.execute(db);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await client.codeOf('GET /api/learning-materials')).toBe('UNAUTHENTICATED');
  // The device keeps what it stored.
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null, isIdle: true });
  await kalima.app.runMaintenance();
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null, isIdle: true });
  await sql`update sessions set expires_at = now() - interval '31 days' where user_id = ${profile.id}`.execute(db);
  await kalima.app.runMaintenance();
  expect(await sessionsOf(profile.id)).toEqual([]);
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null });
});

test.each([
  [
    'the person changes the password',
    async (other: TestClient) => {
      const body = { currentPassword: testPassword, newPassword: 'another lantern' };
      await other.call('POST /api/profile/password', { body });
    },
  ],
  [
    'the person signs out everywhere',
    async (other: TestClient) => void (await other.call('DELETE /api/profile/sessions')),
  ],
])('a session that rested is ended for good when %s', async (_case, end) => {
  const { client, email, profile } = await kalima.signUpLearner();
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${profile.id}`.execute(db);
  const other = await kalima.signIn(email);
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null, isIdle: true });
  await end(other.client);
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null });
});

test('a session that rested is ended for good when its account is deactivated', async () => {
  const { client, profile } = await kalima.signUpLearner();
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${profile.id}`.execute(db);
  const { client: head } = await kalima.makeAdmin();
  await head.call('PATCH /api/admin/users/{userId}', { params: { userId: profile.id }, body: { isActive: false } });
  expect(await client.call('GET /api/auth/get-session')).toEqual({ user: null });
});

test('a session that is used is prolonged once a day, with its cookie', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const first = await client.request('GET /api/auth/get-session');
  expect(first.cookies).toEqual([]);
  await sql`update sessions set updated_at = now() - interval '25 hours', expires_at = now() + interval '5 days'
    where user_id = ${profile.id}`.execute(db);
  const cookies = [...client.cookies];
  const answer = await client.request('GET /api/auth/get-session');
  expect(answer.cookies).toEqual([expect.objectContaining({ maxAge: 60 * 24 * 60 * 60, httpOnly: true })]);
  expect([...client.cookies]).toEqual(cookies);
  const [session] = await sessionsOf(profile.id);
  const left = (session?.expires_at.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test.each(['', 'x', '%00', 'a.b.c', '"'.repeat(50), 'é', 'x'.repeat(5000)])(
  'a made-up cookie %j opens nothing',
  async (value) => {
    const { client } = await kalima.signUpLearner();
    const stranger = kalima.client();
    for (const name of client.cookies.keys()) stranger.cookies.set(name, value);
    expect(await stranger.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
    expect(await stranger.codeOf('GET /api/learning-materials')).toBe('UNAUTHENTICATED');
    expect(await stranger.call('GET /api/auth/get-session')).toEqual({ user: null });
  },
);

test('a bad request without a session is told to sign in first', async () => {
  const stranger = kalima.client();
  stranger.cookies.set('kalima.session_token', 'unknown');
  expect(await stranger.codeOf('GET /api/learning-materials', { query: { language: 'klingon' } })).toBe(
    'UNAUTHENTICATED',
  );
  expect(await stranger.codeOf('GET /api/learning-materials/{id}', { params: { id: 'x' } })).toBe('UNAUTHENTICATED');
});
