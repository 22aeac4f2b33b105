import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const assign = 'POST /api/teacher/assignments';
const unassign = 'POST /api/teacher/assignments/removal';
const all = '/api/admin/users/{userId}/courses';

async function insertCourse(courseType: CourseType, isFree = false, title = 'A course'): Promise<string> {
  const row = { title, course_type: courseType, is_free: isFree, search_text: title.toLowerCase() };
  const { id } = await db.insertInto('courses').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const idsOf = async ({ client }: Person) => (await client.call('GET /api/courses')).items.map((course) => course.id);
const isWithheld = async ({ profile }: Person) =>
  (await db.selectFrom('profiles').select('is_withheld').where('id', '=', profile.id).executeTakeFirstOrThrow())
    .is_withheld;

async function newLearner(): Promise<Person> {
  const person = await kalima.signUpLearner();
  await sql`delete from user_course_assignments where user_id = ${person.profile.id}`.execute(db);
  return person;
}

test('named courses are given to many people, a reading course with every flashcard course', async () => {
  const { client, profile } = await kalima.signInAdmin();
  const people = [await newLearner(), await newLearner()];
  const [reading, cards, story] = [
    await insertCourse('reading_card'),
    await insertCourse('flashcard'),
    await insertCourse('story'),
  ];
  await kalima.assign(people[0]!, story);
  const body = { userIds: people.map((one) => one.profile.id), courses: [reading, story] };
  expect(await client.call(assign, { body })).toMatchObject({
    courseCount: 3,
    assignedCount: 3,
    broughtCount: 2,
    missingUserIds: [],
  });
  for (const person of people) expect((await idsOf(person)).toSorted()).toEqual([reading, cards, story].toSorted());
  expect(await client.call(assign, { body })).toMatchObject({ courseCount: 3, assignedCount: 0, missingUserIds: [] });
  const stored = await db
    .selectFrom('user_course_assignments')
    .select('assigned_by')
    .where('course_id', '=', reading)
    .execute();
  expect(stored).toEqual([{ assigned_by: profile.id }, { assigned_by: profile.id }]);
  await sql`delete from courses where id in (${reading}, ${cards}, ${story})`.execute(db);
});

test('the free courses are given, and with none there is nothing to give', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const body = { userIds: [learner.profile.id], courses: 'free' as const };
  await sql`update courses set is_free = false`.execute(db);
  expect(await client.call(assign, { body })).toMatchObject({ courseCount: 0, assignedCount: 0, missingUserIds: [] });
  const free = await insertCourse('story', true);
  expect(await client.call(assign, { body })).toMatchObject({ courseCount: 1, assignedCount: 1, missingUserIds: [] });
  expect(await idsOf(learner)).toEqual([free]);
});

test('people and courses that are gone are left out, and the others served', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const story = await insertCourse('story');
  const gone = randomUUID();
  const body = { userIds: [gone, learner.profile.id.toUpperCase()], courses: [story, randomUUID()] };
  expect(await client.call(assign, { body })).toMatchObject({
    courseCount: 1,
    assignedCount: 1,
    missingUserIds: [gone],
  });
  expect(await idsOf(learner)).toEqual([story]);
});

test('who is given something is not withheld from the repair any more', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const story = await insertCourse('story');
  await kalima.assign(learner, story);
  await kalima.unassign(learner, story);
  expect(await isWithheld(learner)).toBe(true);
  const gone = { userIds: [learner.profile.id], courses: [randomUUID()] };
  expect(await client.codeOf(assign, { body: gone })).toBe('COURSE_NOT_FOUND');
  expect(await isWithheld(learner)).toBe(true);
  await client.call(assign, { body: { userIds: [learner.profile.id], courses: [story] } });
  expect(await isWithheld(learner)).toBe(false);
});

test('the same batch sent at once by several admins gives everything once', async () => {
  const { client } = await kalima.signInAdmin();
  const people = await Promise.all(Array.from({ length: 4 }, newLearner));
  const courses = await Promise.all(Array.from({ length: 5 }, () => insertCourse('phrase')));
  const userIds = people.map((one) => one.profile.id);
  const answers = await Promise.all(
    [userIds, userIds.toReversed(), userIds].map((ids) => client.call(assign, { body: { userIds: ids, courses } })),
  );
  expect(answers.reduce((sum, answer) => sum + answer.assignedCount, 0)).toBe(20);
  for (const person of people) expect((await idsOf(person)).toSorted()).toEqual(courses.toSorted());
});

test.each([
  ['nobody', { userIds: [], courses: 'free' }, 'userIds'],
  ['no course', { userIds: [randomUUID()], courses: [] }, 'courses'],
  ['more people than a batch', { userIds: Array.from({ length: 1001 }, randomUUID), courses: 'free' }, 'userIds'],
  ['what is no id', { userIds: ['x'], courses: 'free' }, 'userIds.0'],
])('a batch of %s is refused', async (_case, body, field) => {
  const { client } = await kalima.signInAdmin();
  const failure = await client.refused(assign, { body });
  expect(failure.details?.fields?.[0]?.field).toBe(field);
});

