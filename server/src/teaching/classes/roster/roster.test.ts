import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classOf } from '../../../testing/school-class.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.makeAdmin();

/** A class whose name no other one has. */
async function newClass() {
  const className = `C ${randomUUID()}`;
  const id = await classOf(kalima, { name: className });
  const members = async () => {
    const { items } = await admin.call('GET /api/teacher/classes/{id}/members', { params: { id } });
    return items.map(({ name }) => name).toSorted();
  };
  const row = (part: { name: string; sourcedId?: string; line?: number; email?: string; className?: string }) => ({
    line: 2,
    sourcedId: '',
    userName: '',
    email: '',
    className,
    ...part,
  });
  return { id, className, members, row };
}
type Row = ReturnType<Awaited<ReturnType<typeof newClass>>['row']>;
const check = (rows: Row[]) => admin.call('POST /api/admin/rosters/check', { body: { rows } });
const importRows = (rows: Row[], leaving: { userId: string; classId: string }[] = [], id: string = randomUUID()) =>
  admin.call('POST /api/admin/rosters', { body: { id, rows, leaving } });
const undo = (id: string) => admin.call('POST /api/admin/rosters/{id}/undo', { params: { id } });
const peopleWith = async (sourcedId: string) =>
  db.selectFrom('profiles').selectAll().where('sourced_id', '=', sourcedId).execute();

test('a check tells what would be and writes nothing', async () => {
  const { row, members, className } = await newClass();
  const before = await db.selectFrom('profiles').select('id').execute();
  const { rows, gone, classNames } = await check([row({ name: 'Amara Okafor' }), row({ name: '', line: 3 })]);
  expect(rows).toMatchObject([
    { line: 2, outcome: 'new', userId: null, joins: true },
    { line: 3, outcome: 'error', errors: [{ field: 'name', code: 'EMPTY', other: null }] },
  ]);
  expect([gone, await members()]).toEqual([[], []]);
  expect(classNames).toContain(className);
  expect(await db.selectFrom('profiles').select('id').execute()).toEqual(before);
});

