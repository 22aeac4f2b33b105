import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { refusalToTakeBack, takeBack } from '../../testing/take-back.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const assign = 'POST /api/teacher/assignments';
const unassign = 'POST /api/teacher/assignments/removal';

async function insertCourse(courseType: CourseType, isFree = false): Promise<string> {
  const row = { title: 'A course', course_type: courseType, is_free: isFree, search_text: 'a course' };
  const { id } = await db.insertInto('courses').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const idOf = ({ profile }: Person) => profile.id;
const idsOf = async ({ client }: Person) =>
  (await client.call('GET /api/courses')).items.map((course) => course.id).toSorted();

/** Everything that is known of the assignments of people, as it is in the tables. */
async function stateOf(people: readonly Person[]) {
  const ids = people.map(idOf);
  const { rows: assignments } = await sql`
    select user_id, course_id, assigned_by, assigned_at from user_course_assignments
    where user_id = any(${ids}::uuid[]) order by user_id, course_id`.execute(db);
  const { rows: profiles } = await sql`
    select id, is_withheld from profiles where id = any(${ids}::uuid[]) order by id`.execute(db);
  return { assignments, profiles };
}

async function newLearners(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => kalima.signUpLearner()));
  await sql`delete from user_course_assignments where user_id = any(${people.map(idOf)}::uuid[])`.execute(db);
  return people;
}

test('a course is given to thirty people at once, and taken back from exactly those who got it', async () => {
  const { client } = await kalima.signInAdmin();
  const people = await newLearners(30);
  const [has, ...others] = people;
  const story = await insertCourse('story');
  await kalima.assign(has!, story);
  const before = await stateOf(people);
  const body = { courses: [story], userIds: people.map(idOf) };
  const given = await client.call(assign, { body });
  expect(given).toMatchObject({ assignedCount: 29, broughtCount: 0, missingUserIds: [] });
  expect(given.changedUserIds.toSorted()).toEqual(others.map(idOf).toSorted());
  for (const person of people) expect(await idsOf(person)).toEqual([story]);
  expect(await client.call(assign, { body })).toMatchObject({ assignedCount: 0, changeId: null });

  expect(await takeBack(client, given)).toEqual({ undoneCount: 29 });
  expect(await stateOf(people)).toEqual(before);
  expect(await takeBack(client, given)).toEqual({ undoneCount: 0 });
});

test('a course is taken from many, and given back as it was: by whom, since when, and in the log', async () => {
  const { client } = await kalima.signInAdmin();
  const people = await newLearners(3);
  const [story, other] = [await insertCourse('story'), await insertCourse('phrase')];
  for (const person of people.slice(0, 2)) await kalima.assign(person, story);
  await kalima.assign(people[0]!, other);
  const before = await stateOf(people);
  const body = { courses: [story], userIds: people.map(idOf) };
  const taken = await client.call(unassign, { body });
  expect(taken).toMatchObject({ removedCount: 2 });
  expect(await idsOf(people[0]!)).toEqual([other]);
  expect((await stateOf(people)).profiles).toContainEqual({ id: idOf(people[1]!), is_withheld: true });
  await people[1]!.client.call('POST /api/notifications/seen');

  expect(await takeBack(client, taken)).toEqual({ undoneCount: 2 });
  expect(await stateOf(people)).toEqual(before);
  const open = await db
    .selectFrom('assignment_log')
    .select(['user_id'])
    .where('course_id', '=', story)
    .where('ended_at', 'is', null)
    .where('ended_by', 'is', null)
    .execute();
  expect(open).toHaveLength(2);
  // What was there before is no news.
  expect((await people[1]!.client.call('GET /api/notifications', { query: {} })).newCount).toBe(0);
});

test('undo leaves alone what somebody changed since, and what another admin changed', async () => {
  const { client } = await kalima.signInAdmin();
  const colleague = await kalima.makeAdmin();
  const [one, two] = (await newLearners(2)) as [Person, Person];
  const story = await insertCourse('story');
  const body = { courses: [story], userIds: [one, two].map(idOf) };
  const given = await client.call(assign, { body });
  expect(await refusalToTakeBack(colleague.client, given)).toBe('CHANGE_NOT_FOUND');
  const again = { courses: [story], userIds: [idOf(one)] };
  await colleague.client.call(unassign, { body: again });
  await colleague.client.call(assign, { body: again });
  expect(await takeBack(client, given)).toEqual({ undoneCount: 1 });
  expect(await idsOf(one)).toEqual([story]);
  expect(await idsOf(two)).toEqual([]);

  const taken = await client.call(unassign, { body: again });
  await colleague.client.call(assign, { body: again });
  expect(await takeBack(client, taken)).toEqual({ undoneCount: 0 });
  expect((await stateOf([one])).assignments).toMatchObject([{ assigned_by: colleague.profile.id }]);
});

