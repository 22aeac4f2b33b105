import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test, vi } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const signInPath = 'POST /api/auth/sign-in/email';
const password = testPassword;

afterEach(() => vi.useRealTimers());

/** Another half minute, in which the app shows another code. */
function nextStep(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
}

/** An admin whose sign-in asks for codes of an app. */
async function adminWithApp() {
  const admin = await kalima.makeAdmin();
  const { secret, uri } = await admin.client.call('POST /api/profile/two-factor', { body: { password } });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: Date.now() });
  const confirmed = await admin.client.call('POST /api/profile/two-factor/confirm', { body: { code: code() } });
  return { ...admin, uri, code, recoveryCodes: confirmed.recoveryCodes };
}

const signIn = (email: string, code?: string) =>
  kalima.client().codeOf(signInPath, { body: { email, password, ...(code === undefined ? {} : { code }) } });

test('an admin sets up an app, and sign-in asks for its code from then on', async () => {
  const { client, email, uri, code, recoveryCodes } = await adminWithApp();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kalima:[^?]+\?issuer=Kalima&secret=[A-Z2-7]{32}/);
  expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
  expect(await client.call('GET /api/profile/two-factor')).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 10,
  });
  expect(await signIn(email)).toBe('SECOND_FACTOR_REQUIRED');
  nextStep();
  const typed = code().replace(/^.../, '$& ');
  const { user } = await kalima.client().call(signInPath, { body: { email, password, code: typed } });
  expect(user.email).toBe(email);
});

test('only who knows the password sets one up', async () => {
  const { client } = await kalima.makeAdmin();
  const body = { password: 'not it' };
  expect(await client.codeOf('POST /api/profile/two-factor', { body })).toBe('WRONG_CURRENT_PASSWORD');
  expect(await client.codeOf('POST /api/profile/two-factor/confirm', { body: { code: '000000' } })).toBe('WRONG_CODE');
});

test('a secret that was not confirmed asks nobody for anything', async () => {
  const { client, email } = await kalima.makeAdmin();
  await client.call('POST /api/profile/two-factor', { body: { password } });
  const wrong = await client.codeOf('POST /api/profile/two-factor/confirm', { body: { code: '123' } });
  expect(wrong).toBe('WRONG_CODE');
  expect(await client.call('GET /api/profile/two-factor')).toEqual({
    isOn: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  });
  await kalima.signIn(email);
});

test('a code works once, and an older one never again', async () => {
  const { email, code } = await adminWithApp();
  const first = code();
  expect(await signIn(email, first)).toBe('WRONG_CODE');
  nextStep();
  const second = code();
  const both = await Promise.all(
    [1, 2].map(() => kalima.client().request(signInPath, { body: { email, password, code: second } })),
  );
  expect(both.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test('a code works for its half minute and the ones beside it', async () => {
  const { email, code } = await adminWithApp();
  nextStep();
  const [now, shown] = [Date.now(), code()];
  for (const off of [-90_000, -60_000, 60_000, 90_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + off });
    expect(await signIn(email, shown), `off by ${off}`).toBe('WRONG_CODE');
  }
  vi.useFakeTimers({ toFake: ['Date'], now: now + 30_000 });
  await kalima.client().call(signInPath, { body: { email, password, code: shown } });
});

test('the right code does not help who does not know the password', async () => {
  const { email, code } = await adminWithApp();
  nextStep();
  const body = { email, password: 'not it', code: code() };
  expect(await kalima.client().codeOf(signInPath, { body })).toBe('INVALID_EMAIL_OR_PASSWORD');
});

test('who is refused for the code gets no session', async () => {
  const { email, profile } = await adminWithApp();
  const count = async () =>
    (await kalima.database.db.selectFrom('sessions').select('id').where('user_id', '=', profile.id).execute()).length;
  const before = await count();
  const browser = kalima.client();
  for (const code of [undefined, '000000', 'not-a-code']) {
    await browser.refused(signInPath, { body: { email, password, ...(code ? { code } : {}) } });
  }
  expect(browser.cookies.size).toBe(0);
  expect(await count()).toBe(before);
});

test('codes are guessed as rarely as passwords; to be asked for one costs nothing', async () => {
  const { email } = await adminWithApp();
  const browser = kalima.client('10.8.7.6');
  for (let time = 0; time < 15; time += 1) await browser.refused(signInPath, { body: { email, password } });
  const codes: string[] = [];
  for (let time = 0; time < 11; time += 1) {
    codes.push(await browser.codeOf(signInPath, { body: { email, password, code: String(100_000 + time) } }));
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'WRONG_CODE'), 'TOO_MANY_ATTEMPTS']);
});

