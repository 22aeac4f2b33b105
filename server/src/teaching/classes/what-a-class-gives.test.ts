import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { classOf } from '../../testing/school-class.ts';
import { completedEvent, sendEvents } from '../../testing/study-events.ts';
import { makeFlashcardLesson, makePhraseCourse, makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { refusalToTakeBack, takeBack } from '../../testing/take-back.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.signInAdmin();
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const coursesOf = async ({ client }: Person) => (await client.call('GET /api/courses')).items.map(({ id }) => id);
const completedBy = async ({ client }: Person) =>
  (await client.call('GET /api/profile/progress')).completedLessons.map(({ courseId }) => courseId);

test('a member sees exactly the courses of the class, in every list and one by one, and no other deck comes along', async () => {
  const courses = [
    (await kalima.createMaterial()).id,
    await makeReadingLesson(kalima),
    await makePhraseCourse(kalima),
    await makeStory(kalima),
  ];
  const [material = '', reading = '', phrases = '', story = ''] = courses;
  const other = await makeFlashcardLesson(kalima);
  const member = await kalima.signUpWithoutCourses();
  await classOf(kalima, { members: [member], courses });
  const { client } = member;
  expect(new Set(await coursesOf(member))).toEqual(new Set(courses));
  const listed = [
    (await client.call('GET /api/learning-materials', { query: {} })).items.map(({ id }) => id),
    (await client.call('GET /api/reading-lessons')).items.map(({ id }) => id),
    (await client.call('GET /api/flashcard-lessons')).items.map(({ id }) => id),
    (await client.call('GET /api/phrase-stages')).items.flatMap((stage) => stage.courses.map(({ id }) => id)),
    (await client.call('GET /api/story-stages')).items.flatMap((stage) => stage.stories.map(({ id }) => id)),
    (await client.call('GET /api/downloads', { query: { pictureWidth: 640 } })).items.map(({ id }) => id),
  ];
  expect(listed.map((ids) => ids.toSorted())).toEqual([
    [material],
    [reading],
    // The lesson's own.
    [reading],
    [phrases],
    [story],
    courses.toSorted(),
  ]);
  await client.call('GET /api/learning-materials/{id}', { params: { id: material } });
  await client.call('GET /api/reading-lessons/{id}', { params: { id: reading } });
  expect(await client.codeOf('GET /api/flashcard-lessons/{id}', { params: { id: other } })).toBe('NOT_FOUND');
  const { user } = await client.call('GET /api/auth/get-session');
  expect(user).toMatchObject({
    assignedCount: 4,
    assignedTypes: ['learning_material', 'reading_card', 'phrase', 'story'],
  });
  const { items: news } = await client.call('GET /api/notifications', { query: {} });
  const { language } = await client.call('GET /api/stories/{id}', { params: { id: story } });
  expect(news.find(({ courseId }) => courseId === story)?.language).toBe(language);
  expect(news.map(({ language: taught }) => typeof taught)).toEqual(Array(4).fill('string'));
});

test('what comes from two classes and alone is there once, and stays while one of them gives it', async () => {
  const { id } = await kalima.createMaterial();
  const member = await kalima.signUpWithoutCourses();
  const people = { members: [member], courses: [id] };
  const classes = [await classOf(kalima, people), await classOf(kalima, people)];
  await kalima.assign(member, id);
  const counts = async () => [
    (await member.client.call('GET /api/learning-materials', { query: {} })).items.length,
    (await coursesOf(member)).length,
    (await member.client.call('GET /api/downloads', { query: { pictureWidth: 640 } })).items.length,
    (await member.client.call('GET /api/notifications', { query: {} })).items.length,
    (await member.client.call('GET /api/auth/get-session')).user?.assignedCount,
  ];
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  await kalima.unassign(member, id);
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  await admin.call('POST /api/teacher/assignments/removal', { body: { courses: [id], classIds: classes } });
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
});

test('a class gives its courses from its first day to its last one, as days are where the school is', async () => {
  const { id } = await kalima.createMaterial();
  const member = await kalima.signUpWithoutCourses();
  const classId = await classOf(kalima, { members: [member], courses: [id], startsOn: day(-9), endsOn: day(0) });
  const seen = async (startsOn: string, endsOn: string | null) => {
    await sql`update classes set starts_on = ${startsOn}, ends_on = ${endsOn} where id = ${classId}`.execute(db);
    return (await coursesOf(member)).length;
  };
  expect(await coursesOf(member)).toEqual([id]);
  expect(await seen(day(-9), day(-2))).toBe(0);
  expect(await seen(day(2), null)).toBe(0);
  expect(await seen(day(-9), null)).toBe(1);
  // In the zones at the two ends of the world it is never the same day.
  const today = await sql<{ day: string }>`select (now() at time zone 'Pacific/Kiritimati')::date::text as day`.execute(
    db,
  );
  await sql`update school_settings set time_zone = 'Pacific/Kiritimati'`.execute(db);
  expect(await seen(today.rows[0]?.day ?? '', null)).toBe(1);
  await sql`update school_settings set fixed_time_zone = 'Pacific/Pago_Pago'`.execute(db);
  expect(await seen(today.rows[0]?.day ?? '', null)).toBe(0);
  await sql`update school_settings set time_zone = 'UTC', fixed_time_zone = null`.execute(db);
});

test('what was done while a class gave the course counts, also when it arrives later; what was done after does not', async () => {
  const [one, two] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  const member = await kalima.signUpWithoutCourses();
  const classId = await classOf(kalima, { members: [member], courses: [one, two] });
  await sql`update class_members set joined_at = joined_at - interval '9 hours' where class_id = ${classId}`.execute(
    db,
  );
  await sql`update class_courses set added_at = added_at - interval '9 hours' where class_id = ${classId}`.execute(db);
  const body = { userIds: [member.profile.id] };
  await admin.call('POST /api/teacher/classes/{id}/members/removal', { params: { id: classId }, body });
  await sql`update class_members set left_at = left_at - interval '2 hours' where class_id = ${classId}`.execute(db);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await sendEvents(member.client, [
    { ...completedEvent(one), happenedAt: at(3) },
    { ...completedEvent(two), happenedAt: at(1) },
  ]);
  expect(await completedBy(member)).toEqual([one]);
});

test('what a class never gave does not count', async () => {
  const member = await kalima.signUpWithoutCourses();
  const lesson = await makeReadingLesson(kalima);
  await classOf(kalima, { members: [member], courses: [lesson], startsOn: day(3) });
  await sendEvents(member.client, [completedEvent(lesson)]);
  expect(await completedBy(member)).toEqual([]);
});

test('who is in a class is not given the free courses by a repair', async () => {
  const member = await kalima.signUpLearner();
  await sql`delete from user_course_assignments where user_id = ${member.profile.id}`.execute(db);
  await classOf(kalima, { members: [member] });
  const { id } = await kalima.createMaterial();
  await db.updateTable('courses').set({ is_free: true }).where('id', '=', id).execute();
  await admin.call('POST /api/admin/assignments/repair');
  expect(await coursesOf(member)).toEqual([]);
});

test('courses have an order and due days, which are changed, taken away and told to the learner', async () => {
  const courses = [await makeStory(kalima), await makeReadingLesson(kalima)];
  const [story = '', reading = ''] = courses;
  const member = await kalima.signUpWithoutCourses();
  const id = await classOf(kalima, { name: '6B', members: [member], courses, dueOn: day(4) });
  const params = { id };
  const order = async () =>
    (await admin.call('GET /api/teacher/classes/{id}/courses', { params })).items.map(({ courseId }) => courseId);
  expect(await order()).toEqual([story, reading]);
  await admin.call('PUT /api/teacher/classes/{id}/courses/order', { params, body: { ids: [reading] } });
  expect(await order()).toEqual([reading, story]);
  await admin.call('PATCH /api/teacher/classes/{id}/courses/{courseId}', {
    params: { id, courseId: story },
    body: { dueOn: null },
  });
  const lesson = (await member.client.call('GET /api/courses')).items.find((course) => course.id === reading);
  expect(await member.client.call('GET /api/classes')).toEqual({
    items: [
      {
        id,
        name: '6B',
        endsOn: null,
        dueCourses: [{ courseId: reading, courseType: 'reading_card', title: lesson?.title, dueOn: day(4) }],
      },
    ],
    nextCursor: null,
    dueCourses: [],
    timeZone: 'UTC',
  });
  const unknown = { params: { id, courseId: id }, body: { dueOn: null } };
  expect(await admin.codeOf('PATCH /api/teacher/classes/{id}/courses/{courseId}', unknown)).toBe('COURSE_NOT_FOUND');
});

test('a day that was over before a learner came is none of theirs; who was there is late', async () => {
  const reading = await makeReadingLesson(kalima);
  const [early, late] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const id = await classOf(kalima, { members: [early, late], courses: [reading], dueOn: day(-2) });
  await sql`update class_members set joined_at = now() - interval '3 days' where class_id = ${id}::uuid
    and user_id = ${early.profile.id}::uuid`.execute(db);
  const dueOf = async ({ client }: Person) =>
    (await client.call('GET /api/classes')).items.flatMap(({ dueCourses }) => dueCourses.map(({ dueOn }) => dueOn));
  expect([await dueOf(early), await dueOf(late)]).toEqual([[day(-2)], []]);
  expect(await coursesOf(late)).toContain(reading);
});

test('each change of members and courses is taken back whole, once, and only by whoever made it', async () => {
  const courses = [await makeStory(kalima), await makeStory(kalima)];
  const learner = await kalima.signUpWithoutCourses();
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher] });
  const params = { id };
  const counts = async () => {
    const { memberCount, courseCount } = await admin.call('GET /api/teacher/classes/{id}', { params });
    return [memberCount, courseCount];
  };
  const given = await teacher.client.call('POST /api/teacher/assignments', {
    body: { courses: [...courses, id], classIds: [id] },
  });
  expect(given).toMatchObject({ classCourseCount: 2, assignedCount: 0, people: null });
  expect(await refusalToTakeBack(admin, given)).toBe('CHANGE_NOT_FOUND');
  const taken = await teacher.client.call('POST /api/teacher/assignments/removal', {
    body: { courses, classIds: [id] },
  });
  expect(taken).toMatchObject({ classCourseCount: 2, removedCount: 0 });
  expect(await counts()).toEqual([0, 0]);
  expect(await takeBack(teacher.client, taken)).toEqual({ undoneCount: 2 });
  expect(await counts()).toEqual([0, 2]);
  expect(await takeBack(teacher.client, given)).toEqual({ undoneCount: 2 });
  expect(await takeBack(teacher.client, given)).toEqual({ undoneCount: 0 });

  const body = { userIds: [learner.profile.id, teacher.profile.id] };
  const added = await admin.call('POST /api/admin/classes/{id}/members', { params, body });
  expect(added).toMatchObject({ changedCount: 1, missingUserIds: [teacher.profile.id] });
  expect((await admin.call('POST /api/admin/classes/{id}/members', { params, body })).changeId).toBeNull();
  const removed = await teacher.client.call('POST /api/teacher/classes/{id}/members/removal', { params, body });
  expect(await takeBack(teacher.client, removed)).toEqual({ undoneCount: 1 });
  expect(await counts()).toEqual([1, 0]);
  expect(await takeBack(admin, added)).toEqual({ undoneCount: 1 });
  expect(await counts()).toEqual([0, 0]);
});

