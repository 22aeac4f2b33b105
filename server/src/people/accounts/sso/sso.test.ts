import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { encryptSecret } from '../../two-factor/encrypt-secret.ts';
import { classOf } from '../../../testing/school-class.ts';
import { startIdentityProvider } from '../../../testing/identity-provider.ts';
import { providerVisits } from '../../../testing/provider-visits.ts';
import { startTestApp, testPassword, testSecret } from '../../../testing/test-app.ts';

const publicUrl = 'http://school.example';
const provider = await startIdentityProvider(publicUrl);
const options = { publicUrl, singleSignOn: provider.config, school: { registration: 'open' } } as const;
const kalima = await startTestApp(options);
afterAll(() => provider.close());
beforeEach(() => {
  provider.changeTokens(undefined);
  provider.setGone(false);
});

const { identity, start, goThrough, comeBack, whoIs, enter } = providerVisits(kalima, provider);

test('who comes from an allowed domain gets an account, and the same one again whatever their e-mail is then', async () => {
  expect(await kalima.client().call('GET /api/school')).toMatchObject({ singleSignOn: 'School account' });
  const subject = identity();
  const { user, location } = await enter(subject);
  expect(location).toBe('/today');
  expect(user).toMatchObject({ name: 'Sara School', email: `${subject}@school.example`, role: 'user' });

  provider.identities.set(subject, { email: 'married@elsewhere.example', email_verified: false });
  expect((await enter(subject)).user).toEqual(user);
});

test('the role comes from the claim that is named, at each sign-in, and never for an admin', async () => {
  const subject = identity({ groups: ['staff', 'other'] });
  const { user } = await enter(subject);
  expect(user?.role).toBe('teacher');
  provider.identities.set(subject, { groups: ['pupils'] });
  expect((await enter(subject)).user?.role).toBe('user');
  const { client: admin } = await kalima.signInAdmin();
  const params = { userId: user?.id ?? '' };
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { role: 'admin', password: testPassword } });
  expect((await enter(subject)).user?.role).toBe('admin');
});

test.each([
  ['an e-mail that is not confirmed', { email_verified: false }, 'SSO_EMAIL_UNCONFIRMED'],
  ['no e-mail', { email: '' }, 'SSO_EMAIL_UNCONFIRMED'],
  ['an e-mail with a line break', { email: 'a\nb@school.example' }, 'SSO_EMAIL_UNCONFIRMED'],
  ['an e-mail with NUL', { email: 'a\u0000@school.example' }, 'SSO_EMAIL_UNCONFIRMED'],
  ['an e-mail of 5,000 characters', { email: `${'a'.repeat(5000)}@school.example` }, 'SSO_EMAIL_UNCONFIRMED'],
  ['another domain', { email: 'a@elsewhere.example' }, 'SSO_NOT_ALLOWED'],
  ['a domain that ends like an allowed one', { email: 'a@notschool.example' }, 'SSO_NOT_ALLOWED'],
])('%s makes no account', async (_case, change, code) => {
  const { location, user } = await enter(identity(change));
  expect(location).toBe(`/login/arrival?problem=${code}`);
  expect(user).toBeNull();
});

test('where the operator says so, an e-mail of a named domain is confirmed of which the provider says nothing', async () => {
  const [one, other] = [identity({ email_verified: undefined }), identity({ email_verified: undefined })];
  provider.identities.set(other, { email: `${randomUUID()}@elsewhere.example` });
  expect((await enter(one)).user?.email).toBe(`${one}@school.example`);
  expect((await enter(other)).location).toBe('/login/arrival?problem=SSO_EMAIL_UNCONFIRMED');

  const strict = await startTestApp({ ...options, singleSignOn: { ...provider.config, confirmsDomains: false } });
  const { location } = await goThrough(strict.client(), identity({ email_verified: undefined }));
  expect(location).toBe('/login/arrival?problem=SSO_EMAIL_UNCONFIRMED');
});