test('a recovery code replaces the app, once, however it is typed', async () => {
  const { client, email, recoveryCodes } = await adminWithApp();
  const [code = ''] = recoveryCodes;
  const typed = ` ${code.replaceAll('-', ' ').toUpperCase()}`;
  await kalima.client().call(signInPath, { body: { email, password, code: typed } });
  expect(await signIn(email, code)).toBe('WRONG_CODE');
  expect(await client.call('GET /api/profile/two-factor')).toEqual({
    isOn: true,
    isRequired: false,
    recoveryCodesLeft: 9,
  });
});

test("another's recovery code is no use", async () => {
  const [one, other] = [await adminWithApp(), await adminWithApp()];
  expect(await signIn(one.email, other.recoveryCodes[0])).toBe('WRONG_CODE');
});

test('new recovery codes end the old ones, and ask for password and code', async () => {
  const { client, email, code, recoveryCodes } = await adminWithApp();
  const path = 'POST /api/profile/two-factor/recovery-codes';
  nextStep();
  expect(await client.codeOf(path, { body: { password: 'not it', code: code() } })).toBe('WRONG_CURRENT_PASSWORD');
  expect(await client.codeOf(path, { body: { password, code: '000000' } })).toBe('WRONG_CODE');
  const renewed = await client.call(path, { body: { password, code: code() } });
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(await signIn(email, recoveryCodes[1])).toBe('WRONG_CODE');
  await kalima.client().call(signInPath, { body: { email, password, code: renewed.recoveryCodes[1]! } });
});

test('it is turned off with password and code, and cannot be replaced while it is on', async () => {
  const { client, email, code } = await adminWithApp();
  expect(await client.codeOf('POST /api/profile/two-factor', { body: { password } })).toBe('SECOND_FACTOR_ON');
  nextStep();
  const off = 'POST /api/profile/two-factor/off';
  expect(await client.codeOf(off, { body: { password: 'not it', code: code() } })).toBe('WRONG_CURRENT_PASSWORD');
  expect(await client.codeOf(off, { body: { password, code: '000000' } })).toBe('WRONG_CODE');
  expect(await client.call('GET /api/profile/two-factor')).toMatchObject({ isOn: true });
  await client.call('POST /api/profile/two-factor/off', { body: { password, code: code() } });
  await kalima.signIn(email);
  expect(await client.call('GET /api/profile/two-factor')).toEqual({
    isOn: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  });
});

