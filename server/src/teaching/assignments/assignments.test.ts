import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const paths = { assign: 'POST /api/teacher/assignments', unassign: 'POST /api/teacher/assignments/removal' } as const;
const path = paths.assign;

/** A course and somebody to whom it is given, or from whom it is taken. */
const change = (userId: string, id: string) => ({ body: { courses: [id], userIds: [userId] } });

async function insertCourse(courseType: CourseType, title = 'A course'): Promise<string> {
  const { id } = await db
    .insertInto('courses')
    .values({ title, course_type: courseType, is_free: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const idsOf = async ({ client }: Person) => (await client.call('GET /api/courses')).items.map((course) => course.id);

async function newLearner(): Promise<Person> {
  const person = await kalima.signUpLearner();
  await sql`delete from user_course_assignments where user_id = ${person.profile.id}`.execute(db);
  return person;
}

test('assigning gives a course, again changes nothing, and taking it away is as harmless', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const courseId = await insertCourse('story');
  for (const assignedCount of [1, 0]) {
    const answer = await client.call(path, change(learner.profile.id, courseId));
    expect(answer).toMatchObject({ assignedCount, missingUserIds: [] });
    expect(await idsOf(learner)).toEqual([courseId]);
  }
  for (const removedCount of [1, 0]) {
    const answer = await client.call(paths.unassign, change(learner.profile.id, courseId));
    expect(answer).toMatchObject({ removedCount, missingUserIds: [] });
    expect(await idsOf(learner)).toEqual([]);
  }
});

test('assigning again keeps the time and who did it first', async () => {
  const learner = await newLearner();
  const courseId = await insertCourse('story');
  await kalima.assign(learner, courseId);
  const stored = () => db.selectFrom('user_course_assignments').selectAll().where('course_id', '=', courseId).execute();
  const first = await stored();
  const other = await kalima.makeAdmin();
  await other.client.call(path, change(learner.profile.id, courseId));
  expect(await stored()).toEqual(first);
});

test('a reading course brings every flashcard course along', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const reading = await insertCourse('reading_card');
  const cards = [await insertCourse('flashcard'), await insertCourse('flashcard')];
  const answer = await client.call(path, change(learner.profile.id, reading));
  expect(answer).toMatchObject({ assignedCount: 1, broughtCount: cards.length });
  expect((await idsOf(learner)).toSorted()).toEqual([reading, ...cards].toSorted());
  expect((await learner.client.call('GET /api/profile')).assignedTypes).toEqual(['reading_card', 'flashcard']);
});

test('many assignments at once all hold', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const ids = await Promise.all(Array.from({ length: 8 }, () => insertCourse('phrase')));
  await Promise.all(ids.map((courseId) => client.call(path, change(learner.profile.id, courseId))));
  expect((await idsOf(learner)).toSorted()).toEqual(ids.toSorted());
});

test('a course that is deleted at the moment of assigning is one that does not exist', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await kalima.createMaterial();
    const [assigned] = await Promise.all([
      client.request(path, change(learner.profile.id, id)),
      client.request('DELETE /api/author/learning-materials/{id}', { params: { id } }),
    ]);
    expect([200, 404]).toContain(assigned.statusCode);
  }
  expect(await idsOf(learner)).toEqual([]);
});

test.each(['assign', 'unassign'] as const)('to %s an unknown course or person is told apart', async (action) => {
  const { client } = await kalima.signInAdmin();
  const { profile } = await newLearner();
  const courseId = await insertCourse('story');
  const gone = randomUUID();
  expect(await client.codeOf(paths[action], change(profile.id, gone))).toBe('COURSE_NOT_FOUND');
  expect(await client.call(paths[action], change(gone, courseId))).toMatchObject({ missingUserIds: [gone] });
  expect(await client.codeOf(paths[action], change('x', courseId))).toBe('VALIDATION_FAILED');
  expect(await client.codeOf(paths[action], change(profile.id, 'x'))).toBe('VALIDATION_FAILED');
});

