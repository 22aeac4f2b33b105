import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classOf } from '../../../testing/school-class.ts';
import { makeFlashcardLesson, makeReadingLesson } from '../../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';
import { refusalToTakeBack, takeBack } from '../../../testing/take-back.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = 'POST /api/teacher/assignments';
const removal = `${path}/removal` as const;
const countPath = 'POST /api/teacher/courses/{id}/assignments/count';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const idOf = ({ profile }: Person) => profile.id;
const hasCourse = async ({ client }: Person, id: string) =>
  (await client.call('GET /api/courses')).items.some((course) => course.id === id);
/** By which days a learner sees that a course is due: by themselves, and by their classes. */
async function daysOf({ client }: Person, id: string) {
  const { items, dueCourses = [] } = await client.call('GET /api/classes');
  const daysIn = (due: typeof dueCourses) => due.flatMap(({ courseId, dueOn }) => (courseId === id ? dueOn : []));
  return { alone: daysIn(dueCourses), byClass: items.flatMap((one) => daysIn(one.dueCourses)) };
}
async function stateOf(id: string) {
  const { rows: alone } = await sql`
    select user_id, assigned_by, assigned_at, due_on::text from user_course_assignments where course_id = ${id}::uuid
    order by user_id`.execute(db);
  const { rows: classes } = await sql`
    select class_id, due_on::text from class_courses where course_id = ${id}::uuid and removed_at is null
    order by class_id`.execute(db);
  return { alone, classes };
}
const learners = (count: number) => Promise.all(Array.from({ length: count }, () => kalima.signUpWithoutCourses()));
async function switchOff({ profile }: Person) {
  await sql`update profiles set deactivated_at = now() where id = ${profile.id}::uuid`.execute(db);
}

test('a class and people get a course at once, counted before; who has it gets the day alone, and undo puts all of it back', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const [member, has, alone, hasAlone] = (await learners(4)) as [Person, Person, Person, Person];
  const classId = await classOf(kalima, { name: '6B', members: [member, has] });
  const old = await classOf(kalima, { name: 'has it', members: [has], courses: [id], dueOn: day(20) });
  await kalima.assign(hasAlone, id);
  const params = { id };
  const whom = { classIds: [classId, old], userIds: [alone, hasAlone, member].map(idOf) };
  expect(await client.call(countPath, { params, body: whom })).toMatchObject({
    peopleCount: 4,
    gainCount: 2,
    aloneGainCount: 1,
    classes: [
      { id: classId, memberCount: 2, gainCount: 1 },
      { id: old, memberCount: 1, gainCount: 0 },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    hasDueDays: true,
    broughtCount: 0,
    switchedOff: [],
    dueDays: [],
  });
  const before = await stateOf(id);
  const given = await client.call(path, { body: { courses: [id], ...whom, dueOn: day(4), movesDays: true } });
  expect(given).toMatchObject({
    people: { gainCount: 2, daySetCount: 2 },
    assignedCount: 1,
    broughtCount: 0,
    classCourseCount: 1,
    missingUserIds: [],
  });
  expect(await daysOf(alone, id)).toEqual({ alone: [day(4)], byClass: [] });
  expect(await daysOf(hasAlone, id)).toEqual({ alone: [day(4)], byClass: [] });
  // Named as well, but in the class.
  expect(await daysOf(member, id)).toEqual({ alone: [], byClass: [day(4)] });
  expect(await daysOf(has, id)).toEqual({ alone: [], byClass: [day(4), day(4)] });
  // Again without a day changes nothing.
  const again = await client.call(path, { body: { courses: [id], ...whom } });
  expect(again).toMatchObject({ people: { gainCount: 0, daySetCount: 0 }, changeId: null });

  await takeBack(client, given);
  expect(await stateOf(id)).toEqual(before);
  expect(await hasCourse(alone, id)).toBe(false);
  expect(await takeBack(client, given)).toEqual({ undoneCount: 0 });
});

test('the day of a person is changed and taken without the course, and comes back with it', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const [learner] = (await learners(1)) as [Person];
  const params = { id };
  const body = { courses: [id], userIds: [idOf(learner)] };
  await client.call(path, { body: { ...body, dueOn: day(1) } });
  await client.call(path, { body: { ...body, dueOn: day(2), movesDays: true } });
  expect((await daysOf(learner, id)).alone).toEqual([day(2)]);
  const list = async () =>
    (await client.call('GET /api/admin/courses/{id}/users', { params, query: { q: learner.email } })).items;
  expect(await list()).toMatchObject([{ isAssigned: true, dueOn: day(2), isThroughClass: false, classNames: [] }]);

  const taken = await client.call(removal, { body });
  expect(await hasCourse(learner, id)).toBe(false);
  await takeBack(client, taken);
  expect((await daysOf(learner, id)).alone).toEqual([day(2)]);

  const cleared = await client.call(path, { body: { ...body, movesDays: true } });
  expect(cleared).toMatchObject({ people: { gainCount: 0, daySetCount: 1 } });
  expect((await daysOf(learner, id)).alone).toEqual([]);
  expect(await hasCourse(learner, id)).toBe(true);
  await takeBack(client, cleared);
  expect((await daysOf(learner, id)).alone).toEqual([day(2)]);
});