test('an import makes learners who have the courses of their class alone, changes those that there are, and leaves errors out', async () => {
  const { id, row, members } = await newClass();
  const free = await kalima.createMaterial();
  await admin.call('PATCH /api/admin/courses/{id}', { params: { id: free.id }, body: { isFree: true, version: 1 } });
  const known = await kalima.signUpLearner({ name: 'Chen Yu Tong' });
  const [one, other] = [randomUUID(), randomUUID()];
  const rows = [
    row({ name: 'Amara Okafor', sourcedId: one }),
    row({ name: 'Chen Yutong', sourcedId: other, email: known.email.toUpperCase() }),
    row({ name: 'Jakub', className: 'none', line: 4 }),
  ];
  const made = await importRows(rows);
  expect(made).toMatchObject({ newCount: 1, changedCount: 1, leftCount: 0, isUndone: false, classes: [{ id }] });
  expect(await members()).toEqual(['Amara Okafor', 'Chen Yutong']);
  const [amara] = await peopleWith(one);
  expect(amara).toMatchObject({ full_name: 'Amara Okafor', email: null, is_school_made: true, role: 'user' });
  const detail = await admin.call('GET /api/admin/users/{userId}', { params: { userId: amara?.id ?? '' } });
  expect([detail.assignedFreeCount, detail.freeCourseCount > 0]).toEqual([0, true]);
  expect(await peopleWith(other)).toMatchObject([{ id: known.profile.id, email: known.email, is_school_made: false }]);
  const found = await admin.call('GET /api/admin/users', { query: { q: 'Chen Yutong' } });
  expect(found.items.map((user) => user.id)).toContain(known.profile.id);
  expect((await check(rows.slice(0, 2))).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  expect((await admin.call('GET /api/admin/rosters')).items[0]).toEqual(
    expect.objectContaining({ id: made.id, newCount: 1, changedCount: 1 }),
  );
  expect([made.madeUserIds, made.changedUserIds]).toEqual([[amara?.id], [known.profile.id]]);
  const log = await admin.call('GET /api/admin/users/{userId}/log', { params: { userId: amara?.id ?? '' } });
  expect(log.items.map(({ action }) => action)).toContain('account-made');
});

test('is made once under its id', async () => {
  const { row, members } = await newClass();
  const id = randomUUID();
  const once = await importRows([row({ name: 'Amara Okafor' })], [], id);
  expect(await importRows([row({ name: 'Li' })], [], id)).toEqual({ ...once, madeUserIds: [] });
  expect(await members()).toEqual(['Amara Okafor']);
});

test('who is gone leaves where that is asked, and nobody else', async () => {
  const { id, row, members } = await newClass();
  const rows = ['Amara', 'Samuel', 'Tevita'].map((name) => row({ name, sourcedId: randomUUID() }));
  await importRows(rows);
  const { gone } = await check(rows.slice(0, 1));
  expect(gone.map(({ name }) => name)).toEqual(['Samuel', 'Tevita']);
  const [samuel] = gone;
  const stays = (await check(rows)).rows[0]?.userId ?? '';
  const leaving = [samuel?.userId ?? '', stays].map((userId) => ({ userId, classId: id }));
  const made = await importRows(rows.slice(0, 1), leaving);
  expect(made).toMatchObject({ newCount: 0, changedCount: 0, leftCount: 1 });
  expect(await members()).toEqual(['Amara', 'Tevita']);
  await undo(made.id);
  expect(await members()).toEqual(['Amara', 'Samuel', 'Tevita']);
});

test('an import is undone: who never came is deleted, who came is deactivated, and the rest is as it was', async () => {
  const { id, row, members } = await newClass();
  const known = await kalima.signUpLearner({ name: 'Chen Yu Tong' });
  const [number, used] = [randomUUID(), randomUUID()];
  const { id: importId } = await importRows([
    row({ name: 'Amara Okafor', sourcedId: randomUUID() }),
    row({ name: 'Maryam Saleh', sourcedId: used }),
    row({ name: 'Chen Yutong', sourcedId: number, email: known.email }),
  ]);
  const [maryam] = await peopleWith(used);
  const userId = maryam?.id ?? '';
  const { cards } = await admin.call('POST /api/teacher/classes/{id}/login-cards', {
    params: { id },
    body: { userIds: [userId] },
  });
  const client = kalima.client();
  await client.call('POST /api/auth/sign-in/card', { body: { code: cards[0]?.code ?? '' } });
  expect(await undo(importId)).toMatchObject({ deletedCount: 1, deactivatedUserIds: [expect.any(String)] });
  expect(await members()).toEqual([]);
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await peopleWith(number)).toEqual([]);
  const user = await admin.call('GET /api/admin/users/{userId}', { params: { userId: known.profile.id } });
  expect(user).toMatchObject({ name: 'Chen Yu Tong', isActive: true });
  expect(await undo(importId)).toEqual({ deletedCount: 0, deactivatedUserIds: [] });
  expect((await admin.call('GET /api/admin/rosters')).items.find((one) => one.id === importId)?.isUndone).toBe(true);
});

test('what was renamed since keeps its name, and a day later nothing is undone', async () => {
  const { row } = await newClass();
  const sourcedId = randomUUID();
  const { id: first } = await importRows([row({ name: 'Amara', sourcedId })]);
  const { id: second } = await importRows([row({ name: 'Amara Okafor', sourcedId })]);
  await sql`update profiles set full_name = 'Amara O.' where sourced_id = ${sourcedId}`.execute(db);
  await undo(second);
  expect(await peopleWith(sourcedId)).toMatchObject([{ full_name: 'Amara O.' }]);
  await sql`update roster_imports set made_at = now() - interval '25 hours' where id = ${first}::uuid`.execute(db);
  const code = await admin.codeOf('POST /api/admin/rosters/{id}/undo', { params: { id: first } });
  expect(code).toBe('ROSTER_NOT_FOUND');
});

test('more than five megabytes are refused', async () => {
  const { row } = await newClass();
  const long = 'a'.repeat(300);
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    ...row({ name: `A ${n}` }),
    sourcedId: long,
    userName: long,
    email: long,
    className: long,
  }));
  expect(await admin.codeOf('POST /api/admin/rosters/check', { body: { rows } })).toBe('PAYLOAD_TOO_LARGE');
});

test('more rows than a roster may have are refused', async () => {
  const { row } = await newClass();
  const rows = Array.from({ length: 5001 }, (_, n) => row({ name: `A ${n}` }));
  expect(await admin.codeOf('POST /api/admin/rosters/check', { body: { rows } })).toBe('VALIDATION_FAILED');
});
