import { expect, test } from 'vitest';
import { classOf } from '../../testing/school-class.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { client: admin } = await kalima.signInAdmin();
const path = 'POST /api/classes/join';

async function openClass(parts: Parameters<typeof classOf>[1] = {}) {
  const id = await classOf(kalima, parts);
  const { joinCode } = await admin.call('PUT /api/teacher/classes/{id}/join-code', { params: { id } });
  return { id, joinCode };
}

test('a learner joins by the code, however it is typed, and has what the class has at once; again changes nothing', async () => {
  const { id: course } = await kalima.createMaterial();
  const { id, joinCode } = await openClass({ name: '6B', courses: [course] });
  const { client } = await kalima.signUpWithoutCourses();
  const code = `${joinCode.slice(0, 3).toLowerCase()}-${joinCode.slice(3)}`;
  expect(await client.call(path, { body: { code } })).toEqual({ classId: id, name: '6B', isNew: true });
  expect(await client.call(path, { body: { code } })).toEqual({ classId: id, name: '6B', isNew: false });
  expect((await client.call('GET /api/courses')).items.map((one) => one.id)).toEqual([course]);
  expect((await client.call('GET /api/classes')).items).toMatchObject([{ id, name: '6B' }]);
});

test('joining asks for no second connection, which the embedded database does not have', async () => {
  const { joinCode } = await openClass();
  const { client } = await kalima.signUpLearner();
  // Nothing of the school is in memory then.
  await kalima.restart();
  expect(await client.call(path, { body: { code: joinCode } })).toMatchObject({ isNew: true });
});

test('a code that is renewed, closed, archived or over lets nobody in, and reads like one that never was', async () => {
  const renewed = await openClass();
  await admin.call('PUT /api/teacher/classes/{id}/join-code', { params: { id: renewed.id } });
  const closed = await openClass();
  await admin.call('DELETE /api/teacher/classes/{id}/join-code', { params: { id: closed.id } });
  const archived = await openClass();
  const body = { version: 1, isArchived: true };
  await admin.call('PATCH /api/teacher/classes/{id}', { params: { id: archived.id }, body });
  const over = await openClass({ startsOn: '2020-09-01', endsOn: '2021-06-30' });
  const { client } = await kalima.signUpLearner();
  for (const code of [renewed.joinCode, closed.joinCode, archived.joinCode, over.joinCode, 'BBBBBB', 'not a code'])
    expect(await client.codeOf(path, { body: { code } })).toBe('CLASS_CODE_UNKNOWN');
});

test('codes cannot be guessed on and on; right ones do not count', async () => {
  const { joinCode } = await openClass();
  const { client } = await kalima.signUpLearner();
  for (let n = 0; n < 15; n += 1) await client.call(path, { body: { code: joinCode } });
  for (let n = 0; n < 10; n += 1) await client.codeOf(path, { body: { code: 'ZZZZZZ' } });
  const refused = await client.refused(path, { body: { code: joinCode } });
  expect(refused.code).toBe('TOO_MANY_ATTEMPTS');
  expect(refused.details?.retryAfterSeconds).toBeGreaterThan(0);
});

test('who left comes back by the code; a teacher does not join', async () => {
  const { id, joinCode } = await openClass();
  const learner = await kalima.signUpLearner();
  await learner.client.call(path, { body: { code: joinCode } });
  const body = { userIds: [learner.profile.id] };
  await admin.call('POST /api/teacher/classes/{id}/members/removal', { params: { id }, body });
  expect((await learner.client.call('GET /api/classes')).items).toEqual([]);
  expect(await learner.client.call(path, { body: { code: joinCode } })).toMatchObject({ isNew: true });
  const { client } = await kalima.makeTeacher();
  expect(await client.codeOf(path, { body: { code: joinCode } })).toBe('ONLY_LEARNERS_JOIN');
});

test('nobody is in more classes than a person can be', async () => {
  const learner = await kalima.signUpLearner();
  for (let n = 0; n < 30; n += 1) await classOf(kalima, { members: [learner] });
  const { joinCode } = await openClass();
  expect(await learner.client.codeOf(path, { body: { code: joinCode } })).toBe('TOO_MANY_CLASSES');
  expect((await learner.client.call('GET /api/classes')).items).toHaveLength(30);
});
