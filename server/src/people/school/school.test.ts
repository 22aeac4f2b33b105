import { sql } from 'kysely';
import { longestWithoutServer } from '@kalima/shared/domain/people/signed-out';
import { expect, test } from 'vitest';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp({ isLocal: false });
const { db } = kalima.database;
const path = '/api/admin/school';
const day = 24 * 60 * 60 * 1000;

async function settings() {
  const { client } = await kalima.signInAdmin();
  return { client, now: await client.call(`GET ${path}`) };
}

async function change(body: object) {
  const { client, now } = await settings();
  return client.call(`PATCH ${path}`, { body: { version: now.version, ...body } });
}

const register = () =>
  kalima.client().request('POST /api/auth/sign-up/email', {
    body: {
      name: 'New',
      email: `${crypto.randomUUID()}@example.org`,
      password: testPassword,
      targetLanguage: 'arabic',
      nativeLanguage: 'english',
    },
  });

test('on a server that others can reach nobody registers until an admin says so', async () => {
  const { now } = await settings();
  expect(now).toEqual({
    name: '',
    timeZone: 'UTC',
    registration: 'closed',
    sessionRestDays: 30,
    learnersMayDelete: false,
    isRegistrationChosen: false,
    fixed: [],
    version: 1,
  });
  expect((await register()).json()).toMatchObject({ code: 'REGISTRATION_CLOSED' });
  expect(await kalima.client().call('GET /api/school')).toEqual({
    name: '',
    registration: 'closed',
    singleSignOn: null,
    learnersMayDelete: false,
  });

  expect(await change({ registration: 'open' })).toMatchObject({ registration: 'open', isRegistrationChosen: true });
  expect((await register()).statusCode).toBe(200);
  expect(await kalima.client().call('GET /api/school')).toMatchObject({ registration: 'open' });
  await change({ registration: 'closed' });
  expect((await register()).statusCode).toBe(403);
  await change({ registration: 'open' });
});

test('at one machine, and with accounts of the demo, registration is open until an admin chooses', async () => {
  const local = await startTestApp();
  expect(await local.client().call('GET /api/school')).toEqual({
    name: '',
    registration: 'open',
    singleSignOn: null,
    learnersMayDelete: false,
  });
  await local.restart({ isLocal: false });
  expect(await local.client().call('GET /api/school')).toMatchObject({ registration: 'closed' });
  await local.app.accounts.makeAdmin({ email: 'teacher@demo.kalima', isDemo: true });
  await local.restart({ isLocal: false });
  expect(await local.client().call('GET /api/school')).toMatchObject({ registration: 'open' });
});

test('of two admins who change settings at once the second sees what the first has set', async () => {
  const { client, now } = await settings();
  await client.call(`PATCH ${path}`, { body: { version: now.version, name: 'First' } });
  const refusal = await client.refused(`PATCH ${path}`, { body: { version: now.version, name: 'Second' } });
  expect(refusal.code).toBe('STALE_VERSION');
  expect(refusal.details?.current).toMatchObject({ name: 'First', version: now.version + 1 });
  expect((await kalima.client().call('GET /api/school')).name).toBe('First');
});

test.each([
  ['a zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone', 'INVALID_VALUE'],
  ['an offset', { timeZone: '+02:00' }, 'timeZone', 'INVALID_VALUE'],
  ['SQL', { timeZone: "UTC'; drop table profiles; --" }, 'timeZone', 'INVALID_VALUE'],
  ['no rest', { sessionRestDays: 0 }, 'sessionRestDays', 'INVALID_VALUE'],
  ['more rest than a session lives', { sessionRestDays: 91 }, 'sessionRestDays', 'INVALID_VALUE'],
  ['half open', { registration: 'ajar' }, 'registration', 'INVALID_VALUE'],
  ['a long name', { name: 'x'.repeat(81) }, 'name', 'TOO_LONG'],
])('%s is refused', async (_case, body, field, code) => {
  const { client, now } = await settings();
  const failure = await client.refused(`PATCH ${path}`, { body: { version: now.version, ...body } });
  expect(failure.details?.fields?.[0]).toMatchObject({ field, code });
  expect((await settings()).now).toEqual(now);
});

