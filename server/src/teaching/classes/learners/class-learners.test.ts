import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classOf } from '../../../testing/school-class.ts';
import { startTestApp, testPassword } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { client: admin } = await kalima.signInAdmin();
const path = '/api/teacher/classes/{id}';
const newName = () => `n${randomUUID().slice(0, 30)}`;

async function taught() {
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher] });
  return { id, params: { id }, teacher, client: teacher.client };
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Learner ${n}`, userName: newName() }));

test('a teacher makes learners without email, who are in the class, have its courses alone and are found by user name', async () => {
  const { params, client } = await taught();
  const free = await kalima.createMaterial();
  await admin.call('PATCH /api/admin/courses/{id}', { params: { id: free.id }, body: { isFree: true, version: 1 } });
  const userName = newName();
  const learners = [{ name: 'محمد عبدالله', userName: ` ${userName.toUpperCase()} ` }, ...rowsOf(2)];
  const { userIds } = await client.call(`POST ${path}/learners`, {
    params,
    body: { learners, targetLanguage: 'arabic' },
  });
  const { items, total } = await client.call(`GET ${path}/members`, { params, query: { q: userName } });
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { id: userIds[0], name: 'محمد عبدالله', email: null, userName, card: null, mayHaveCard: true, isActive: true },
  ]);
  expect((await client.call(`GET ${path}/members`, { params })).total).toBe(3);
  const made = await admin.call('GET /api/admin/users/{userId}', { params: { userId: userIds[0] ?? '' } });
  expect(made).toMatchObject({ email: null, userName, role: 'user', targetLanguage: 'arabic' });
  expect(made.assignedFreeCount).toBe(0);
  expect(made.freeCourseCount).toBeGreaterThan(0);
});

test('sent again with the same ids they are made once; another class does not take them over', async () => {
  const { params, client } = await taught();
  const learners = rowsOf(3).map((row) => ({ ...row, id: randomUUID() }));
  const once = await client.call(`POST ${path}/learners`, { params, body: { learners } });
  expect(await client.call(`POST ${path}/learners`, { params, body: { learners } })).toEqual(once);
  expect((await client.call(`GET ${path}/members`, { params })).total).toBe(3);
  const other = await taught();
  const refused = await other.client.refused(`POST ${path}/learners`, { params: other.params, body: { learners } });
  expect(refused.code).toBe('VALIDATION_FAILED');
  expect((await other.client.call(`GET ${path}/members`, { params: other.params })).total).toBe(0);
});

test('what is wrong is told by row, and then nobody is made', async () => {
  const { params, client } = await taught();
  const known = { name: 'A', userName: newName() };
  await client.call(`POST ${path}/learners`, { params, body: { learners: [known] } });
  const twice = newName();
  const wrong = [
    { name: 'A', userName: twice },
    { name: 'B', userName: 'a b' },
    { name: 'C', userName: twice.toUpperCase() },
  ];
  const first = await client.refused(`POST ${path}/learners`, { params, body: { learners: wrong } });
  expect(first.details?.fields).toEqual([
    { field: 'learners.1.userName', code: 'INVALID_VALUE' },
    { field: 'learners.2.userName', code: 'GIVEN_TWICE' },
  ]);
  const taken = [...rowsOf(1), { name: 'D', userName: known.userName }];
  const second = await client.refused(`POST ${path}/learners`, { params, body: { learners: taken } });
  expect(second.details?.fields).toEqual([{ field: 'learners.1.userName', code: 'USER_NAME_TAKEN' }]);
  expect((await client.call(`GET ${path}/members`, { params })).total).toBe(1);
  expect(await client.codeOf(`POST ${path}/learners`, { params, body: { learners: rowsOf(201) } })).toBe(
    'VALIDATION_FAILED',
  );
});

test('two who make the same user name at once: one does, the other is told its row', async () => {
  const [one, other] = [await taught(), await taught()];
  const userName = newName();
  const codes = await Promise.all(
    [one, other].map(async ({ client, params }) => {
      const answer = await client.request(`POST ${path}/learners`, {
        params,
        body: { learners: [{ name: 'A', userName }] },
      });
      return answer.json<{ code?: string; details?: { fields: unknown } }>();
    }),
  );
  const refused = codes.filter(({ code }) => code !== undefined);
  expect(refused).toMatchObject([{ details: { fields: [{ field: 'learners.0.userName', code: 'USER_NAME_TAKEN' }] } }]);
});

test('an admin gives an address as well, a teacher does not; a full and an archived class take nobody', async () => {
  const { id, params, client } = await taught();
  const email = `${randomUUID()}@example.org`;
  const body = { learners: [{ name: 'A', userName: newName(), email }] };
  expect(await client.codeOf(`POST ${path}/learners`, { params, body })).toBe('FORBIDDEN_ROLE');
  await admin.call(`POST ${path}/learners`, { params, body });
  const again = { learners: [{ name: 'A', userName: newName(), email: email.toUpperCase() }] };
  const refused = await admin.refused(`POST ${path}/learners`, { params, body: again });
  expect(refused.details?.fields).toEqual([{ field: 'learners.0.email', code: 'EMAIL_TAKEN' }]);
  await sql`insert into profiles (full_name, user_name) select 'Full', ${id} || '-' || n from generate_series(1, 499) n`.execute(
    kalima.database.db,
  );
  await sql`insert into class_members (class_id, user_id) select ${id}::uuid, p.id from profiles p where user_name like ${`${id}-%`}`.execute(
    kalima.database.db,
  );
  expect(await client.codeOf(`POST ${path}/learners`, { params, body: { learners: rowsOf(1) } })).toBe('CLASS_FULL');
  const archived = await taught();
  await archived.client.call(`PATCH ${path}`, { params: archived.params, body: { version: 1, isArchived: true } });
  const late = archived.client.codeOf(`POST ${path}/learners`, {
    params: archived.params,
    body: { learners: rowsOf(1) },
  });
  expect(await late).toBe('CLASS_ARCHIVED');
});

test('user names are proposed that nobody has, for Arabic and Chinese names too', async () => {
  const { params, client } = await taught();
  const propose = async (...names: string[]) =>
    (await client.call(`POST ${path}/user-names`, { params, body: { names } })).userNames;
  const names = ['Zyxw Quorra', 'Zyxw Quimby', '单雨桐', 'فاطمة الزهراء'];
  const [first = '', ...rest] = await propose(...names);
  expect([first, ...rest]).toEqual(['zyxw.q', 'zyxw.q2', 'shanyutong', 'fatma.a']);
  await client.call(`POST ${path}/learners`, { params, body: { learners: [{ name: 'Z', userName: first }] } });
  expect(await propose('Zyxw Quorra')).toEqual(['zyxw.q2']);
});

test('a teacher of another class can do none of it, and cannot tell whether the class exists', async () => {
  const { params, client } = await taught();
  const { userIds } = await client.call(`POST ${path}/learners`, { params, body: { learners: rowsOf(1) } });
  const { client: stranger } = await taught();
  for (const where of [params, { id: randomUUID() }]) {
    const ask = (key: 'user-names' | 'learners' | 'login-cards' | 'login-cards/removal', body: object) =>
      stranger.codeOf(`POST ${path}/${key}`, { params: where, body });
    expect(await ask('user-names', { names: ['A'] })).toBe('CLASS_NOT_FOUND');
    expect(await ask('learners', { learners: rowsOf(1) })).toBe('CLASS_NOT_FOUND');
    expect(await ask('login-cards', { userIds })).toBe('CLASS_NOT_FOUND');
    expect(await ask('login-cards/removal', { userIds })).toBe('CLASS_NOT_FOUND');
  }
});

test('an account without an address does not become an administrator', async () => {
  const { params, client } = await taught();
  const { userIds } = await client.call(`POST ${path}/learners`, { params, body: { learners: rowsOf(1) } });
  const body = { role: 'admin' as const, password: testPassword };
  expect(await admin.codeOf('PATCH /api/admin/users/{userId}', { params: { userId: userIds[0] ?? '' }, body })).toBe(
    'EMAIL_NEEDED',
  );
});
