import { expect, test, vi } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import { picture } from '../../testing/test-pictures.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const marker = 'kalima.signed-out';

const sessionsOf = (userId: string) => db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

/** The device has signed out, and the server has not heard of it. */
function signOutOnDevice(client: TestClient): Map<string, string> {
  client.cookies.set(marker, '1');
  return new Map(client.cookies);
}

/** Cookies that say who is signed in or was; by which an account knows a browser stays, and opens nothing. */
const cookiesOf = ({ cookies }: TestClient) => [...cookies.keys()].filter((name) => !name.endsWith('known_browser'));

const theSessionAlone = ['kalima.session_token'];

test.each([
  ['an endpoint', 'GET', '/api/learning-materials', 401, theSessionAlone],
  ['the question who is signed in', 'GET', '/api/auth/get-session', 200, theSessionAlone],
  ['a page or file that is not there', 'GET', '/nothing', 404, theSessionAlone],
  ['an address of a file', 'GET', '/media/a/b.webp', 401, theSessionAlone],
  ['a change', 'PATCH', '/api/profile', 401, theSessionAlone],
  ['signing out itself', 'POST', '/api/auth/sign-out', 200, []],
] as const)(
  '%s of a device that was signed out ends the session and clears the note of it',
  async (_case, method, url, status, left) => {
    const { client, profile } = await kalima.signUpLearner();
    const cookies = signOutOnDevice(client);
    const answer = await client.send({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await sessionsOf(profile.id)).toEqual([]);
    expect(cookiesOf(client)).toEqual(left);
    // Whoever has kept the cookie opens nothing with it any more.
    cookies.delete(marker);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  },
);

test('signing in again works at once, as the same person or another, and the old session is over', async () => {
  const [first, second] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const [old] = await sessionsOf(first.profile.id);
  for (const person of [first, second, first]) {
    signOutOnDevice(first.client);
    await first.client.call('POST /api/auth/sign-in/email', { body: { email: person.email, password: testPassword } });
    expect(cookiesOf(first.client)).toEqual(['kalima.session_token']);
    expect(await first.client.call('GET /api/profile')).toEqual(person.profile);
  }
  const left = (await sessionsOf(first.profile.id)).map(({ id }) => id);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(old?.id);
});

test('an answer that arrives after the one to the next sign-in takes nothing of the new session away', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const before = signOutOnDevice(client);
  const cookie = [...before].map(([name, value]) => `${name}=${value}`).join('; ');
  const late = await kalima.app.server.inject({ url: '/api/school', headers: { cookie } });
  await client.call('POST /api/auth/sign-in/email', { body: { email, password: testPassword } });
  expect(late.headers['set-cookie']).toMatch(/^kalima\.signed-out=;/);
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test('of several sessions in one header none goes on', async () => {
  const [first, second] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const [one, other] = [first, second].map(({ client }) => client.cookies.get('kalima.session_token') ?? '');
  const cookie = `kalima.session_token=${one}; ${marker}=1;kalima.session_token=${other}; other=kalima.session_token=1`;
  const answer = await kalima.app.server.inject({ url: '/api/profile', headers: { cookie } });
  expect(answer.statusCode).toBe(401);
});

test('only the session of this device ends', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const elsewhere = await kalima.signIn(email);
  signOutOnDevice(client);
  await client.send({ method: 'GET', url: '/api/auth/get-session' });
  expect(await elsewhere.client.call('GET /api/profile')).toEqual(profile);
});

test('while the database is away nothing is answered for the session, and the device goes on saying so', async () => {
  const { client, profile } = await kalima.signUpLearner();
  signOutOnDevice(client);
  const away = vi.spyOn(kalima.app.accounts, 'endSessionOf').mockRejectedValueOnce(new Error('away'));
  const answer = await client.send({ method: 'GET', url: '/api/profile' });
  expect(away).toHaveBeenCalledOnce();
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(profile.id)).toHaveLength(1);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await sessionsOf(profile.id)).toEqual([]);
});

test('files that the session may read are not given out either', async () => {
  const admin = await kalima.makeAdmin();
  const { url } = await kalima.upload(await picture(8, 8), 'learning-material-image', admin);
  expect((await admin.client.send({ method: 'GET', url })).statusCode).toBe(200);
  signOutOnDevice(admin.client);
  expect((await admin.client.send({ method: 'GET', url })).statusCode).toBe(401);
});

test('a site on https takes the word of its own host alone', async () => {
  const site = await startTestApp({ publicUrl: 'https://kalima.example' });
  const { client } = await site.signUpLearner();
  client.cookies.set(marker, '1');
  expect((await client.request('GET /api/profile')).statusCode).toBe(200);
  client.cookies.set(`__Host-${marker}`, '1');
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(cookiesOf(client)).toEqual(['__Host-kalima.session_token', marker]);
});