test('as many assignments are made by one request as people times courses may be', async () => {
  const { client } = await kalima.signInAdmin();
  await sql`insert into courses (title, course_type, is_free) select 'Many ' || n, 'story', true from generate_series(1, 501) n`.execute(
    db,
  );
  const userIds = Array.from({ length: 1000 }, randomUUID);
  for (const courses of ['free', 'all', { type: 'story' }] as const) {
    const failure = await client.refused(assign, { body: { courses, userIds } });
    expect(failure.details?.fields).toEqual([{ field: 'courses', code: 'TOO_MANY' }]);
    expect(await client.codeOf(unassign, { body: { courses, userIds } })).toBe('VALIDATION_FAILED');
    expect(await client.call(assign, { body: { courses, userIds: userIds.slice(0, 500) } })).toMatchObject({
      assignedCount: 0,
    });
  }
  await sql`delete from courses where title like 'Many %'`.execute(db);
});

test('a person is given all courses, then those of a type are taken away, then all', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  await insertCourse('story');
  await insertCourse('learning_material');
  const { n } = await db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const everything = { body: { courses: 'all' as const, userIds: [learner.profile.id] } };
  expect(await client.call(assign, everything)).toMatchObject({ assignedCount: n, broughtCount: 0 });
  expect(await client.call(assign, everything)).toMatchObject({ assignedCount: 0 });
  const stories = { courses: { type: 'story' as const }, userIds: [learner.profile.id] };
  const { removedCount } = await client.call(unassign, { body: stories });
  expect(await idsOf(learner)).toHaveLength(n - removedCount);
  expect((await learner.client.call('GET /api/profile')).assignedTypes).not.toContain('story');
  expect(await isWithheld(learner)).toBe(false);
  expect(await client.call(unassign, everything)).toMatchObject({ removedCount: n - removedCount });
  expect(await idsOf(learner)).toEqual([]);
  expect(await isWithheld(learner)).toBe(true);
});

test('all courses of a type are given, reading with the flashcards', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const [reading, cards] = [await insertCourse('reading_card'), await insertCourse('flashcard')];
  await client.call(assign, { body: { courses: { type: 'reading_card' }, userIds: [learner.profile.id] } });
  expect(await idsOf(learner)).toEqual(expect.arrayContaining([reading, cards]));
  expect((await learner.client.call('GET /api/profile')).assignedTypes).toEqual(['reading_card', 'flashcard']);
});

test('the courses of a person come in the order of the catalogue, 100 a page, searched and filtered', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await newLearner();
  const word = `w${randomUUID().replaceAll('-', '')}`;
  await sql`insert into courses (title, course_type, is_free, lesson_number, search_text)
    select ${word} || n, 'phrase', false, n, ${word} from generate_series(1, 130) n`.execute(db);
  const story = await insertCourse('story', false, word);
  await kalima.assign(learner, story);
  const params = { userId: learner.profile.id };
  const first = await client.call(`GET ${all}`, { params, query: { q: word } });
  expect(first).toMatchObject({ total: 131 });
  expect(first.items).toHaveLength(100);
  const second = await client.call(`GET ${all}`, { params, query: { q: word, cursor: first.nextCursor ?? '' } });
  expect(new Set([...first.items, ...second.items].map((one) => one.id)).size).toBe(131);
  expect(second.nextCursor).toBeNull();
  expect(second.items.at(-1)).toMatchObject({ id: story, isAssigned: true });
  expect(second.items.at(-1)?.assignedAt).not.toBeNull();
  const has = await client.call(`GET ${all}`, { params, query: { q: word, assigned: 'yes' } });
  expect(has).toMatchObject({ total: 1, items: [{ id: story }] });
  expect((await client.call(`GET ${all}`, { params, query: { q: word, assigned: 'no' } })).total).toBe(130);
  expect((await client.call(`GET ${all}`, { params, query: { q: word, courseType: 'story' } })).total).toBe(1);
});

test('courses of a person who does not exist are not to be had', async () => {
  const { client } = await kalima.signInAdmin();
  const params = { userId: randomUUID() };
  expect(await client.codeOf(`GET ${all}`, { params })).toBe('USER_NOT_FOUND');
  expect(await client.codeOf(`GET ${all}`, { params: { userId: 'x' } })).toBe('NOT_FOUND');
  const failure = await client.refused(`GET ${all}`, { params, query: { cursor: 'x' } });
  expect(failure.details?.fields?.[0]).toMatchObject({ field: 'cursor' });
});
