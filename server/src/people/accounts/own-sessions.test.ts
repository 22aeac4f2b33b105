import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const password = testPassword;

/** A learner who is signed in at two places. */
async function learnerAtTwoPlaces() {
  const { client: here, email, profile } = await kalima.signUpLearner();
  const there = kalima.client();
  const headers = { 'user-agent': 'Tablet of the library' };
  await there.request('POST /api/auth/sign-in/email', { body: { email, password }, headers });
  const list = async () => (await here.call('GET /api/profile/sessions')).items;
  return { here, there, email, profile, list };
}

test('a person sees where they are signed in, and ends one place', async () => {
  const { here, there, list } = await learnerAtTwoPlaces();
  const [own, other] = await list();
  expect(own).toMatchObject({ isCurrent: true });
  expect(other).toMatchObject({ isCurrent: false, userAgent: 'Tablet of the library' });
  const params = { sessionId: other!.id };
  await here.call('DELETE /api/profile/sessions/{sessionId}', { params, body: { password } });
  expect(await there.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await list()).toHaveLength(1);
  expect(await here.codeOf('DELETE /api/profile/sessions/{sessionId}', { params, body: {} })).toBe('SESSION_NOT_FOUND');
});

test('a session left open somewhere ends no later one without the password, and a later one ends it', async () => {
  const { here: left, there: own, list } = await learnerAtTwoPlaces();
  const later = { params: { sessionId: (await list())[1]!.id } };
  const end = 'DELETE /api/profile/sessions/{sessionId}';
  expect(await left.codeOf(end, { ...later, body: {} })).toBe('PASSWORD_REQUIRED');
  for (let tries = 0; tries < 10; tries += 1)
    expect(await left.codeOf(end, { ...later, body: { password: 'a guess' } })).toBe('WRONG_CURRENT_PASSWORD');
  expect(await left.codeOf(end, { ...later, body: { password } })).toBe('TOO_MANY_ATTEMPTS');
  await own.call('GET /api/profile');
  // Its guesses are its own: the later one still changes the password, and ends it.
  const earlier = { params: { sessionId: (await list())[0]!.id } };
  await own.call(end, { ...earlier, body: {} });
  expect(await left.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await own.call('POST /api/profile/password', {
    body: { currentPassword: password, newPassword: 'another good one' },
  });
});

test("another's session is not there to be ended", async () => {
  const [one, other] = [await learnerAtTwoPlaces(), await learnerAtTwoPlaces()];
  const [theirs] = await other.list();
  const params = { sessionId: theirs!.id };
  expect(await one.here.codeOf('DELETE /api/profile/sessions/{sessionId}', { params, body: {} })).toBe(
    'SESSION_NOT_FOUND',
  );
  expect(await other.list()).toHaveLength(2);
});

test('ending the own session takes its cookie away', async () => {
  const { here, list } = await learnerAtTwoPlaces();
  const [own] = await list();
  await here.call('DELETE /api/profile/sessions/{sessionId}', { params: { sessionId: own!.id }, body: {} });
  expect([...here.cookies.keys()]).toEqual(['kalima.known_browser']);
});

test('signing out everywhere asks for no password, and ends later sessions as well as the one that asks', async () => {
  const { here, there, email } = await learnerAtTwoPlaces();
  const cookies = new Map(here.cookies);
  const answer = await here.request('DELETE /api/profile/sessions');
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect([...here.cookies.keys()]).toEqual(['kalima.known_browser']);
  for (const [name, value] of cookies) here.cookies.set(name, value);
  for (const client of [here, there]) expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  // Nobody does it twice with one session: whoever signs in afterwards stays.
  const { client: again } = await kalima.signIn(email);
  expect(await here.codeOf('DELETE /api/profile/sessions')).toBe('UNAUTHENTICATED');
  await again.call('GET /api/profile');
});

test('signing in again in the same browser ends the session that it had', async () => {
  const { here, email, list } = await learnerAtTwoPlaces();
  const before = new Map(here.cookies);
  await here.call('POST /api/auth/sign-in/email', { body: { email, password } });
  expect([...here.cookies]).not.toEqual([...before]);
  expect(await list()).toHaveLength(2);
  const old = kalima.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect(await old.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test('a changed password gives this browser a new session and ends all others', async () => {
  const { here, there } = await learnerAtTwoPlaces();
  const before = new Map(here.cookies);
  const body = { currentPassword: password, newPassword: 'another good one' };
  await here.call('POST /api/profile/password', { body });
  await here.call('GET /api/profile');
  expect(await there.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  const old = kalima.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect(await old.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
});

test('a session ends after ninety days, however much it is used', async () => {
  const { here, profile } = await learnerAtTwoPlaces();
  await sql`update sessions set created_at = now() - interval '80 days', updated_at = now() - interval '2 days'
    where user_id = ${profile.id}`.execute(db);
  await here.call('GET /api/auth/get-session');
  const [longest] = await db
    .selectFrom('sessions')
    .where('user_id', '=', profile.id)
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as('days'))
    .orderBy('updated_at', 'desc')
    .execute();
  expect(longest?.days).toBe(10);
});
