import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createMarks } from '../platform/http/security-events.ts';
import { startTestApp, testPassword, testSecret } from '../testing/test-app.ts';

const logLines: string[] = [];
const kalima = await startTestApp({ logLines });
const entries = () => logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
const securityEvents = () => entries().filter((entry) => 'security' in entry);

test('every answer names its request, as the lines of the log do, whatever the client claims', async () => {
  const headers = { 'x-request-id': 'forged', 'request-id': 'forged' };
  const answers = [
    await kalima.client().send({ method: 'GET', url: '/healthz', headers }),
    await kalima.client().send({ method: 'GET', url: '/api/nothing', headers }),
  ];
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(entries().filter((entry) => entry['reqId'] === id)).not.toEqual([]);
  }
});

test('what concerns the safety of an account is in the log, done or refused', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  await kalima.signIn(email);
  await kalima.client().refused('POST /api/auth/sign-in/email', { body: { email, password: 'not it' } });
  await client.refused('GET /api/admin/users');
  await client.refused('PATCH /api/profile', {
    body: { name: 'Mallory' },
    headers: { origin: 'https://evil.example' },
  });
  const admin = await kalima.makeAdmin();
  const params = { userId: profile.id };
  await admin.client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive: false } });
  const of = (userId: string) => securityEvents().filter((entry) => entry['userId'] === userId);
  expect(of(profile.id).map((entry) => entry['security'])).toEqual([
    'registered',
    'signed in',
    'FORBIDDEN_ROLE',
    'deactivated',
  ]);
  expect(of(profile.id).at(-1)).toMatchObject({ byUserId: admin.profile.id });
  const refused = securityEvents().filter((entry) => 'route' in entry);
  expect(refused.map(({ security, route }) => [security, route])).toEqual([
    ['INVALID_EMAIL_OR_PASSWORD', '/api/auth/sign-in/email'],
    ['FORBIDDEN_ROLE', '/api/admin/users'],
    // By whom is not known: nothing of such a request is looked at.
    ['FORBIDDEN_ORIGIN', '/api/profile'],
  ]);
});

test('refused sign-ins are logged with marks of the account and the network, which repeat and name nobody', async () => {
  const { email } = await kalima.signUpLearner();
  const before = securityEvents().length;
  const fail = (address: string, given: string) =>
    kalima.client(address).codeOf('POST /api/auth/sign-in/email', { body: { email: given, password: 'not it' } });
  await fail('192.0.2.7', email);
  await fail('192.0.2.8', email.toUpperCase());
  await fail('192.0.2.7', 'nobody@example.org');
  const [first, second, third] = securityEvents().slice(before);
  for (const entry of [first, second, third]) {
    expect(entry).toMatchObject({ account: expect.stringMatching(/^[\w-]{16}$/) as unknown });
    expect(entry).toMatchObject({ network: expect.stringMatching(/^[\w-]{16}$/) as unknown });
  }
  expect(second?.['account']).toBe(first?.['account']);
  expect(third?.['account']).not.toBe(first?.['account']);
  expect(third?.['network']).toBe(first?.['network']);
  expect(second?.['network']).not.toBe(first?.['network']);
  // Keyed by the server's secret: who has the log alone cannot try addresses out.
  const marks = createMarks(testSecret);
  expect(first).toMatchObject({ account: marks.account(email), network: marks.network('192.0.2.7') });
  expect(createMarks('another secret').account(email)).not.toBe(marks.account(email));
  expect(createMarks('another secret').network('192.0.2.7')).not.toBe(marks.network('192.0.2.7'));
});