test('undo leaves the day that somebody else set since, and what another admin assigned', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const colleague = await kalima.makeAdmin();
  const [has, fresh] = (await learners(2)) as [Person, Person];
  await kalima.assign(has, id);
  const body = { courses: [id], userIds: [has, fresh].map(idOf), movesDays: true };
  const given = await client.call(path, { body: { ...body, dueOn: day(3) } });
  await colleague.client.call(path, { body: { ...body, userIds: [idOf(has)], dueOn: day(9) } });
  expect(await refusalToTakeBack(colleague.client, given)).toBe('CHANGE_NOT_FOUND');
  expect(await takeBack(client, given)).toEqual({ undoneCount: 1 });
  expect((await daysOf(has, id)).alone).toEqual([day(9)]);
  expect(await hasCourse(fresh, id)).toBe(false);
});

test('who is switched off or gone is left out and named, the others get it', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const [off, on] = (await learners(2)) as [Person, Person];
  await switchOff(off);
  const gone = randomUUID();
  const params = { id };
  const body = { classIds: [], userIds: [off, on].map(idOf).concat(gone) };
  const switchedOff = [{ id: idOf(off), name: off.profile.name }];
  expect(await client.call(countPath, { params, body })).toMatchObject({ peopleCount: 1, gainCount: 1, switchedOff });
  expect(await client.call(path, { body: { courses: [id], ...body } })).toMatchObject({
    people: { gainCount: 1 },
    switchedOff,
    missingUserIds: [gone],
    changedUserIds: [idOf(on)],
  });
});

test('a reading lesson brings the flashcard courses along for people alone, without its day', async () => {
  const [reading, cards] = [await makeReadingLesson(kalima), await makeFlashcardLesson(kalima)];
  const { client } = await kalima.signInAdmin();
  const [member, alone] = (await learners(2)) as [Person, Person];
  const classId = await classOf(kalima, { members: [member] });
  const params = { id: reading };
  const whom = { classIds: [classId], userIds: [idOf(alone)] };
  const { broughtCount } = await client.call(countPath, { params, body: whom });
  expect(broughtCount).toBeGreaterThan(0);
  const given = await client.call(path, { body: { courses: [reading], ...whom, dueOn: day(4) } });
  expect(given).toMatchObject({ people: { gainCount: 2 }, broughtCount });
  expect([await hasCourse(alone, cards), await hasCourse(member, cards)]).toEqual([true, false]);
  expect(await daysOf(alone, cards)).toEqual({ alone: [], byClass: [] });
  await takeBack(client, given);
  expect([await hasCourse(alone, cards), await hasCourse(alone, reading)]).toEqual([false, false]);
});

test('a teacher assigns to the classes that they teach and to nobody alone; where one class is of others no class gets it', async () => {
  const { id } = await kalima.createMaterial();
  const teacher = await kalima.makeTeacher();
  const { client } = teacher;
  const [one, two] = (await learners(2)) as [Person, Person];
  const mine = await classOf(kalima, { name: 'A', teachers: [teacher], members: [one] });
  const also = await classOf(kalima, { name: 'B', teachers: [teacher], members: [one, two] });
  const other = await classOf(kalima, { name: 'of others' });
  const params = { id };
  const courses = [id];
  const both = { classIds: [mine, other] };
  expect(await client.codeOf(path, { body: { courses, ...both } })).toBe('CLASS_NOT_FOUND');
  expect(await client.codeOf(removal, { body: { courses, ...both } })).toBe('CLASS_NOT_FOUND');
  expect(await client.codeOf(countPath, { params, body: { userIds: [], ...both } })).toBe('CLASS_NOT_FOUND');
  const alone = { classIds: [mine], userIds: [idOf(two)] };
  expect(await client.codeOf(path, { body: { courses, ...alone } })).toBe('FORBIDDEN_ROLE');
  expect(await client.codeOf(removal, { body: { courses, ...alone } })).toBe('FORBIDDEN_ROLE');
  expect(await client.codeOf(countPath, { params, body: alone })).toBe('FORBIDDEN_ROLE');
  expect((await stateOf(id)).classes).toEqual([]);
  const gone = { body: { courses: [randomUUID()], classIds: [mine] } };
  expect(await client.codeOf(path, gone)).toBe('COURSE_NOT_FOUND');

  const body = { courses, classIds: [also, mine, also], dueOn: day(4) };
  const given = await client.call(path, { body });
  expect(given).toMatchObject({ people: { gainCount: 2, daySetCount: 0 }, classCourseCount: 2 });
  const listed = async () =>
    (await client.call('GET /api/teacher/courses/{id}/classes', { params, query: {} })).items.map(
      ({ name, hasCourse: has, dueOn }) => [name, has, dueOn],
    );
  expect(await listed()).toEqual([
    ['A', true, day(4)],
    ['B', true, day(4)],
  ]);
  expect(await takeBack(client, given)).toEqual({ undoneCount: 2 });
  expect(await takeBack(client, given)).toEqual({ undoneCount: 0 });
  expect((await listed()).map(([, has]) => has)).toEqual([false, false]);
});