test('an account of an allowed domain is made also where registration is closed', async () => {
  const closed = await startTestApp({ ...options, school: { registration: 'closed' } });
  expect((await providerVisits(closed, provider).enter(identity())).user).not.toBeNull();
});

test('an admin lets a whole class be connected: all with an e-mail, and nobody twice', async () => {
  const atSchool = () => kalima.signUpLearner({ email: `${randomUUID()}@school.example` });
  const [stranger, other, left] = [await atSchool(), await atSchool(), await atSchool()];
  const id = await classOf(kalima, { members: [stranger, other, left] });
  const { client: admin } = await kalima.signInAdmin();
  const params = { id };
  await admin.call('POST /api/teacher/classes/{id}/members/removal', { params, body: { userIds: [left.profile.id] } });
  const child = { name: 'Without', userName: `w${randomUUID()}` };
  await admin.call('POST /api/teacher/classes/{id}/learners', { params, body: { learners: [child] } });
  const key = 'POST /api/admin/classes/{id}/single-sign-on';
  const { allowedUserIds, leftOutCount } = await admin.call(key, { params });
  expect(allowedUserIds.toSorted()).toEqual([stranger.profile.id, other.profile.id].toSorted());
  expect(leftOutCount).toBe(1);

  expect((await enter(identity({ email: stranger.email }))).user?.id).toBe(stranger.profile.id);
  expect(await whoIs(stranger.client)).toBeNull();
  expect((await enter(identity({ email: left.email }))).location).toBe('/login/arrival');
  expect((await admin.call(key, { params })).allowedUserIds).toEqual([other.profile.id]);
  expect(await admin.codeOf(key, { params: { id: randomUUID() } })).toBe('CLASS_NOT_FOUND');
});

test('an account that exists is connected once its password is given', async () => {
  const owner = await kalima.signUpLearner();
  const subject = identity({ email: owner.email.toUpperCase() });
  const browser = kalima.client();
  const { location } = await goThrough(browser, subject, '/profile');
  expect(location).toBe('/login/arrival');
  expect(await whoIs(browser)).toBeNull();
  expect(await browser.call('GET /api/auth/sso/arrival')).toEqual({
    arrival: { email: owner.email, provider: 'School account', needs: 'password' },
  });

  const key = 'POST /api/auth/sso/arrival';
  expect(await browser.codeOf(key, { body: { password: 'a guess of mine' } })).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(await kalima.client().codeOf(key, { body: { password: testPassword } })).toBe('SSO_EXPIRED');
  expect(await browser.call(key, { body: { password: testPassword } })).toMatchObject({
    user: { id: owner.profile.id },
    to: '/profile',
  });
  expect(await browser.call('GET /api/auth/sso/arrival')).toEqual({ arrival: null });
  expect((await enter(subject)).user?.id).toBe(owner.profile.id);
  // The password still works: nobody has turned it off.
  await kalima.signIn(owner.email);
});

test('an account that a stranger registered before is handed over by an admin, and the stranger is out', async () => {
  const stranger = await kalima.signUpLearner({ email: `${randomUUID()}@school.example` });
  const subject = identity({ email: stranger.email });
  expect((await enter(subject)).location).toBe('/login/arrival');
  const { client: admin } = await kalima.signInAdmin();
  const key = 'PUT /api/admin/users/{userId}/single-sign-on';
  await admin.call(key, { params: { userId: stranger.profile.id }, body: { state: 'allowed' } });

  expect((await enter(subject)).user?.id).toBe(stranger.profile.id);
  expect(await whoIs(stranger.client)).toBeNull();
  const body = { email: stranger.email, password: testPassword };
  expect(await kalima.client().codeOf('POST /api/auth/sign-in/email', { body })).toBe('INVALID_EMAIL_OR_PASSWORD');

  await admin.call(key, { params: { userId: stranger.profile.id }, body: { state: 'none' } });
  expect((await enter(subject)).location).toBe('/login/arrival');
});