test('every refusal that a guess or a trespass meets is logged, by whom or with marks', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password: testPassword } });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await client.call('POST /api/profile/two-factor/confirm', { body: { code: app.generate() } });
  const before = securityEvents().length;
  const stranger = kalima.client('192.0.2.9');
  const signIn = 'POST /api/auth/sign-in/email';
  const newPassword = 'dreams of wings';
  await stranger.refused(signIn, { body: { email: 'nobody@example.org', password: 'not it' } });
  await stranger.refused(signIn, { body: { email, password: testPassword, code: '000000' } });
  await stranger.refused('POST /api/auth/reset-password', { body: { token: 'guess', newPassword } });
  await client.refused('POST /api/profile/password', { body: { currentPassword: 'not it', newPassword } });
  const admin = await kalima.makeAdmin();
  const { version } = await admin.client.call('GET /api/admin/school');
  await admin.client.call('PATCH /api/admin/school', { body: { version, registration: 'closed' } });
  const name = 'Somebody';
  const languages = { targetLanguage: 'arabic', nativeLanguage: 'english' };
  await stranger.refused('POST /api/auth/sign-up/email', {
    body: { name, email, password: newPassword, ...languages },
  });
  await admin.client.call('PATCH /api/admin/school', { body: { version: version + 1, registration: 'open' } });
  const params = { userId: profile.id };
  await admin.client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive: false } });
  await stranger.refused(signIn, { body: { email, password: testPassword } });
  for (let time = 0; time < 10; time += 1) await stranger.refused(signIn, { body: { email, password: 'not it' } });
  const { account, network } = {
    account: createMarks(testSecret).account(email),
    network: expect.any(String) as string,
  };
  const refused = securityEvents()
    .slice(before)
    .filter((entry) => 'route' in entry);
  expect(new Map(refused.map((entry) => [entry['security'], entry]))).toEqual(
    new Map(
      Object.entries({
        EMAIL_NOT_REGISTERED: { account: expect.any(String) as string, network },
        WRONG_CODE: { account, network },
        RESET_LINK_INVALID: { network },
        WRONG_CURRENT_PASSWORD: { userId: profile.id },
        REGISTRATION_CLOSED: { account, network },
        ACCOUNT_DEACTIVATED: { account, network },
        INVALID_EMAIL_OR_PASSWORD: { account, network },
        TOO_MANY_ATTEMPTS: { account, network },
      }).map(([security, who]) => [security, expect.objectContaining({ security, ...who }) as object]),
    ),
  );
});

test('admins who lack a second factor, and requests under another name, are logged', async () => {
  const lines: string[] = [];
  const site = await startTestApp({ logLines: lines, secondFactorOf: 'admins', publicUrl: 'https://kalima.example' });
  const { client } = await site.makeAdmin();
  await client.refused('GET /api/admin/users');
  await site.client().send({ method: 'GET', url: '/api/profile', headers: { host: 'evil.example' } });
  const codes = lines.map((line) => (JSON.parse(line) as Record<string, unknown>)['security']);
  expect(codes).toEqual(expect.arrayContaining(['SECOND_FACTOR_NEEDED', 'WRONG_HOST']));
});

test('the end of a session is logged, however it ends', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const others = [await kalima.signIn(email), await kalima.signIn(email)];
  const before = securityEvents().length;
  const { items } = await client.call('GET /api/profile/sessions');
  const sessionId = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await client.call('DELETE /api/profile/sessions/{sessionId}', {
    params: { sessionId },
    body: { password: testPassword },
  });
  for (const other of others) {
    other.client.cookies.set('kalima.signed-out', '1');
    await other.client.call('GET /api/auth/get-session');
  }
  await client.call('POST /api/auth/sign-out');
  // Nobody is signed in any more.
  await client.call('POST /api/auth/sign-out');
  expect(securityEvents().slice(before)).toMatchObject(
    ['signed out at one place', 'signed out on the device', 'signed out'].map((security) => ({
      security,
      userId: profile.id,
    })),
  );
});

