import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

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
  const admin = await kalima.makeAdmin();
  const params = { userId: profile.id };
  await admin.client.call('PATCH /api/admin/users/{userId}', { params, body: { isActive: false } });
  const of = (userId: string) => securityEvents().filter((entry) => entry['userId'] === userId);
  expect(of(profile.id).map((entry) => entry['security'])).toEqual(['registered', 'signed in', 'deactivated']);
  expect(of(profile.id).at(-1)).toMatchObject({ byUserId: admin.profile.id });
  const refused = securityEvents().filter((entry) => entry['userId'] === undefined);
  expect(refused.map(({ security, route }) => [security, route])).toEqual([
    ['INVALID_EMAIL_OR_PASSWORD', '/api/auth/sign-in/email'],
    ['FORBIDDEN_ROLE', '/api/admin/users'],
  ]);
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
  for (const secret of [name, email, testPassword, 'dreams of wings', token, ...client.cookies.values(), '127.0.0.1']) {
    expect(log).not.toContain(secret);
  }
});