test("to let an admin's account be connected asks for the password of the admin who does it", async () => {
  const { email, profile } = await kalima.makeAdmin();
  const { client } = await kalima.signInAdmin();
  const allow = (password?: string) =>
    client.codeOf('PUT /api/admin/users/{userId}/single-sign-on', {
      params: { userId: profile.id },
      body: { state: 'allowed', password },
    });
  expect(await allow()).toBe('PASSWORD_REQUIRED');
  expect(await allow('a guess')).toBe('WRONG_CURRENT_PASSWORD');
  expect((await enter(identity({ email }))).location).toBe('/login/arrival');
});

test('an address that the provider gives to somebody else opens nothing', async () => {
  const first = identity();
  const { user } = await enter(first);
  const second = identity({ email: user?.email ?? '' });
  expect((await enter(second)).location).toBe('/login/arrival?problem=SSO_OTHER_IDENTITY');
});

test('a second factor of the account is asked for as well', async () => {
  const subject = identity();
  const { browser, user } = await enter(subject);
  const secret = new Secret();
  await sql`insert into two_factors (user_id, secret, confirmed_at)
    values (${user?.id}::uuid, ${encryptSecret(secret.base32, testSecret, user?.id ?? '')}, now())`.execute(
    kalima.database.db,
  );
  expect((await goThrough(browser, subject)).location).toBe('/login/arrival');
  expect((await browser.call('GET /api/auth/sso/arrival')).arrival?.needs).toBe('code');
  const key = 'POST /api/auth/sso/arrival';
  expect(await browser.codeOf(key, { body: {} })).toBe('SECOND_FACTOR_REQUIRED');
  expect(await browser.codeOf(key, { body: { code: '000' } })).toBe('WRONG_CODE');
  const code = new TOTP({ secret }).generate();
  expect((await browser.call(key, { body: { code } })).user.id).toBe(user?.id);
});

test('a deactivated account stays closed', async () => {
  const subject = identity();
  const { user } = await enter(subject);
  const { client: admin } = await kalima.signInAdmin();
  const params = { userId: user?.id ?? '' };
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { isActive: false } });
  expect(await enter(subject)).toMatchObject({ location: '/login/arrival?problem=ACCOUNT_DEACTIVATED', user: null });
});

test('a return works once, in the browser that left, with the state that it left with', async () => {
  const subject = identity();
  const browser = kalima.client();
  const begun = await start(browser);
  const cookies = new Map(browser.cookies);
  const back = await provider.visit(String(begun.headers.location), subject);

  expect(await comeBack(kalima.client(), back)).toMatchObject({ location: '/login/arrival?problem=SSO_EXPIRED' });
  const other = new URL(back);
  other.searchParams.set('state', 'another');
  expect(await comeBack(browser, other)).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED' });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await comeBack(browser, back)).toMatchObject({ location: '/today' });

  expect(await comeBack(browser, back)).toMatchObject({ location: '/login/arrival?problem=SSO_EXPIRED' });
  const thief = kalima.client();
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  expect(await comeBack(thief, back)).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED' });
  expect(await whoIs(thief)).toBeNull();
});

test('a cookie that was changed, or is too old, is none', async () => {
  const browser = kalima.client();
  const begun = await start(browser);
  const back = await provider.visit(String(begun.headers.location), identity());
  const [name = '', value = ''] = [...browser.cookies].find(([one]) => one.endsWith('kalima.sso')) ?? [];
  const [text = '', mac = ''] = value.split('.');
  const inside = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  expect(inside['until']).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  const forged = Buffer.from(JSON.stringify({ ...inside, to: '/profile' })).toString('base64url');
  for (const wrong of [`${forged}.${mac}`, text, `${text}.`, '.', 'null.null']) {
    browser.cookies.set(name, wrong);
    expect(await comeBack(browser, back)).toMatchObject({ location: '/login/arrival?problem=SSO_EXPIRED' });
  }
});