test('a learner may not assign, not even to themselves', async () => {
  const { client, profile } = await newLearner();
  const asked = change(profile.id, await insertCourse('story'));
  expect(await client.codeOf(path, asked)).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf(path, asked)).toBe('UNAUTHENTICATED');
});

test('the repair gives the free courses to learners without any, but not where an admin took the last', async () => {
  const { client } = await kalima.signInAdmin();
  const { id } = await kalima.createMaterial();
  const lost = await newLearner();
  const withheld = await kalima.signUpLearner();
  for (const courseId of await idsOf(withheld)) await kalima.unassign(withheld, courseId);
  const some = await newLearner();
  const other = await insertCourse('story');
  await kalima.assign(some, other);

  const repair = async () => {
    const { job } = await client.call('POST /api/admin/assignments/repair');
    await kalima.app.jobs.settled();
    return job && (await client.call('GET /api/jobs/{id}', { params: { id: job.id } }));
  };
  expect(await repair()).toMatchObject({ kind: 'repair-free', state: 'done' });
  expect(await idsOf(lost)).toContain(id);
  expect(await idsOf(withheld)).toEqual([]);
  expect(await idsOf(some)).toEqual([other]);
  expect(await repair()).toBeNull();

  // Who was given a course by hand and lost it with its content is repaired again.
  const { id: gone } = await kalima.createMaterial();
  await kalima.assign(withheld, gone);
  await client.call('DELETE /api/author/learning-materials/{id}', { params: { id: gone } });
  expect(await repair()).toMatchObject({ state: 'done', done: 1 });
  expect(await idsOf(withheld)).toContain(id);
});

test('the bell tells what was assigned last and how much of it is new', async () => {
  const learner = await newLearner();
  const news = 'GET /api/notifications';
  await learner.client.call('POST /api/notifications/seen');
  await sql`update profiles set notifications_seen_at = now() - interval '1 hour' where id = ${learner.profile.id}`.execute(
    db,
  );
  const older = await insertCourse('story', 'Older');
  const newer = await insertCourse('phrase', 'Newer');
  await kalima.assign(learner, older);
  await sql`update user_course_assignments set assigned_at = now() - interval '2 hours' where course_id = ${older}`.execute(
    db,
  );
  await kalima.assign(learner, newer);
  const { items, newCount } = await learner.client.call(news, { query: {} });
  expect(newCount).toBe(1);
  expect(items.map(({ title, isNew }) => ({ title, isNew }))).toEqual([
    { title: 'Newer', isNew: true },
    { title: 'Older', isNew: false },
  ]);
  await learner.client.call('POST /api/notifications/seen');
  expect(await learner.client.call(news, { query: {} })).toMatchObject({
    newCount: 0,
    items: [{ isNew: false }, { isNew: false }],
  });
});

test('the bell lists twenty a page, each once, and counts all', async () => {
  const learner = await newLearner();
  await sql`with made as (
      insert into courses (title, course_type, is_free) select 'c' || n, 'story', false from generate_series(1, 25) n returning id
    ) insert into user_course_assignments (user_id, course_id, assigned_at)
      select ${learner.profile.id}::uuid, id, now() + interval '1 minute' from made`.execute(db);
  const first = await learner.client.call('GET /api/notifications', { query: {} });
  expect(first.items).toHaveLength(20);
  const second = await learner.client.call('GET /api/notifications', { query: { cursor: first.nextCursor ?? '' } });
  expect(second.nextCursor).toBeNull();
  const ids = [...first.items, ...second.items].map(({ courseId }) => courseId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(25);
  expect([first.newCount, second.newCount]).toEqual([ids.length, ids.length]);
});

test('the own courses come in the order of the catalogue', async () => {
  const learner = await newLearner();
  const story = await insertCourse('story');
  const phrase = await insertCourse('phrase');
  const material = await insertCourse('learning_material');
  for (const id of [story, material, phrase]) await kalima.assign(learner, id);
  expect(await idsOf(learner)).toEqual([material, phrase, story]);
});
