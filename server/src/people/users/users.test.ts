import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { completedEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const newPassword = 'paper lantern boat';

/** Sets a password by a one-time link and signs in with it. */
async function takeOver(email: string, link = ''): Promise<Person> {
  const body = { token: link.split('#')[1] ?? '', newPassword };
  await kalima.client().call('POST /api/auth/reset-password', { body });
  return kalima.signIn(email, newPassword);
}

const path = '/api/admin/users/{userId}';
const signIn = 'POST /api/auth/sign-in/email';
const of = ({ profile }: Person) => ({ params: { userId: profile.id } });
const credentials = ({ email }: Person) => ({ body: { email, password: testPassword } });

test('a person stands with role, languages and how much of each type is assigned', async () => {
  const { client } = await kalima.signInAdmin();
  await kalima.createMaterial();
  const learner = await kalima.signUpLearner();
  await kalima.createMaterial();
  const user = await client.call(`GET ${path}`, of(learner));
  const { id, name, email } = learner.profile;
  expect(user).toMatchObject({ id, name, email, role: 'user', isActive: true, targetLanguage: 'arabic' });
  const counts = { assignedCount: 1, throughClassesCount: 0, courseCount: 2, assignedFreeCount: 1, freeCourseCount: 2 };
  expect(user.types).toEqual([{ courseType: 'learning_material', ...counts }]);
  expect(user).toMatchObject(counts);
});

test('a learner is made an admin and a learner again, at once', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const raised = await client.call(`PATCH ${path}`, {
    ...of(learner),
    body: { role: 'admin', password: testPassword },
  });
  const admin = await takeOver(learner.email, raised.link?.path);
  expect((await admin.client.call(`GET ${path}`, of(learner))).role).toBe('admin');
  const lowered = await client.call(`PATCH ${path}`, {
    ...of(learner),
    body: { role: 'user', password: testPassword },
  });
  expect(lowered.link).toBeNull();
  expect(await admin.client.codeOf(`GET ${path}`, of(learner))).toBe('FORBIDDEN_ROLE');
});

test('whoever was in an account when it became an admin’s is in it no more, and knows no way back', async () => {
  const { client } = await kalima.signInAdmin();
  // Registered by somebody with the address of a teacher, as anybody can.
  const stranger = await kalima.signUpLearner();
  const linkBefore = await client.call(`POST ${path}/reset-link`, { ...of(stranger), body: {} });
  const body = { role: 'admin' as const, password: testPassword };
  const { link } = await client.call(`PATCH ${path}`, { ...of(stranger), body });
  expect(await stranger.client.codeOf('GET /api/admin/users')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf(signIn, credentials(stranger))).toBe('INVALID_EMAIL_OR_PASSWORD');
  const old = { token: linkBefore.path.split('#')[1] ?? '', newPassword };
  expect(await kalima.client().codeOf('POST /api/auth/reset-password', { body: old })).toBe('RESET_LINK_INVALID');
  // Asked for again, such as after a lost answer, it takes nothing from the admin who is one already.
  expect((await client.call(`PATCH ${path}`, { ...of(stranger), body })).link).toBeNull();
  const { path: newer } = await client.call(`POST ${path}/reset-link`, {
    ...of(stranger),
    body: { password: testPassword },
  });
  const teacher = await takeOver(stranger.email, newer);
  expect(link?.path).not.toBe(newer);
  await client.call(`PATCH ${path}`, { ...of(stranger), body });
  await teacher.client.call('GET /api/admin/users', { query: {} });
});

test('who becomes an admin and is deactivated at once has no link, and no password when active again', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const body = { role: 'admin' as const, isActive: false, password: testPassword };
  expect((await client.call(`PATCH ${path}`, { ...of(learner), body })).link).toBeNull();
  await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive: true, password: testPassword } });
  expect(await kalima.client().codeOf(signIn, credentials(learner))).toBe('INVALID_EMAIL_OR_PASSWORD');
});

test('a deactivated account is signed out everywhere, told so, and works again afterwards', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive: false } });
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await learner.client.codeOf('GET /api/learning-materials')).toBe('UNAUTHENTICATED');
  const browser = kalima.client();
  expect(await browser.codeOf(signIn, credentials(learner))).toBe('ACCOUNT_DEACTIVATED');
  expect(browser.cookies.size).toBe(0);
  expect(await browser.codeOf(signIn, { body: { email: learner.email, password: 'wrong' } })).toBe(
    'INVALID_EMAIL_OR_PASSWORD',
  );
  expect(await client.call(`GET ${path}`, of(learner))).toMatchObject({ isActive: false });
  expect((await client.call('GET /api/admin/users', { query: { q: learner.email } })).items).toMatchObject([
    { isActive: false },
  ]);
  await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive: true } });
  await kalima.signIn(learner.email);
});

