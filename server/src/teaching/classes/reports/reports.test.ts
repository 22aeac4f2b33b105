import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson, makeStory } from '../../../testing/studied-content.ts';
import {
  answeredEvent,
  completedEvent,
  reviewedEvent,
  sendEvents,
  undoneEvent,
  wordEvent,
} from '../../../testing/study-events.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.signInAdmin();
/** Of the school, whose time zone is UTC in tests. */
const today = new Date().toISOString().slice(0, 10);
const day = (days: number) => addDays(today, days);
const base = '/api/teacher/classes/{id}';
const hour = 3_600_000;
const at = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString();

/** A class since two months, whose members came at its beginning, with a teacher. */
async function makeClass(members: Person[], courses: string[], change: { dueOn?: string; startsOn?: string } = {}) {
  const teacher = await kalima.makeTeacher();
  const { startsOn = day(-60), ...rest } = change;
  const id = await classOf(kalima, { startsOn, teachers: [teacher], members, courses, ...rest });
  await sql`update class_members set joined_at = ${at(-60)}::timestamptz where class_id = ${id}::uuid`.execute(db);
  await sql`update class_courses set added_at = ${at(-60)}::timestamptz where class_id = ${id}::uuid`.execute(db);
  return { id, teacher, params: { id } };
}

async function lessonWords(person: Person, courseId: string) {
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  return cards.map(({ id, word }) => ({ courseId, partId: id, text: word }));
}

test('stuck is who has few right of the last twenty, and who left alone what they began', async () => {
  const people = [
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
  ] as const;
  const [weak, away, fine] = people;
  const lesson = await makeReadingLesson(kalima, { cards: 4 });
  const other = await makeReadingLesson(kalima, { cards: 1 });
  const { teacher, params } = await makeClass([...people], [lesson, other]);
  const answers = (right: number, wrong: number, days = -1) => [
    ...Array.from({ length: wrong }, () => ({ ...answeredEvent(false, lesson), happenedAt: at(days) })),
    ...Array.from({ length: right }, () => ({ ...answeredEvent(true, lesson), happenedAt: at(days) })),
  ];
  // Those before the last twenty do not matter.
  await sendEvents(weak.client, [...answers(30, 0, -5), ...answers(9, 11)]);
  const { partId } = (await lessonWords(away, lesson))[0]!;
  await sendEvents(away.client, [{ ...wordEvent('word 0', 'add', { courseId: lesson, partId }), happenedAt: at(-10) }]);
  await sendEvents(fine.client, answers(10, 10));
  // Each stands there once, with the course in which they are stuck most.
  const begun = (await lessonWords(weak, other))[0]!;
  const place = { courseId: other, partId: begun.partId };
  await sendEvents(weak.client, [{ ...wordEvent('word 0', 'add', place), happenedAt: at(-10) }]);
  const stuck = await teacher.client.call(`GET ${base}/stuck`, { params });
  expect(stuck).toMatchObject({ total: 2, today });
  expect(
    stuck.items.map((row) => [row.learner.id, row.why, row.right, row.answers, row.touchedOn, row.otherCount]),
  ).toEqual([
    [weak.profile.id, 'few-right', 9, 20, day(-1), 1],
    [away.profile.id, 'left-alone', 0, 0, day(-10), 0],
  ]);
  expect(stuck.items[0]?.course).toMatchObject({ courseId: lesson, courseType: 'reading_card', language: 'arabic' });
  const second = await teacher.client.call(`GET ${base}/stuck`, { params, query: { from: 1, limit: 1 } });
  expect(second).toEqual({ ...stuck, items: stuck.items.slice(1) });

  // What is done is not left alone.
  await sendEvents(away.client, [{ ...completedEvent(lesson), happenedAt: at(-9) }]);
  expect((await teacher.client.call(`GET ${base}/stuck`, { params })).total).toBe(1);
});

test('an answer that was taken back is none', async () => {
  const person = await kalima.signUpWithoutCourses();
  const lesson = await makeReadingLesson(kalima, { cards: 4 });
  const { teacher, params } = await makeClass([person], [lesson]);
  const [word] = await lessonWords(person, lesson);
  const wrong = Array.from({ length: 10 }, () => reviewedEvent(word!, { grade: 'again', exercise: 'flashcard' }));
  await sendEvents(person.client, wrong);
  expect((await teacher.client.call(`GET ${base}/stuck`, { params })).items).toMatchObject([{ right: 0, answers: 10 }]);
  await sendEvents(person.client, [undoneEvent(wrong[0]!.id)]);
  expect((await teacher.client.call(`GET ${base}/stuck`, { params })).items).toEqual([]);
});

