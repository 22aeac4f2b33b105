import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { classOf } from '../../testing/school-class.ts';

const kalima = await startTestApp();
const { client: admin } = await kalima.signInAdmin();
const year = { startsOn: '2026-09-01', endsOn: '2027-06-30' };
const rowsOf = async ({ client }: Person, state: 'current' | 'archived' = 'current') =>
  (await client.call('GET /api/teacher/classes', { query: { state } })).items.map(({ name }) => name);

test('a teacher makes a class, sees it and no other, renames it, and moves its days', async () => {
  const [mine, other] = [await kalima.makeTeacher(), await kalima.makeTeacher()];
  const made = await mine.client.call('POST /api/teacher/classes', { body: { name: '6B Arabic', ...year } });
  expect(made).toMatchObject({ name: '6B Arabic', ...year, memberCount: 0, courseCount: 0, joinCode: null });
  expect(made.teachers).toEqual([{ id: mine.profile.id, name: mine.profile.name }]);
  expect([await rowsOf(mine), await rowsOf(other)]).toEqual([['6B Arabic'], []]);
  const params = { id: made.id };
  const changed = await mine.client.call('PATCH /api/teacher/classes/{id}', {
    params,
    body: { version: 1, name: 'فصل ٦ب', endsOn: null },
  });
  expect(changed).toMatchObject({ name: 'فصل ٦ب', startsOn: year.startsOn, endsOn: null, version: 2 });
  expect(await mine.client.codeOf('PATCH /api/teacher/classes/{id}', { params, body: { version: 1 } })).toBe(
    'STALE_VERSION',
  );
  const found = await mine.client.call('GET /api/teacher/classes', { query: { q: 'فَصل' } });
  expect(found).toMatchObject({ total: 1, items: [{ id: made.id }] });
});

test('one teacher makes so many classes at most, and leaves room for those of others', async () => {
  const [busy, other] = [await kalima.makeTeacher(), await kalima.makeTeacher()];
  const body = { name: 'One more', ...year };
  await sql`insert into classes (name, search_text, starts_on, created_by)
    select 'Full', 'full', '2026-09-01', ${busy.profile.id}::uuid from generate_series(2, ${classLimits.ofTeacher}::int)`.execute(
    kalima.database.db,
  );
  await busy.client.call('POST /api/teacher/classes', { body });
  expect(await busy.client.codeOf('POST /api/teacher/classes', { body })).toBe('TOO_MANY_CLASSES');
  await other.client.call('POST /api/teacher/classes', { body });
  await admin.call('POST /api/teacher/classes', { body });
});

test('a class of others reads like one that does not exist, in every endpoint', async () => {
  const id = await classOf(kalima);
  const { client } = await kalima.makeTeacher();
  for (const params of [{ id }, { id: randomUUID() }]) {
    const body = { courses: [id], classIds: [params.id] };
    const codes = [
      await client.codeOf('GET /api/teacher/classes/{id}', { params }),
      await client.codeOf('PATCH /api/teacher/classes/{id}', { params, body: { version: 1 } }),
      await client.codeOf('POST /api/teacher/classes/{id}/copy', { params, body: { name: 'Mine', ...year } }),
      await client.codeOf('DELETE /api/teacher/classes/{id}', { params }),
      await client.codeOf('PUT /api/teacher/classes/{id}/join-code', { params }),
      await client.codeOf('DELETE /api/teacher/classes/{id}/join-code', { params }),
      await client.codeOf('GET /api/teacher/classes/{id}/members', { params, query: {} }),
      await client.codeOf('POST /api/teacher/classes/{id}/members/removal', { params, body: { userIds: [id] } }),
      await client.codeOf('GET /api/teacher/classes/{id}/courses', { params }),
      await client.codeOf('POST /api/teacher/assignments', { body }),
      await client.codeOf('POST /api/teacher/assignments/removal', { body }),
      await client.codeOf('PUT /api/teacher/classes/{id}/courses/order', { params, body: { ids: [] } }),
      await client.codeOf('PATCH /api/teacher/classes/{id}/courses/{courseId}', {
        params: { ...params, courseId: id },
        body: { dueOn: null },
      }),
    ];
    expect(new Set(codes)).toEqual(new Set(['CLASS_NOT_FOUND']));
  }
});

test('a class that ends before it begins is refused at its field, when it is made and when it is changed', async () => {
  const body = { name: 'A', startsOn: '2026-09-01', endsOn: '2026-08-31' };
  const refused = await admin.refused('POST /api/teacher/classes', { body });
  expect(refused.details?.fields).toEqual([{ field: 'endsOn', code: 'INVALID_VALUE' }]);
  const id = await classOf(kalima, { endsOn: '2027-06-30' });
  const change = { params: { id }, body: { version: 1, startsOn: '2027-07-01' } };
  expect((await admin.refused('PATCH /api/teacher/classes/{id}', change)).details?.fields).toEqual(
    refused.details?.fields,
  );
});

test('a class that is sent twice is made once, and nobody takes over that of another teacher', async () => {
  const { client } = await kalima.makeTeacher();
  const body = { id: randomUUID(), name: 'Once', ...year };
  const answers = await Promise.all([1, 2].map(() => client.call('POST /api/teacher/classes', { body })));
  expect(answers[0]).toEqual(answers[1]);
  const other = await kalima.makeTeacher();
  expect(await other.client.codeOf('POST /api/teacher/classes', { body })).toBe('CLASS_NOT_FOUND');
});