test('the sessions of an account that was deactivated do not come back with it', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  for (const isActive of [false, true]) await client.call(`PATCH ${path}`, { ...of(learner), body: { isActive } });
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await kalima.signIn(learner.email);
});

test('a session of a deactivated account is none, even one that came about meanwhile', async () => {
  const learner = await kalima.signUpLearner();
  await sql`update profiles set deactivated_at = now() where id = ${learner.profile.id}`.execute(db);
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await learner.client.codeOf('GET /api/learning-materials')).toBe('UNAUTHENTICATED');
  expect(await learner.client.call('GET /api/auth/get-session')).toEqual({ user: null });
});

test('a link sets a password once and ends the sessions; a newer one replaces it', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const make = async () => {
    const { path: link, expiresAt } = await client.call(`POST ${path}/reset-link`, of(learner));
    expect(link).toMatch(/^\/reset-password#[\w-]{40,}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3_000_000);
    return link.split('#')[1];
  };
  const old = await make();
  const token = await make();
  const reset = 'POST /api/auth/reset-password';
  expect(await kalima.client().codeOf(reset, { body: { token: old, newPassword } })).toBe('RESET_LINK_INVALID');
  await kalima.client().call(reset, { body: { token: token ?? '', newPassword } });
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await kalima.signIn(learner.email, newPassword);
});

test('deleting an account takes what is the learner’s and leaves what they gave others', async () => {
  const { client } = await kalima.signInAdmin();
  const teacher = await kalima.makeAdmin();
  const learner = await kalima.signUpLearner();
  const { id: courseId } = await kalima.createMaterial();
  const body = { courses: [courseId], userIds: [learner.profile.id] };
  await teacher.client.call('POST /api/teacher/assignments', { body });
  await sendEvents(learner.client, [wordEvent('bread', 'add'), completedEvent(courseId)]);
  await client.call(`POST ${path}/reset-link`, of(learner));

  await client.call(`DELETE ${path}`, { ...of(teacher), body: { password: testPassword } });
  const assignments = await db
    .selectFrom('user_course_assignments')
    .select(['course_id', 'assigned_by'])
    .where('user_id', '=', learner.profile.id)
    .execute();
  expect(assignments).toContainEqual({ course_id: courseId, assigned_by: null });

  await client.call(`DELETE ${path}`, of(learner));
  for (const table of ['sessions', 'accounts', 'user_course_assignments', 'study_events'] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', learner.profile.id).execute()).toEqual([]);
  }
  const links = sql`select 1 from verifications where value = ${learner.profile.id}`;
  expect((await links.execute(db)).rows).toEqual([]);
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf(signIn, credentials(learner))).toBe('EMAIL_NOT_REGISTERED');
  await kalima.signUpLearner({ email: learner.email });
});

test.each(['GET', 'PATCH', 'DELETE', 'POST'] as const)('%s of a person who does not exist', async (method) => {
  const { client } = await kalima.signInAdmin();
  const key = method === 'POST' ? (`POST ${path}/reset-link` as const) : (`${method} ${path}` as const);
  const body = method === 'PATCH' ? { body: { isActive: true } } : {};
  expect(await client.codeOf(key, { params: { userId: randomUUID() }, ...body })).toBe('USER_NOT_FOUND');
  expect(await client.codeOf(key, { params: { userId: 'x' }, ...body })).toBe('NOT_FOUND');
});

test.each([
  ['an unknown role', { role: 'owner' }, 'role'],
  ['text for the flag', { isActive: 'no' }, 'isActive'],
  ['an address', { email: 'a@b.example' }, 'email'],
])('%s is refused', async (_case, body, field) => {
  const { client } = await kalima.signInAdmin();
  const failure = await client.refused(`PATCH ${path}`, { ...of(await kalima.signUpLearner()), body });
  expect(failure.details?.fields?.[0]).toMatchObject({ field });
});

test('people are found by their addresses however these are typed, and who has no account is left out', async () => {
  const { client } = await kalima.signInAdmin();
  const [learner, teacher] = [await kalima.signUpLearner(), await kalima.makeTeacher()];
  const emails = [` ${teacher.email.toUpperCase()}`, 'nobody@example.org', learner.email];
  const { items } = await client.call('POST /api/admin/users/by-email', { body: { emails } });
  expect(items.map(({ id, role, isActive }) => [id, role, isActive])).toEqual([
    [teacher.profile.id, 'teacher', true],
    [learner.profile.id, 'user', true],
  ]);
  expect(await teacher.client.codeOf('POST /api/admin/users/by-email', { body: { emails } })).toBe('FORBIDDEN_ROLE');
});