test('each class judges by its own day, by the activity that a course is made for, and no sooner than its learners came', async () => {
  const [both, late] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const lesson = await makeReadingLesson(kalima);
  const a = await makeClass([both], [lesson], { dueOn: day(-2) });
  const b = await makeClass([both], [lesson], { dueOn: day(3) });
  const body = { userIds: [late.profile.id] };
  await admin.call('POST /api/admin/classes/{id}/members', { params: a.params, body });
  const overdue = (of: typeof a) => of.teacher.client.call(`GET ${base}/overdue`, { params: of.params });
  const first = await overdue(a);
  expect(first).toMatchObject({ total: 1, items: [{ learnerCount: 1, course: { courseId: lesson, dueOn: day(-2) } }] });
  expect(first.items[0]?.learners).toEqual([
    { id: both.profile.id, name: both.profile.name, email: both.profile.email },
  ]);
  expect((await overdue(b)).total).toBe(0);
  await sendEvents(both.client, [completedEvent(lesson, 'flashcards')]);
  expect((await overdue(a)).total).toBe(1);
  await sendEvents(both.client, [completedEvent(lesson)]);
  expect((await overdue(a)).total).toBe(0);
});

test('the words that a class misses come with the card, the lowest retention first, and only from its courses', async () => {
  const people = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const [lesson, own] = [
    await makeReadingLesson(kalima, { words: ['ملعقة', 'بصل', 'شوربة'] }),
    await makeReadingLesson(kalima, { words: ['سر', 'ملعقة'] }),
  ];
  const { teacher, params } = await makeClass(people, [lesson]);
  for (const person of people) {
    await kalima.assign(person, own);
    const [spoon, onion, soup] = await lessonWords(person, lesson);
    const [secret, ownSpoon] = await lessonWords(person, own);
    await sendEvents(person.client, [
      ...[spoon!, spoon!, onion!, onion!].map((word) => reviewedEvent(word, { grade: 'again' })),
      ...[onion!, soup!, soup!, soup!].map((word) => reviewedEvent(word)),
      ...[secret!, secret!, secret!].map((word) => reviewedEvent(word, { grade: 'again' })),
      // The same word, but not in a course of the class.
      ...[ownSpoon!, ownSpoon!].map((word) => reviewedEvent(word)),
      { ...reviewedEvent(soup!, { grade: 'again' }), happenedAt: at(-40) },
    ]);
  }
  const missed = await teacher.client.call(`GET ${base}/missed-words`, { params });
  expect(
    missed.items.map(({ text, right, answers, missing, asked }) => [text, right, answers, missing, asked]),
  ).toEqual([
    ['ملعقة', 0, 4, 2, 2],
    ['بصل', 2, 6, 2, 2],
  ]);
  expect(missed.items[0]).toMatchObject({
    course: { courseId: lesson },
    language: 'arabic',
    translation: 'translation 0',
  });
});

test('absent is who did nothing in the courses of the class for a week; who never signed in is told apart', async () => {
  const [here, gone, elsewhere] = [
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
    await kalima.signUpWithoutCourses(),
  ];
  const [lesson, own] = [await makeReadingLesson(kalima), await makeStory(kalima)];
  const user = await admin.call('POST /api/admin/users', {
    body: { name: 'Oksana', email: `${randomUUID()}@x.example` },
  });
  const { teacher, params } = await makeClass([here, gone, elsewhere], [lesson]);
  await admin.call('POST /api/admin/classes/{id}/members', { params, body: { userIds: [user.id] } });
  await sql`update class_members set joined_at = now() - interval '1 day' where user_id = ${user.id}::uuid`.execute(db);
  await kalima.assign(elsewhere, own);
  await sendEvents(here.client, [{ ...answeredEvent(true, lesson), happenedAt: at(-6) }]);
  await sendEvents(gone.client, [{ ...answeredEvent(true, lesson), happenedAt: at(-7) }]);
  await sendEvents(elsewhere.client, [completedEvent(own, 'stories')]);
  const absent = await teacher.client.call(`GET ${base}/absent`, { params });
  expect(absent.items.map(({ learner, lastOn, hasSignedIn }) => [learner.id, lastOn, hasSignedIn])).toEqual([
    [user.id, null, false],
    [elsewhere.profile.id, null, true],
    [gone.profile.id, day(-7), true],
  ]);
});