const seconds = () => Math.floor(Date.now() / 1000);
test.each([
  ['for somebody else', () => ({ aud: 'another client' })],
  ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
  ['of another sign-in', () => ({ nonce: 'another' })],
  ['that ended two minutes ago', () => ({ iat: seconds() - 300, exp: seconds() - 120 })],
  ['that begins in two minutes', () => ({ nbf: seconds() + 120, iat: seconds() + 120, exp: seconds() + 300 })],
])('a token %s is refused', async (_case, change) => {
  provider.changeTokens((claims) => ({ ...claims, ...change() }));
  expect(await enter(identity())).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED', user: null });
});

test.each([
  ['ahead', () => ({ nbf: seconds() + 30, iat: seconds() + 30, exp: seconds() + 300 })],
  ['behind', () => ({ iat: seconds() - 300, exp: seconds() - 30 })],
])('a provider whose clock is half a minute %s is believed', async (_case, change) => {
  provider.changeTokens((claims) => ({ ...claims, ...change() }));
  expect((await enter(identity())).location).toBe('/today');
});

test('while the provider does not answer it is said, and nothing else stops', async () => {
  await kalima.restart(options);
  provider.setGone(true);
  const browser = kalima.client();
  expect((await start(browser)).headers.location).toBe('/login/arrival?problem=SSO_UNAVAILABLE');
  await kalima.signUpLearner();
  provider.setGone(false);
  const subject = identity();
  const begun = await start(browser);
  const back = await provider.visit(String(begun.headers.location), subject);
  provider.setGone(true);
  expect(await comeBack(browser, back)).toMatchObject({ location: '/login/arrival?problem=SSO_UNAVAILABLE' });
  provider.setGone(false);
  expect((await enter(subject)).location).toBe('/today');
});

test('who says no at the provider is back at the login screen', async () => {
  const browser = kalima.client();
  const begun = await start(browser);
  const { searchParams } = new URL(String(begun.headers.location));
  const back = new URL('/api/auth/sso/callback', publicUrl);
  const said = { error: 'access_denied', state: searchParams.get('state') ?? '', iss: provider.config.issuer };
  back.search = new URLSearchParams(said).toString();
  expect(await comeBack(browser, back)).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'today', '/a b', '/..//evil.example'])(
  'nobody is led on to %s',
  async (to) => {
    const { location } = await goThrough(kalima.client(), identity(), to);
    expect(location).toBe('/');
  },
);

test('with passwords for admins alone others enter by single sign-on, and a password only shows whose an account is', async () => {
  const owner = await kalima.signUpLearner();
  const admin = await kalima.makeAdmin();
  await kalima.restart({ ...options, school: { registration: 'closed' }, passwordsOf: 'admins' });
  const key = 'POST /api/auth/sign-in/email';
  const codeFor = (email: string, password = testPassword) =>
    kalima.client().codeOf(key, { body: { email, password } });
  expect(await codeFor(owner.email)).toBe('PASSWORDS_OFF');
  expect(await codeFor(owner.email, 'a wrong password')).toBe('INVALID_EMAIL_OR_PASSWORD');
  await kalima.signIn(admin.email);

  const browser = kalima.client();
  await goThrough(browser, identity({ email: owner.email }));
  const body = { password: testPassword };
  expect(await browser.call('POST /api/auth/sso/arrival', { body })).toMatchObject({ user: { id: owner.profile.id } });
  await kalima.restart(options);
});

test('without a provider there is no single sign-on', async () => {
  await kalima.restart({ publicUrl, singleSignOn: undefined });
  expect(await kalima.client().call('GET /api/school')).toMatchObject({ singleSignOn: null });
  for (const path of ['start', 'callback?code=a&state=b'])
    expect((await kalima.client().send({ method: 'GET', url: `/api/auth/sso/${path}` })).statusCode).toBe(404);
  await kalima.restart(options);
});