test('what the operator has set is in force, and is not changed in the back office', async () => {
  const school = { registration: 'closed', name: 'By the operator' } as const;
  const { client, now } = await settings();
  await kalima.restart({ school });
  expect(await client.call(`GET ${path}`)).toMatchObject({
    ...school,
    fixed: ['name', 'registration'],
    isRegistrationChosen: true,
  });
  expect((await register()).statusCode).toBe(403);
  const refusal = await client.refused(`PATCH ${path}`, { body: { version: now.version, registration: 'open' } });
  expect(refusal.details?.fields).toEqual([{ field: 'registration', code: 'SET_BY_OPERATOR' }]);
  await client.call(`PATCH ${path}`, { body: { version: now.version, timeZone: 'Africa/Cairo' } });
  await kalima.restart();
  expect(await client.call(`GET ${path}`)).toMatchObject({
    ...now,
    timeZone: 'Africa/Cairo',
    version: now.version + 1,
  });
});

test('sessions rest as long as the school says, also those that exist', async () => {
  await change({ sessionRestDays: 30, registration: 'open' });
  const { profile, email } = await kalima.signUpLearner();
  const rests = async () => {
    const { rows } = await sql<{
      days: number;
    }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from sessions where user_id = ${profile.id} order by created_at`.execute(db);
    return rows.map((row) => row.days);
  };
  expect(await rests()).toEqual([30]);
  await change({ sessionRestDays: 7 });
  expect(await rests()).toEqual([7]);
  const answer = await kalima.client().request('POST /api/auth/sign-in/email', {
    body: { email, password: testPassword },
  });
  expect(answer.cookies[0]).toMatchObject({
    name: 'kalima.session_token',
    maxAge: (7 * day + longestWithoutServer) / 1000,
  });
  expect(await rests()).toEqual([7, 7]);
  await change({ sessionRestDays: 30 });
  expect(await rests()).toEqual([7, 7]);
});

test('a session that rests for a day is prolonged by half a day of use', async () => {
  await change({ sessionRestDays: 1, registration: 'open' });
  const { client, profile } = await kalima.signUpLearner();
  const session = sql`update sessions set updated_at = now() - interval '13 hours',
    expires_at = now() + interval '11 hours' where user_id = ${profile.id}`;
  await session.execute(db);
  const answer = await client.request('GET /api/auth/get-session');
  expect(answer.cookies[0]).toMatchObject({
    name: 'kalima.session_token',
    maxAge: (day + longestWithoutServer) / 1000,
  });
  await change({ sessionRestDays: 30 });
});

test('days are counted in the time zone of the school', async () => {
  const { client } = await settings();
  // Of these two one is a day ahead of the other at any moment.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const today = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
  for (const timeZone of [east, west]) {
    await change({ timeZone, registration: 'open' });
    expect((await client.call('GET /api/admin/statistics')).days.at(-1)?.date).toBe(today(timeZone));
  }
  expect(today(east)).not.toBe(today(west));

  // Ten minutes to midnight and ten past, three days ago in the east, are one day in UTC.
  const learner = await kalima.signUpLearner();
  const midnight = Date.parse(`${new Date(Date.now() - 3 * day).toISOString().slice(0, 10)}T10:00:00Z`);
  await sendEvents(learner.client, [
    wordEvent('before', 'add', { happenedAt: new Date(midnight - 600_000).toISOString() }),
    wordEvent('after', 'add', { happenedAt: new Date(midnight + 600_000).toISOString() }),
  ]);
  await change({ timeZone: east });
  expect((await learner.client.call('GET /api/profile/progress')).activeDays).toBe(2);
  await change({ timeZone: 'UTC' });
  expect((await learner.client.call('GET /api/profile/progress')).activeDays).toBe(1);
});

test('learners and strangers neither read nor change the settings', async () => {
  await change({ registration: 'open' });
  const { client } = await kalima.signUpLearner();
  for (const key of [`GET ${path}`, `PATCH ${path}`] as const) {
    expect(await client.codeOf(key, { body: { version: 1 } })).toBe('FORBIDDEN_ROLE');
    expect(await kalima.client().codeOf(key, { body: { version: 1 } })).toBe('UNAUTHENTICATED');
  }
});