test('a reading course brings every flashcard course along and leaves them; undo takes back what it brought', async () => {
  const { client } = await kalima.signInAdmin();
  const people = await newLearners(2);
  const [reading, cards, moreCards] = [
    await insertCourse('reading_card'),
    await insertCourse('flashcard'),
    await insertCourse('flashcard'),
  ];
  await kalima.assign(people[0]!, cards);
  const before = await stateOf(people);
  const params = { id: reading };
  const query = {};
  expect((await client.call('GET /api/admin/courses/{id}/users', { params, query })).broughtCount).toBe(2);
  const one = { params: { id: cards }, query };
  expect((await client.call('GET /api/admin/courses/{id}/users', one)).broughtCount).toBe(0);
  const userIds = people.map(idOf);
  const given = await client.call(assign, { body: { courses: [reading], userIds } });
  expect(given).toMatchObject({ assignedCount: 2, broughtCount: 3 });
  const taken = await client.call(unassign, { body: { courses: [reading], userIds } });
  expect(taken).toMatchObject({ removedCount: 2 });
  for (const person of people) expect(await idsOf(person)).toEqual([cards, moreCards].toSorted());
  await takeBack(client, taken);
  expect(await takeBack(client, given)).toEqual({ undoneCount: 5 });
  expect(await stateOf(people)).toEqual(before);
  await sql`delete from courses where id in (${reading}, ${cards}, ${moreCards})`.execute(db);
});

test('who had been passed over by the repair is passed over again after undo', async () => {
  const { client } = await kalima.signInAdmin();
  const [withheld, fresh] = (await newLearners(2)) as [Person, Person];
  const story = await insertCourse('story');
  await kalima.assign(withheld, story);
  await kalima.unassign(withheld, story);
  const before = await stateOf([withheld, fresh]);
  expect(before.profiles.filter((row) => (row as { is_withheld: boolean }).is_withheld)).toHaveLength(1);
  const body = { courses: [story], userIds: [idOf(withheld), idOf(fresh)] };
  const given = await client.call(assign, { body });
  await takeBack(client, given);
  expect(await stateOf([withheld, fresh])).toEqual(before);
});

test('all that a person was given or lost at once can be taken back', async () => {
  const { client } = await kalima.signInAdmin();
  const [learner] = (await newLearners(1)) as [Person];
  const [story, phrase] = [await insertCourse('story'), await insertCourse('phrase')];
  await kalima.assign(learner, story);
  const userIds = [idOf(learner)];
  const given = await client.call(assign, { body: { courses: { type: 'phrase' }, userIds } });
  expect(await idsOf(learner)).toEqual(expect.arrayContaining([story, phrase]));
  await takeBack(client, given);
  expect(await idsOf(learner)).toEqual([story]);
  const taken = await client.call(unassign, { body: { courses: 'all', userIds } });
  await takeBack(client, taken);
  expect(await idsOf(learner)).toEqual([story]);
  const free = await insertCourse('story', true);
  const one = await client.call(assign, { body: { courses: [free], userIds } });
  await takeBack(client, one);
  expect(await idsOf(learner)).toEqual([story]);
});

test('people who are gone are named, and a course that is gone is refused', async () => {
  const { client } = await kalima.signInAdmin();
  const [learner] = (await newLearners(1)) as [Person];
  const story = await insertCourse('story');
  const gone = randomUUID();
  const userIds = [gone, idOf(learner).toUpperCase()];
  const given = await client.call(assign, { body: { courses: [story], userIds } });
  expect(given).toMatchObject({ assignedCount: 1, missingUserIds: [gone] });
  expect(await client.codeOf(assign, { body: { courses: [randomUUID()], userIds } })).toBe('COURSE_NOT_FOUND');
  await sql`delete from courses where id = ${story}`.execute(db);
  expect(await refusalToTakeBack(client, given)).toBe('CHANGE_NOT_FOUND');
});

test('assigned free courses are counted against free courses', async () => {
  const { client } = await kalima.signInAdmin();
  const [learner] = (await newLearners(1)) as [Person];
  await sql`update courses set is_free = false`.execute(db);
  const [free, paid] = [await insertCourse('story', true), await insertCourse('phrase')];
  for (const course of [free, paid]) await kalima.assign(learner, course);
  const list = await client.call('GET /api/admin/users', { query: { q: learner.email } });
  expect(list).toMatchObject({ freeCourseCount: 1, items: [{ assignedCount: 2, assignedFreeCount: 1 }] });
});