test('the grid shows who stands where, since the class began', async () => {
  const [one, other] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const [lesson, story] = [await makeReadingLesson(kalima, { cards: 3 }), await makeStory(kalima)];
  await kalima.assign(one, story);
  await sendEvents(one.client, [completedEvent(story, 'stories')]);
  const { teacher, params, id } = await makeClass([one, other], [lesson, story], { dueOn: day(-1) });
  const words = await lessonWords(one, lesson);
  await sendEvents(
    one.client,
    words.slice(0, 2).map(({ partId, text }) => wordEvent(text, 'add', { courseId: lesson, partId })),
  );
  await sendEvents(other.client, [{ ...completedEvent(lesson), happenedAt: at(-3) }]);
  const grid = async () => teacher.client.call(`GET ${base}/grid`, { params });
  const seen = await grid();
  expect(seen).toMatchObject({ today, learnerCount: 2 });
  expect(seen.courses.map(({ courseId, partCount, dueOn }) => [courseId, partCount, dueOn])).toEqual([
    [lesson, 3, day(-1)],
    [story, null, day(-1)],
  ]);
  expect(seen.learners.map(({ joinedOn }) => joinedOn)).toEqual([day(-60), day(-60)]);
  const cells = (of: typeof seen) =>
    of.cells.map(({ userId, courseId, ...cell }) => [
      userId === one.profile.id ? 'one' : 'other',
      courseId === lesson ? 'lesson' : 'story',
      cell,
    ]);
  const begun = ['one', 'lesson', { doneOn: null, touchedOn: today, parts: 2 }];
  const done = ['other', 'lesson', { doneOn: day(-3), touchedOn: day(-3), parts: null }];
  expect(cells(seen)).toEqual(
    expect.arrayContaining([begun, done, ['one', 'story', { doneOn: today, touchedOn: today, parts: null }]]),
  );
  expect(seen.cells).toHaveLength(3);

  // What was done before the first day does not count for the class.
  const { version } = await teacher.client.call('GET /api/teacher/classes/{id}', { params });
  await teacher.client.call('PATCH /api/teacher/classes/{id}', {
    params: { id },
    body: { version, startsOn: day(-2) },
  });
  expect(cells(await grid()).map(([who]) => who)).toEqual(['one', 'one']);
  expect((await teacher.client.call(`GET ${base}/grid`, { params, query: { from: 1 } })).learners).toHaveLength(1);
});

test('one learner: what would help, the courses with their last answers, the words missed, the week and the neighbours', async () => {
  const [amal, badr] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  await amal.client.call('PATCH /api/profile', { body: { name: 'Amal' } });
  await badr.client.call('PATCH /api/profile', { body: { name: 'Badr' } });
  const [lesson, story] = [await makeReadingLesson(kalima, { cards: 2 }), await makeStory(kalima)];
  const { teacher, params } = await makeClass([badr, amal], [lesson, story]);
  await teacher.client.call(`PATCH ${base}/courses/{courseId}`, {
    params: { ...params, courseId: story },
    body: { dueOn: day(-4) },
  });
  const [word] = await lessonWords(amal, lesson);
  await sendEvents(
    amal.client,
    Array.from({ length: 12 }, (_, n) =>
      reviewedEvent(word!, { exercise: 'flashcard', grade: n < 3 ? 'good' : 'again' }),
    ),
  );
  const read = (userId: string) =>
    teacher.client.call(`GET ${base}/learners/{userId}`, { params: { ...params, userId } });
  const seen = await read(amal.profile.id);
  expect(seen.place).toEqual({ number: 1, of: 2, previousId: null, nextId: badr.profile.id });
  expect(seen.learner).toMatchObject({ name: 'Amal', lastOn: today, joinedOn: day(-60), hasSignedIn: true });
  expect(seen.advices).toEqual([
    { kind: 'few-right', courseId: lesson, right: 3, answers: 12 },
    { kind: 'late', courseId: story, days: 4 },
    { kind: 'went-well', done: 0, days: 1 },
  ]);
  expect(seen.courses.map(({ courseId, right, answers, parts }) => [courseId, right, answers, parts])).toEqual([
    [story, 0, 0, null],
    [lesson, 3, 12, 1],
  ]);
  expect(seen.learner.userName).toBeNull();
  expect(seen.words).toMatchObject([{ text: word!.text, audioUrl: null, right: 3, answers: 12 }]);
  expect(seen.days.map(({ count }) => count)).toEqual([...Array.from({ length: 13 }, () => 0), 12]);
  const noWords = { unmet: 0, learning: 0, settling: 0, lasting: 0, hard: 0, aside: 0 };
  // The second card, and the word that the story explains.
  expect(seen.wordStates).toEqual({ ...noWords, unmet: 2, learning: 1 });
  // What somebody did elsewhere with the same words is not told.
  const elsewhere = await makeReadingLesson(kalima, { cards: 2 });
  await kalima.assign(badr, elsewhere);
  const [same] = await lessonWords(badr, elsewhere);
  await sendEvents(badr.client, [reviewedEvent(same!, { exercise: 'flashcard', grade: 'good' })]);
  expect((await read(badr.profile.id)).wordStates).toEqual({ ...noWords, unmet: 3 });
  expect((await read(badr.profile.id)).advices).toEqual([
    { kind: 'absent', days: null },
    { kind: 'late', courseId: story, days: 4 },
  ]);
});