test('the copy of a class has its courses in their order, and nobody and no due day of it', async () => {
  const courses = [await kalima.createMaterial(), await kalima.createMaterial()].map(({ id }) => id).toReversed();
  const id = await classOf(kalima, { courses, dueOn: '2026-11-27', members: [await kalima.signUpLearner()] });
  const copy = await admin.call('POST /api/teacher/classes/{id}/copy', {
    params: { id },
    body: { name: '7B', startsOn: '2027-09-01', endsOn: null },
  });
  expect(copy).toMatchObject({ name: '7B', memberCount: 0, courseCount: 2, teachers: [] });
  const { items } = await admin.call('GET /api/teacher/classes/{id}/courses', { params: { id: copy.id } });
  expect(items.map(({ courseId, dueOn }) => [courseId, dueOn])).toEqual(courses.map((course) => [course, null]));
});

test('what is archived stands apart, ends today where nobody had said when, is joined no more, and can be taken back', async () => {
  const id = await classOf(kalima, { name: 'Old', endsOn: null });
  const params = { id };
  const { joinCode } = await admin.call('PUT /api/teacher/classes/{id}/join-code', { params });
  const archived = await admin.call('PATCH /api/teacher/classes/{id}', {
    params,
    body: { version: 1, isArchived: true },
  });
  expect(archived).toMatchObject({ isArchived: true, joinCode: null });
  expect(archived.endsOn).toBe(new Date().toISOString().slice(0, 10));
  expect(await rowsOf(await kalima.signInAdmin(), 'archived')).toContain('Old');
  expect(await rowsOf(await kalima.signInAdmin())).not.toContain('Old');
  expect(await admin.codeOf('PUT /api/teacher/classes/{id}/join-code', { params })).toBe('CLASS_ARCHIVED');
  const { profile } = await kalima.signUpLearner();
  const people = { params, body: { userIds: [profile.id] } };
  expect(await admin.codeOf('POST /api/admin/classes/{id}/members', people)).toBe('CLASS_ARCHIVED');
  const body = { version: 2, isArchived: false, endsOn: null };
  // It is as it was, with its code.
  const back = { isArchived: false, endsOn: null, joinCode };
  expect(await admin.call('PATCH /api/teacher/classes/{id}', { params, body })).toMatchObject(back);
});

test('a class that nobody was in is deleted; one that had a member is not', async () => {
  const learner = await kalima.signUpLearner();
  const [unused, used] = [await classOf(kalima), await classOf(kalima, { members: [learner] })];
  const body = { userIds: [learner.profile.id] };
  await admin.call('POST /api/teacher/classes/{id}/members/removal', { params: { id: used }, body });
  expect(await admin.codeOf('DELETE /api/teacher/classes/{id}', { params: { id: used } })).toBe('CLASS_HAS_MEMBERS');
  await admin.call('DELETE /api/teacher/classes/{id}', { params: { id: unused } });
  expect(await admin.codeOf('GET /api/teacher/classes/{id}', { params: { id: unused } })).toBe('CLASS_NOT_FOUND');
});

test('an admin says who teaches a class: teachers and admins, but no learners', async () => {
  const id = await classOf(kalima);
  const [teacher, learner] = [await kalima.makeTeacher(), await kalima.signUpLearner()];
  const path = 'PUT /api/admin/classes/{id}/teachers/{userId}';
  expect(await admin.codeOf(path, { params: { id, userId: learner.profile.id } })).toBe('USER_NOT_FOUND');
  const params = { id, userId: teacher.profile.id };
  for (const _ of [1, 2]) await admin.call(path, { params });
  expect(await teacher.client.call('GET /api/teacher/classes/{id}', { params: { id } })).toMatchObject({
    mayStaff: false,
  });
  const { items } = await admin.call('GET /api/admin/teachers', { query: { q: teacher.email } });
  expect(items).toEqual([{ id: teacher.profile.id, name: teacher.profile.name, email: teacher.email, userName: null }]);
  for (const _ of [1, 2]) await admin.call('DELETE /api/admin/classes/{id}/teachers/{userId}', { params });
  expect(await teacher.client.codeOf('GET /api/teacher/classes/{id}', { params: { id } })).toBe('CLASS_NOT_FOUND');
});

test('another role ends what somebody was in classes', async () => {
  const person = await kalima.signUpLearner();
  const id = await classOf(kalima, { members: [person] });
  const params = { userId: person.profile.id };
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { role: 'teacher' } });
  expect(await admin.call('GET /api/teacher/classes/{id}', { params: { id } })).toMatchObject({ memberCount: 0 });
  await admin.call('PUT /api/admin/classes/{id}/teachers/{userId}', { params: { id, ...params } });
  for (const role of ['user', 'teacher'] as const)
    await admin.call('PATCH /api/admin/users/{userId}', { params, body: { role } });
  expect(await person.client.codeOf('GET /api/teacher/classes/{id}', { params: { id } })).toBe('CLASS_NOT_FOUND');
});

test('names and lists of classes are bounded, and pages go on where the one before ended', async () => {
  const teacher = await kalima.makeTeacher();
  const long = { name: 'x'.repeat(classLimits.name + 1), ...year };
  expect(await admin.codeOf('POST /api/teacher/classes', { body: long })).toBe('VALIDATION_FAILED');
  const names = Array.from({ length: 51 }, (_, n) => `Class ${String(n).padStart(3, '0')}`);
  for (const name of names) await teacher.client.call('POST /api/teacher/classes', { body: { name, ...year } });
  const first = await teacher.client.call('GET /api/teacher/classes', { query: {} });
  const second = await teacher.client.call('GET /api/teacher/classes', { query: { cursor: first.nextCursor! } });
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names);
  expect([first.total, second.nextCursor]).toEqual([51, null]);
});