test('several courses go to classes and people at once, in their order, and are taken from both at once; each is taken back', async () => {
  const [has, first, second] = [
    (await kalima.createMaterial()).id,
    (await kalima.createMaterial()).id,
    (await kalima.createMaterial()).id,
  ];
  const { client } = await kalima.signInAdmin();
  const [member, alone] = (await learners(2)) as [Person, Person];
  const one = await classOf(kalima, { name: '6A', members: [member], courses: [has], dueOn: day(20) });
  const two = await classOf(kalima, { name: '6B' });
  const body = { courses: [second, has, first], classIds: [one, two], userIds: [alone, member].map(idOf) };
  const given = await client.call(path, { body: { ...body, dueOn: day(4) } });
  expect(given).toMatchObject({ courseCount: 3, assignedCount: 3, classCourseCount: 5, people: null });
  const listed = async (id: string) =>
    (await client.call('GET /api/teacher/classes/{id}/courses', { params: { id } })).items.map((item) => [
      item.courseId,
      item.dueOn,
    ]);
  // A course that the class had keeps its day.
  expect(await listed(one)).toEqual([
    [has, day(20)],
    [second, day(4)],
    [first, day(4)],
  ]);
  expect(await listed(two)).toEqual([second, has, first].map((id) => [id, day(4)]));
  expect((await daysOf(alone, second)).alone).toEqual([day(4)]);
  expect((await daysOf(member, second)).alone).toEqual([]);

  const taken = await client.call(removal, { body });
  expect(taken).toMatchObject({ removedCount: 3, classCourseCount: 6, changedUserIds: [idOf(alone)] });
  expect([await listed(one), await listed(two), await hasCourse(alone, has)]).toEqual([[], [], false]);
  expect(await client.call(removal, { body })).toMatchObject({ removedCount: 0, classCourseCount: 0, changeId: null });
  expect(await takeBack(client, taken)).toEqual({ undoneCount: 9 });
  expect(await listed(one)).toHaveLength(3);

  expect(await takeBack(client, given)).toEqual({ undoneCount: 8 });
  expect([await listed(one), await listed(two)]).toEqual([[[has, day(20)]], []]);
  expect(await hasCourse(alone, first)).toBe(false);
});

test('where all of several courses are gone that is said, and the day of those who have them is moved for one course alone', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const classId = await classOf(kalima);
  const gone = [randomUUID(), randomUUID()];
  expect(await client.codeOf(path, { body: { courses: gone, classIds: [classId] } })).toBe('COURSE_NOT_FOUND');
  const some = await client.call(path, { body: { courses: [...gone, id], classIds: [classId] } });
  expect(some).toMatchObject({ courseCount: 1, classCourseCount: 1 });
  for (const courses of [[id, gone[0]!], 'all' as const]) {
    const failure = await client.refused(path, { body: { courses, classIds: [classId], movesDays: true } });
    expect(failure.details?.fields).toEqual([{ field: 'movesDays', code: 'INVALID_VALUE' }]);
  }
});

test('how many other courses of a class are due on which day is told', async () => {
  const [id, other, third] = [
    (await kalima.createMaterial()).id,
    (await kalima.createMaterial()).id,
    (await kalima.createMaterial()).id,
  ];
  const { client } = await kalima.signInAdmin();
  const classId = await classOf(kalima, { courses: [id, other, third], dueOn: day(4) });
  const { dueDays } = await client.call(countPath, { params: { id }, body: { classIds: [classId], userIds: [] } });
  expect(dueDays).toEqual([{ classId, dueOn: day(4), courseCount: 2 }]);
});

test('the list of people leaves out the members of classes, and a day before the assignment is none', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const [member, alone] = (await learners(2)) as [Person, Person];
  const classId = await classOf(kalima, { name: '7A', members: [member], courses: [id] });
  const params = { id };
  const names = async (query: object) => {
    const { items, total } = await client.call('GET /api/admin/courses/{id}/users', { params, query });
    return { ids: items.map((one) => one.id), total };
  };
  const both = await names({});
  expect(both.ids).toEqual(expect.arrayContaining([idOf(member), idOf(alone)]));
  const without = await names({ withoutClasses: classId });
  expect(without.ids).not.toContain(idOf(member));
  expect(without.ids).toContain(idOf(alone));
  expect(without.total).toBe(both.total - 1);
  const listed = await client.call('GET /api/admin/courses/{id}/users', { params, query: { q: member.email } });
  expect(listed.items).toMatchObject([{ isAssigned: false, isThroughClass: true, classNames: ['7A'], isActive: true }]);
  const wrong = { params, query: { withoutClasses: `${classId},x` } };
  expect(await client.codeOf('GET /api/admin/courses/{id}/users', wrong)).toBe('VALIDATION_FAILED');

  await client.call(path, { body: { courses: [id], userIds: [idOf(alone)], dueOn: day(-3) } });
  expect(await daysOf(alone, id)).toEqual({ alone: [], byClass: [] });
});