test('a class of others reads as none, and who is not in the class is not found', async () => {
  const [member, stranger] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const { teacher, params, id } = await makeClass([member], []);
  const { client: other } = await kalima.makeTeacher();
  const ofLearner = { params: { id, userId: member.profile.id } };
  for (const card of ['stuck', 'overdue', 'missed-words', 'absent', 'grid'] as const)
    expect(await other.codeOf(`GET ${base}/${card}`, { params })).toBe('CLASS_NOT_FOUND');
  expect(await other.codeOf(`GET ${base}/learners/{userId}`, ofLearner)).toBe('CLASS_NOT_FOUND');
  expect(await other.codeOf(`GET ${base}/learners/{userId}/notes`, ofLearner)).toBe('CLASS_NOT_FOUND');
  const ofStranger = { params: { id, userId: stranger.profile.id } };
  expect(await teacher.client.codeOf(`GET ${base}/learners/{userId}`, ofStranger)).toBe('USER_NOT_FOUND');
  await admin.call(`POST ${base}/members/removal`, { params, body: { userIds: [member.profile.id] } });
  expect(await teacher.client.codeOf(`GET ${base}/learners/{userId}`, ofLearner)).toBe('USER_NOT_FOUND');
  expect((await teacher.client.call(`GET ${base}/grid`, { params })).learners).toEqual([]);
});

test('notes are read by the teachers of the class, written once, and deleted by who wrote them or an admin', async () => {
  const member = await kalima.signUpWithoutCourses();
  const { teacher, params, id } = await makeClass([member], []);
  const second = await kalima.makeTeacher();
  await admin.call('PUT /api/admin/classes/{id}/teachers/{userId}', { params: { id, userId: second.profile.id } });
  const path = `${base}/learners/{userId}/notes` as const;
  const of = { params: { ...params, userId: member.profile.id } };
  const body = { id: randomUUID(), text: '  Reads well aloud.  ' };
  const added = await teacher.client.call(`POST ${path}`, { ...of, body });
  expect(await teacher.client.call(`POST ${path}`, { ...of, body })).toEqual(added);
  const { items } = await second.client.call(`GET ${path}`, of);
  expect(items).toMatchObject([{ text: 'Reads well aloud.', author: { id: teacher.profile.id }, mayDelete: false }]);
  const remove = { params: { ...of.params, noteId: added.id } };
  await second.client.call(`DELETE ${path}/{noteId}`, remove);
  expect((await second.client.call(`GET ${path}`, of)).items).toHaveLength(1);
  await admin.call(`DELETE ${path}/{noteId}`, remove);
  expect((await second.client.call(`GET ${path}`, of)).items).toEqual([]);
  expect(await teacher.client.codeOf(`POST ${path}`, { ...of, body: { text: ' ' } })).toBe('VALIDATION_FAILED');
});
