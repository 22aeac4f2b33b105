import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const create = 'POST /api/admin/users';
const setPassword = 'POST /api/auth/reset-password';
const newPassword = 'paper lantern boat';

const someone = () => ({ name: 'Noor Al-Huda', email: `${randomUUID()}@example.org` });
const tokenOf = (path: string) => path.split('#')[1] ?? '';

test('an admin makes an account, also while registration is closed, which its link opens once', async () => {
  const { client } = await kalima.signInAdmin();
  const { version } = await client.call('GET /api/admin/school');
  await client.call('PATCH /api/admin/school', { body: { version, registration: 'closed' } });
  const { id: courseId } = await kalima.createMaterial();
  const person = someone();
  const made = await client.call(create, { body: { ...person, email: ` ${person.email.toUpperCase()} ` } });
  expect(made.path).toMatch(/^\/reset-password#[\w-]{40,}$/);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  const stored = await client.call('GET /api/admin/users/{userId}', { params: { userId: made.id } });
  expect(stored).toMatchObject({ ...person, role: 'user', isActive: true });

  const browser = kalima.client();
  const credentials = { body: { email: person.email, password: newPassword } };
  expect(await browser.codeOf('POST /api/auth/sign-in/email', credentials)).toBe('INVALID_EMAIL_OR_PASSWORD');
  const body = { token: tokenOf(made.path), newPassword };
  await browser.call(setPassword, { body });
  expect(await browser.codeOf(setPassword, { body })).toBe('RESET_LINK_INVALID');
  const { client: learner } = await kalima.signIn(person.email, newPassword);
  // The free courses, as who registers gets them.
  expect((await learner.call('GET /api/courses')).items.map((course) => course.id)).toContain(courseId);
  const { version: now } = await client.call('GET /api/admin/school');
  await client.call('PATCH /api/admin/school', { body: { version: now, registration: 'open' } });
});

test('an account is made with role and languages', async () => {
  const { client } = await kalima.signInAdmin();
  const person = { ...someone(), targetLanguage: 'egyptian' as const, nativeLanguage: 'english' as const };
  const { id, path } = await client.call(create, { body: { ...person, role: 'admin', password: testPassword } });
  const stored = await client.call('GET /api/admin/users/{userId}', { params: { userId: id } });
  expect(stored).toMatchObject({ ...person, role: 'admin', assignedCount: 0 });
  await kalima.client().call(setPassword, { body: { token: tokenOf(path), newPassword } });
  const { client: admin } = await kalima.signIn(person.email, newPassword);
  await admin.call('GET /api/admin/users', { query: {} });
});

test('a request whose answer was lost is sent again: one account, and the newest link works', async () => {
  const { client } = await kalima.signInAdmin();
  const body = { ...someone(), id: randomUUID() };
  const first = await client.call(create, { body });
  const [second, third] = await Promise.all([client.call(create, { body }), client.call(create, { body })]);
  expect([second.id, third.id]).toEqual([body.id, body.id]);
  const rows = await db.selectFrom('profiles').select('id').where('email', '=', body.email).execute();
  expect(rows).toEqual([{ id: body.id }]);
  const input = { token: tokenOf(first.path), newPassword };
  expect(await kalima.client().codeOf(setPassword, { body: input })).toBe('RESET_LINK_INVALID');
  const { path } = await client.call(create, { body: { ...body, id: body.id.toUpperCase() } });
  await kalima.client().call(setPassword, { body: { token: tokenOf(path), newPassword } });
  // Whoever has come in gets no link by this: that is a reset, and said to be one.
  expect(await client.codeOf(create, { body })).toBe('USER_ALREADY_EXISTS');
});

test('an address in use is refused, and an id of somebody else', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  expect(await client.codeOf(create, { body: { ...someone(), email: learner.email } })).toBe('USER_ALREADY_EXISTS');
  const failure = await client.refused(create, { body: { ...someone(), id: learner.profile.id } });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field: 'id' }] } });
  await kalima.signIn(learner.email);
});

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['a name that turns the text around it', { name: 'a\u202eb' }, 'name'],
  ['no address', { email: 'not an address' }, 'email'],
  ['an unknown role', { role: 'owner' }, 'role'],
  ['a password for it', { newPassword }, 'newPassword'],
])('%s is refused beside its field', async (_case, change, field) => {
  const { client } = await kalima.signInAdmin();
  const failure = await client.refused(create, { body: { ...someone(), ...change } });
  expect(failure.details?.fields?.[0]).toMatchObject({ field });
});

test('neither learners nor strangers make accounts', async () => {
  const learner = await kalima.signUpLearner();
  const body = someone();
  expect(await learner.client.codeOf(create, { body })).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf(create, { body })).toBe('UNAUTHENTICATED');
  expect(await db.selectFrom('profiles').select('id').where('email', '=', body.email).execute()).toEqual([]);
});
