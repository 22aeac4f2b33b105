import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

// An account and its session as version 0.2 stored them, when a library made both: nobody is asked to sign in again.

const kalima = await startTestApp();
const { db } = kalima.database;
const cookie = 'kalima.session_token';
const email = 'early@example.org';
const userId = '28d7e6d6-f0ea-4404-a6c5-113d52ac008a';
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$XAbvWCyzzlwLX+bPGeTiIA$E0gswtfkYb4sM2/f+4WZjC+V28SWEiz4eQHVjJ3jZmQ';
/** As the browser has it, and as the database has it under the secret of the tests. */
const session = {
  value: 'Z7jIBFU7aak9nzeLY0X8kurb5owdj2Xu.YcEfsl7YPdqRw0SYmMi%2FG2bITb9E7aFlufqvxERVc10%3D',
  stored: 'YcEfsl7YPdqRw0SYmMi_G2bITb9E7aFlufqvxERVc10',
};

beforeEach(async () => {
  await db.deleteFrom('profiles').where('id', '=', userId).execute();
  await sql`insert into profiles (id, full_name, email) values (${userId}, 'Early Learner', ${email})`.execute(db);
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${passwordHash})`.execute(db);
  await sql`insert into sessions (user_id, token, expires_at, ip_address, user_agent)
    values (${userId}, ${session.stored}, now() + interval '10 days', '', 'Tablet')`.execute(db);
});

function browser() {
  const client = kalima.client();
  client.cookies.set(cookie, session.value);
  return client;
}

test('the password of an earlier account opens it, and no other does', async () => {
  expect((await kalima.signIn(email)).profile.id).toBe(userId);
  const body = { email, password: `${testPassword}s` };
  expect(await kalima.client().codeOf('POST /api/auth/sign-in/email', { body })).toBe('INVALID_EMAIL_OR_PASSWORD');
});

test('a browser that was signed in stays so, and its cookie keeps its value when it is prolonged', async () => {
  await sql`update sessions set updated_at = now() - interval '2 days' where user_id = ${userId}`.execute(db);
  const answer = await browser().request('GET /api/auth/get-session');
  expect(answer.json()).toMatchObject({ user: { id: userId } });
  expect([answer.headers['set-cookie']].flat()).toEqual([
    `${cookie}=${session.value}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`,
  ]);
});

test('signing out there ends the session', async () => {
  const client = browser();
  await client.call('POST /api/auth/sign-out');
  expect([...client.cookies.keys()]).toEqual([]);
  expect(await browser().codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test('signing in again there ends the earlier session', async () => {
  const client = browser();
  await client.call('POST /api/auth/sign-in/email', { body: { email, password: testPassword } });
  expect((await client.call('GET /api/profile')).id).toBe(userId);
  expect(await browser().codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test.each([
  ['over http', {}, '', ''],
  ['over https', { publicUrl: 'https://kalima.example.org' }, '__Host-', ' Secure;'],
])(
  'new cookies look as earlier ones did, but last longer than their sessions %s',
  async (_case, config, prefix, secure) => {
    await kalima.restart(config);
    const body = { email, password: testPassword };
    const answer = await kalima.client().request('POST /api/auth/sign-in/email', { body });
    const value = '[A-Za-z\\d]{32}\\.(?:[A-Za-z\\d]|%2B|%2F){43}%3D';
    const look = `^${prefix}kalima\\.session_token=${value}; Max-Age=5184000; Path=/; HttpOnly;${secure} SameSite=Lax$`;
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(new RegExp(look));
  },
);