test('a class has so many courses and members at the most, and what is too much changes nothing', async () => {
  const id = await classOf(kalima);
  const params = { id };
  await sql`insert into courses (title, course_type, is_free)
    select 'Course ' || n, 'story', false from generate_series(1, ${classLimits.courses + 1}) n`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from courses where title like 'Course %'`.execute(db);
  const ids = rows.map((row) => row.id);
  const body = (courses: string[]) => ({ body: { courses, classIds: [id] } });
  const add = (courses: string[]) => admin.codeOf('POST /api/teacher/assignments', body(courses));
  await admin.call('POST /api/teacher/assignments', body(ids.slice(0, classLimits.courses)));
  expect(await add(ids.slice(-1))).toBe('CLASS_FULL');
  expect((await admin.call('GET /api/teacher/classes/{id}/courses', { params })).items).toHaveLength(
    classLimits.courses,
  );
  expect(await add(ids)).toBe('CLASS_FULL');
});

test('a course that is deleted leaves its classes', async () => {
  const { id: courseId } = await kalima.createMaterial();
  const id = await classOf(kalima, { courses: [courseId] });
  await admin.call('DELETE /api/author/learning-materials/{id}', { params: { id: courseId } });
  expect(await admin.call('GET /api/teacher/classes/{id}', { params: { id } })).toMatchObject({ courseCount: 0 });
  expect((await admin.call('GET /api/teacher/classes/{id}/courses', { params: { id } })).items).toEqual([]);
});

test('an admin sees what a learner has through classes beside what is assigned to them alone', async () => {
  const [alone, both, given] = [await makeStory(kalima), await makeStory(kalima), await makeStory(kalima)];
  const member = await kalima.signUpWithoutCourses();
  const userIds = [member.profile.id];
  const params = { userId: member.profile.id };
  await admin.call('POST /api/teacher/assignments', { body: { courses: [alone, both], userIds } });
  await classOf(kalima, { name: '6B', members: [member], courses: [both, given] });
  await classOf(kalima, { name: '6A', members: [member], courses: [given] });
  const path = 'GET /api/admin/users/{userId}';
  const { types, ...counts } = await admin.call(path, { params });
  expect(counts).toMatchObject({ assignedCount: 2, throughClassesCount: 1 });
  const listed = (assigned: 'yes' | 'no') =>
    admin.call(`${path}/courses`, { params, query: { courseType: 'story', assigned } });
  const [had, others] = [await listed('yes'), await listed('no')];
  const facts = had.items.map((one) => [one.id, one.isAssigned, one.classes.map(({ name }) => name).join(' ')]);
  expect(new Set(facts)).toEqual(
    new Set([
      [alone, true, ''],
      [both, true, '6B'],
      [given, false, '6A 6B'],
    ]),
  );
  expect(had.total + others.total).toBe(types.find(({ courseType }) => courseType === 'story')?.courseCount);
});