test('turning it on signs out every other place', async () => {
  const admin = await kalima.makeAdmin();
  const elsewhere = await kalima.signIn(admin.email);
  const { secret } = await admin.client.call('POST /api/profile/two-factor', { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await admin.client.call('POST /api/profile/two-factor/confirm', { body: { code } });
  expect(await elsewhere.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await admin.client.call('GET /api/profile');
});

test('who was an admin keeps the second factor and can turn it off', async () => {
  const { client, email, profile, code } = await adminWithApp();
  const other: Person = await kalima.makeAdmin();
  const params = { userId: profile.id };
  await other.client.call('PATCH /api/admin/users/{userId}', { params, body: { role: 'user', password } });
  expect(await signIn(email)).toBe('SECOND_FACTOR_REQUIRED');
  nextStep();
  await client.call('POST /api/profile/two-factor/off', { body: { password, code: code() } });
});

test('the database holds neither the secret nor the recovery codes', async () => {
  const { profile, uri, recoveryCodes } = await adminWithApp();
  const { db } = kalima.database;
  const rows = JSON.stringify([
    await db.selectFrom('two_factors').selectAll().where('user_id', '=', profile.id).execute(),
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', profile.id).execute(),
  ]);
  expect(rows).not.toContain(new URL(uri).searchParams.get('secret'));
  for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', '').slice(0, 8));
});

test('a link that sets the password leaves the second factor in force, and signs nobody in', async () => {
  const { email, code } = await adminWithApp();
  const link = await kalima.app.accounts.createResetLink(email);
  const body = { token: link?.path.split('#')[1] ?? '', newPassword: password };
  const browser = kalima.client();
  await browser.call('POST /api/auth/reset-password', { body });
  expect(browser.cookies.size).toBe(0);
  expect(await signIn(email)).toBe('SECOND_FACTOR_REQUIRED');
  nextStep();
  await kalima.client().call(signInPath, { body: { email, password, code: code() } });
});

test('the operator helps who has lost app and codes', async () => {
  const { email } = await adminWithApp();
  expect(await kalima.app.accounts.stopTwoFactor(email)).toMatchObject({ wasOn: true });
  expect(await kalima.app.accounts.stopTwoFactor('nobody@example.org')).toBeNull();
  await kalima.signIn(email);
});

test('codes are not tried out: confirming is limited as signing in is', async () => {
  const { client } = await kalima.makeAdmin();
  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password } });
  const confirm = (code: string) => client.codeOf('POST /api/profile/two-factor/confirm', { body: { code } });
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await confirm('000')).toBe('WRONG_CODE');
  const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
  expect(await confirm(right)).toBe('TOO_MANY_ATTEMPTS');
  // Nor by way of another endpoint that asks for what the person knows.
  expect(await client.codeOf('POST /api/profile/two-factor', { body: { password } })).toBe('TOO_MANY_ATTEMPTS');
});

test('changing the password asks for a code where a second factor is in force', async () => {
  const { client, email, code } = await adminWithApp();
  const change = 'POST /api/profile/password';
  const body = { currentPassword: password, newPassword: 'quite another one' };
  nextStep();
  expect(await client.codeOf(change, { body })).toBe('SECOND_FACTOR_REQUIRED');
  expect(await client.codeOf(change, { body: { ...body, code: '000000' } })).toBe('WRONG_CODE');
  const wrong = { ...body, currentPassword: 'wrong', code: code() };
  expect(await client.codeOf(change, { body: wrong })).toBe('WRONG_CURRENT_PASSWORD');
  // A password that is refused does not use the code up.
  expect(await client.codeOf(change, { body: { ...body, newPassword: 'football', code: code() } })).toBe(
    'VALIDATION_FAILED',
  );
  await client.call(change, { body: { ...body, code: code() } });
  expect((await client.call('GET /api/profile')).email).toBe(email);
});

test('where admins must have a second factor, one without it sets it up before all else, and keeps it', async () => {
  const admin = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  await kalima.restart({ secondFactorOf: 'admins' });
  const { client } = admin;
  expect(await client.codeOf('GET /api/admin/users', { query: {} })).toBe('SECOND_FACTOR_NEEDED');
  const params = { userId: learner.profile.id };
  expect(await client.codeOf('PATCH /api/admin/users/{userId}', { params, body: { role: 'admin' } })).toBe(
    'SECOND_FACTOR_NEEDED',
  );
  expect((await client.call('GET /api/auth/get-session')).user).toMatchObject({ needsSecondFactor: true });
  expect((await learner.client.call('GET /api/profile')).needsSecondFactor).toBe(false);
  expect(await learner.client.call('GET /api/profile/two-factor')).toMatchObject({ isRequired: false });

  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password } });
  // One that is not confirmed is none.
  expect(await client.codeOf('GET /api/admin/users', { query: {} })).toBe('SECOND_FACTOR_NEEDED');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: Date.now() });
  await client.call('POST /api/profile/two-factor/confirm', { body: { code: code() } });
  await client.call('GET /api/admin/users', { query: {} });
  expect((await client.call('GET /api/profile')).needsSecondFactor).toBe(false);

  nextStep();
  const off = { body: { password, code: code() } };
  expect(await client.codeOf('POST /api/profile/two-factor/off', off)).toBe('SECOND_FACTOR_NEEDED');
  expect(await client.call('GET /api/profile/two-factor')).toMatchObject({ isOn: true, isRequired: true });
  await kalima.restart();
});