test('what an admin does to an account is logged with both', async () => {
  const { profile } = await kalima.signUpLearner();
  const admin = await kalima.makeAdmin();
  const before = securityEvents().length;
  const params = { userId: profile.id };
  await admin.client.call('POST /api/admin/users/{userId}/reset-link', { params });
  for (const isActive of [false, true]) {
    await admin.client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive } });
  }
  await admin.client.call('DELETE /api/admin/users/{userId}', { params });
  expect(securityEvents().slice(before)).toMatchObject(
    ['link made to set the password', 'deactivated', 'reactivated', 'deleted'].map((security) => ({
      security,
      userId: profile.id,
      byUserId: admin.profile.id,
    })),
  );
});

test('changes of roles and of the settings are logged with who made them', async () => {
  const { profile } = await kalima.signUpLearner();
  const admin = await kalima.makeAdmin();
  const params = { userId: profile.id };
  await admin.client.call('PATCH /api/admin/users/{userId}', {
    params,
    body: { role: 'admin', password: testPassword },
  });
  const { version } = await admin.client.call('GET /api/admin/school');
  await admin.client.call('PATCH /api/admin/school', {
    body: { version, registration: 'closed', sessionRestDays: 20 },
  });
  expect(securityEvents().slice(-4)).toMatchObject([
    { security: 'role is admin', userId: profile.id, byUserId: admin.profile.id },
    { security: 'link made to set the password', userId: profile.id, byUserId: admin.profile.id },
    { security: 'registration is closed', userId: admin.profile.id },
    { security: 'sessions rest 20 days', userId: admin.profile.id },
  ]);
  await admin.client.call('PATCH /api/admin/school', { body: { version: version + 1, registration: 'open' } });
});

test('changes of passwords, second factors and sessions are logged, each with whose they are', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const password = 'dreams of wings';
  const code = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const before = securityEvents().length;
  await client.call('POST /api/profile/password', { body: { currentPassword: testPassword, newPassword: password } });
  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password } });
  const confirmed = await client.call('POST /api/profile/two-factor/confirm', { body: { code: code(secret) } });
  const [one = '', other = ''] = confirmed.recoveryCodes;
  const body = { email, password, code: one };
  await kalima.client().call('POST /api/auth/sign-in/email', { body });
  const renewed = await client.call('POST /api/profile/two-factor/recovery-codes', { body: { password, code: other } });
  await client.call('POST /api/profile/two-factor/off', { body: { password, code: renewed.recoveryCodes[0] ?? '' } });
  await client.call('DELETE /api/profile/sessions');
  const link = await kalima.app.accounts.createResetLink(email);
  const token = link?.path.split('#')[1] ?? '';
  await kalima.client().call('POST /api/auth/reset-password', { body: { token, newPassword: testPassword } });
  const made = securityEvents().slice(before);
  expect(made.map(({ security, userId }) => [security, userId])).toEqual(
    [
      'password changed',
      'second factor on',
      'signed in with a second factor',
      'recovery codes renewed',
      'second factor off',
      'signed out everywhere',
      'password set by a link',
    ].map((event) => [event, profile.id]),
  );
  for (const line of made) expect(new Date(Number(line['time'])).getFullYear()).toBeGreaterThan(2020);
});

test('no line holds a name, an address, a password, a cookie or a link', async () => {
  const name = 'Zhuangzi Butterfly';
  const { client, email } = await kalima.signUpLearner({ name });
  await client.call('PATCH /api/profile', { body: { name: `${name} II` } });
  await client.call('POST /api/profile/password', {
    body: { currentPassword: testPassword, newPassword: 'dreams of wings' },
  });
  const link = await kalima.app.accounts.createResetLink(email);
  const token = link?.path.split('#')[1] ?? '';
  await kalima.client().call('POST /api/auth/reset-password', { body: { token, newPassword: testPassword } });
  await client.send({ method: 'GET', url: `/api/learning-materials?q=${encodeURIComponent(name)}` });
  const log = logLines.join('');
  for (const secret of [
    name,
    encodeURIComponent(name),
    email,
    testPassword,
    'dreams of wings',
    token,
    ...client.cookies.values(),
    '127.0.0.1',
  ]) {
    expect(log).not.toContain(secret);
  }
});
