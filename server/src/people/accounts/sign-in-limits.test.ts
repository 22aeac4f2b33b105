import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import { networkOf, siteOf } from '../../platform/admission/network.ts';

const kalima = await startTestApp();
const signIn = 'POST /api/auth/sign-in/email';
const newAddress = () => `10.9.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;

async function failTimes(times: number, email: string, address: string, headers: Record<string, string> = {}) {
  const codes: string[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    const browser = kalima.client(address);
    codes.push(await browser.codeOf(signIn, { body: { email, password: 'wrong' }, headers }));
  }
  return codes;
}

test('after ten wrong passwords an account is closed to that address for a while, even to the right one', async () => {
  const { email } = await kalima.signUpLearner();
  const address = newAddress();
  expect(new Set(await failTimes(10, email, address))).toEqual(new Set(['INVALID_EMAIL_OR_PASSWORD']));
  const body = { email, password: testPassword };
  const answer = await kalima.client(address).request(signIn, { body });
  const failure = await kalima.client(address).refused(signIn, { body: { ...body, email: email.toUpperCase() } });
  expect(answer.statusCode).toBe(429);
  expect(failure.code).toBe('TOO_MANY_ATTEMPTS');
  const wait = answer.json<{ details: { retryAfterSeconds: number } }>().details.retryAfterSeconds;
  expect(answer.headers['retry-after']).toBe(String(wait));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  // From elsewhere its owner still gets in.
  await kalima.signIn(email);
});

test('the wait ends', async () => {
  const { email } = await kalima.signUpLearner();
  const address = newAddress();
  await failTimes(11, email, address);
  await sql`update throttles set resets_at = now() - interval '1 second'`.execute(kalima.database.db);
  const answer = await kalima.client(address).request(signIn, { body: { email, password: testPassword } });
  expect(answer.statusCode).toBe(200);
});

test('a restart forgives nothing', async () => {
  const { email } = await kalima.signUpLearner();
  const address = newAddress();
  await failTimes(10, email, address);
  await kalima.restart();
  expect(await failTimes(1, email, address)).toEqual(['TOO_MANY_ATTEMPTS']);
});

test('an account is closed to everybody after fifty wrong passwords from many addresses', async () => {
  const { email } = await kalima.signUpLearner();
  for (let network = 0; network < 5; network += 1) await failTimes(10, email, newAddress());
  expect(await failTimes(1, email, newAddress())).toEqual(['TOO_MANY_ATTEMPTS']);
});

test('an address that tries three hundred accounts or links is stopped', async () => {
  const address = newAddress();
  const key = `address:${address}`;
  await failTimes(1, 'nobody@example.org', address);
  await sql`update throttles set attempts = 300 where key = ${key}`.execute(kalima.database.db);
  expect(await failTimes(1, 'somebody@example.org', address)).toEqual(['TOO_MANY_ATTEMPTS']);
  const token = { token: 'guess', newPassword: testPassword };
  expect(await kalima.client(address).codeOf('POST /api/auth/reset-password', { body: token })).toBe(
    'TOO_MANY_ATTEMPTS',
  );
});

test('whoever has a link sets their password, however many there guess at others', async () => {
  const { client } = await kalima.signInAdmin();
  const email = `${crypto.randomUUID()}@school.example`;
  const { path } = await client.call('POST /api/admin/users', { body: { name: 'Invited', email } });
  const address = newAddress();
  await sql`insert into throttles (key, attempts, resets_at)
    values (${`address:${address}`}, 300, now() + interval '10 minutes')`.execute(kalima.database.db);
  const use = (token: string) =>
    kalima
      .client(address)
      .request('POST /api/auth/reset-password', { body: { token, newPassword: 'paper lantern boat' } });
  expect((await use('a guess')).statusCode).toBe(429);
  expect((await use(path.split('#')[1] ?? '')).statusCode).toBe(200);
});

test('from one network no more than a hundred people register in a quarter of an hour', async () => {
  const address = newAddress();
  const register = (from: string) => {
    const email = `${crypto.randomUUID()}@school.example`;
    const body = { name: 'A', email, password: testPassword, targetLanguage: 'arabic', nativeLanguage: 'english' };
    return kalima.client(from).request('POST /api/auth/sign-up/email', { body });
  };
  expect((await register(address)).statusCode).toBe(200);
  await sql`update throttles set attempts = 99 where key = ${`registrations:${address}`}`.execute(kalima.database.db);
  expect((await register(address)).statusCode).toBe(200);
  expect((await register(address)).statusCode).toBe(429);
  expect((await register(newAddress())).statusCode).toBe(200);
});

test('registrations that are refused take no place from those of others, and are limited by themselves', async () => {
  const address = newAddress();
  const path = 'POST /api/auth/sign-up/email';
  const body = { name: 'A', password: testPassword, targetLanguage: 'arabic', nativeLanguage: 'english' };
  const { email } = await kalima.signUpLearner();
  const register = (change: object) => kalima.client(address).request(path, { body: { ...body, ...change } });
  const codes = [await register({ email }), await register({ email: 'other@school.example', password: 'football' })];
  expect(codes.map((answer) => answer.statusCode)).toEqual([422, 400]);
  const { rows } = await sql<{ key: string; attempts: number }>`select key, attempts from throttles
    where key like ${`%registrations:${address}`} order by key`.execute(kalima.database.db);
  expect(rows).toEqual([
    { key: `refused registrations:${address}`, attempts: 1 },
    { key: `registrations:${address}`, attempts: 0 },
  ]);
  const key = `refused registrations:${address}`;
  await sql`update throttles set attempts = 300 where key = ${key}`.execute(kalima.database.db);
  // Who asks on and on hears no more who has an account here; whoever has none still gets one.
  expect((await register({ email })).statusCode).toBe(429);
  expect((await register({ email: 'third@school.example' })).statusCode).toBe(200);
});

test('refused registrations are limited for a site of IPv6, too, and keep nobody there from registering', async () => {
  const body = { name: 'A', password: testPassword, targetLanguage: 'arabic', nativeLanguage: 'english' };
  const { email } = await kalima.signUpLearner();
  const register = async (address: string, change: object) =>
    kalima.client(address).codeOf('POST /api/auth/sign-up/email', { body: { ...body, ...change } });
  expect(await register('2001:db8:82:100::1', { email })).toBe('USER_ALREADY_EXISTS');
  const key = 'refused registrations:site:20010db80082';
  await sql`update throttles set attempts = 1200 where key = ${key}`.execute(kalima.database.db);
  expect(await register('2001:db8:82:200::1', { email })).toBe('TOO_MANY_ATTEMPTS');
  expect(await register('2001:db8:83:200::1', { email })).toBe('USER_ALREADY_EXISTS');
  const answer = await kalima.client('2001:db8:82:300::1').request('POST /api/auth/sign-up/email', {
    body: { ...body, email: `${crypto.randomUUID()}@school.example` },
  });
  expect(answer.statusCode).toBe(200);
});

test('of registrations that are refused at once none uses up a place, whichever limit they met', async () => {
  const { email } = await kalima.signUpLearner();
  await sql`insert into throttles (key, attempts, resets_at)
    values ('registrations:site:20010db80084', 390, now() + interval '10 minutes')`.execute(kalima.database.db);
  const body = { name: 'A', email, password: testPassword, targetLanguage: 'arabic', nativeLanguage: 'english' };
  const networks = Array.from({ length: 60 }, (_, n) => `2001:db8:84:${(n * 256).toString(16)}::1`);
  const path = 'POST /api/auth/sign-up/email';
  await Promise.all(networks.map((address) => kalima.client(address).refused(path, { body })));
  const { rows } = await sql<{ attempts: number }>`select distinct attempts from throttles
    where key like 'registrations:%20010db80084%' order by attempts`.execute(kalima.database.db);
  expect(rows).toEqual([{ attempts: 0 }, { attempts: 390 }]);
});

test('whoever goes on where a limit is reached uses up no other', async () => {
  const { email } = await kalima.signUpLearner();
  const address = newAddress();
  await failTimes(15, email, address);
  const { rows } = await sql<{ attempts: number }>`select attempts from throttles
    where key = ${`address:${address}`}`.execute(kalima.database.db);
  expect(rows).toEqual([{ attempts: 10 }]);
});

const subscriber = (n: number) => `2001:db8:77:ab${n.toString(16).padStart(2, '0')}::1`;

test('the 256 networks of one subscriber of IPv6 count as one', async () => {
  const { email } = await kalima.signUpLearner();
  for (let n = 0; n < 10; n += 1) {
    expect(await failTimes(1, email, subscriber(n))).toEqual(['INVALID_EMAIL_OR_PASSWORD']);
  }
  expect(await failTimes(1, email, subscriber(255))).toEqual(['TOO_MANY_ATTEMPTS']);
  expect(await failTimes(1, email, '2001:db8:77:ac00::1')).toEqual(['INVALID_EMAIL_OR_PASSWORD']);
});

test('and the subscribers of one site have a limit together', async () => {
  const address = '2001:db8:78:100::1';
  await failTimes(1, 'nobody@example.org', address);
  const update = sql`update throttles set attempts = 1200 where key = 'address:site:20010db80078'`;
  await update.execute(kalima.database.db);
  expect(await failTimes(1, 'nobody@example.org', '2001:db8:78:200::1')).toEqual(['TOO_MANY_ATTEMPTS']);
  expect(await failTimes(1, 'nobody@example.org', '2001:db8:79:200::1')).toEqual(['EMAIL_NOT_REGISTERED']);
});

test('registrations are counted for the network and for the site of IPv6 that it is a part of', async () => {
  const register = (address: string) =>
    kalima.client(address).request('POST /api/auth/sign-up/email', {
      body: {
        name: 'Pupil',
        email: `${crypto.randomUUID()}@school.example`,
        password: testPassword,
        targetLanguage: 'arabic',
        nativeLanguage: 'chinese',
      },
    });
  expect((await register('2001:db8:80:100::1')).statusCode).toBe(200);
  await sql`update throttles set attempts = 400 where key = 'registrations:site:20010db80080'`.execute(
    kalima.database.db,
  );
  expect((await register('2001:db8:80:200::1')).statusCode).toBe(429);
  expect((await register('2001:db8:81:200::1')).statusCode).toBe(200);
});

test('sign-ins that succeed are limited, too, and failures do not use that up', async () => {
  const { email } = await kalima.signUpLearner();
  await sql`delete from throttles where key like 'successes:%'`.execute(kalima.database.db);
  await failTimes(3, email, newAddress());
  await kalima.signIn(email);
  const { rows } = await sql<{ attempts: number }>`select attempts from throttles
    where key like 'successes:%'`.execute(kalima.database.db);
  expect(rows).toEqual([{ attempts: 1 }]);
  await sql`update throttles set attempts = 200 where key like 'successes:%'`.execute(kalima.database.db);
  const body = { email, password: testPassword };
  expect(await kalima.client().codeOf(signIn, { body })).toBe('TOO_MANY_ATTEMPTS');
});

test('a person has fifty sessions at most: the oldest ends', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const { db } = kalima.database;
  await sql`update sessions set created_at = now() - interval '2 days' where user_id = ${profile.id}`.execute(db);
  const next = await kalima.signIn(email);
  await sql`insert into sessions (user_id, token, expires_at)
    select ${profile.id}::uuid, 'made up ' || n, now() + interval '1 day' from generate_series(1, 48) n`.execute(db);
  await client.call('GET /api/profile');
  await kalima.signIn(email);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await next.client.call('GET /api/profile');
  expect((await next.client.call('GET /api/profile/sessions')).items).toHaveLength(50);
});

test('a classroom of sixty registers and signs in from one address', async () => {
  const address = newAddress();
  const emails = Array.from({ length: 60 }, () => `${crypto.randomUUID()}@school.example`);
  const registered = await Promise.all(
    emails.map((email) =>
      kalima.client(address).request('POST /api/auth/sign-up/email', {
        body: { name: 'Pupil', email, password: testPassword, targetLanguage: 'arabic', nativeLanguage: 'chinese' },
      }),
    ),
  );
  expect(new Set(registered.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const signedIn = await Promise.all(
    emails.map((email) => kalima.client(address).request(signIn, { body: { email, password: testPassword } })),
  );
  expect(new Set(signedIn.map((answer) => answer.statusCode))).toEqual(new Set([200]));
});

test('an address that the client claims is believed only behind a proxy that we trust', async () => {
  const { email } = await kalima.signUpLearner();
  const claimed = () => ({ 'x-forwarded-for': newAddress() });
  const address = newAddress();
  await failTimes(10, email, address, claimed());
  expect(await failTimes(1, email, address, claimed())).toEqual(['TOO_MANY_ATTEMPTS']);

  await kalima.restart({ trustProxy: 1 });
  const proxy = newAddress();
  const other = await kalima.signUpLearner();
  await failTimes(10, other.email, proxy, { 'x-forwarded-for': '203.0.113.7' });
  expect(await failTimes(1, other.email, proxy, { 'x-forwarded-for': '203.0.113.7' })).toEqual(['TOO_MANY_ATTEMPTS']);
  // What the client itself put before the proxy's entry does not count.
  expect(await failTimes(1, other.email, proxy, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toEqual([
    'TOO_MANY_ATTEMPTS',
  ]);
  expect(await failTimes(1, other.email, proxy, { 'x-forwarded-for': '203.0.113.8' })).toEqual([
    'INVALID_EMAIL_OR_PASSWORD',
  ]);
  await kalima.restart({ trustProxy: 0 });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db8000100'],
  ['2001:DB8:1:2::9', '20010db8000100'],
  ['2001:db8:1:ff::9', '20010db8000100'],
  ['2001:db8:1:100::9', '20010db8000101'],
  ['2001:db8:1234:abcd:5678::', '20010db81234ab'],
  ['2001:db8::1', '20010db8000000'],
  ['::1', '00000000000000'],
  ['fe80::1%eth0', 'fe800000000000'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['2001:db8:1234:abcd::1', '20010db81234'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});
