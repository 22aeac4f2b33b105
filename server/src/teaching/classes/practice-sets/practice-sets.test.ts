import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { practiceSetLimits } from '@kalima/shared/domain/teaching/practice-sets';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { reviewedEvent, sendEvents, undoneEvent } from '../../../testing/study-events.ts';
import { asFailure } from '../../../testing/test-client.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.signInAdmin();
const today = new Date().toISOString().slice(0, 10);
const path = '/api/teacher/classes/{id}/practice-sets';

async function partsOf(courseId: string) {
  const { cards } = await admin.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  return cards.map(({ id, word }) => ({ courseId, partId: id, text: word }));
}

/** A class with a teacher, two learners and a lesson of its own words. */
async function makeClass(cards = 3) {
  const teacher = await kalima.makeTeacher();
  const members = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()] as const;
  const tag = randomUUID().slice(0, 8);
  const words = Array.from({ length: cards }, (_, index) => `${tag} ${index}`);
  const lesson = await makeReadingLesson(kalima, { words });
  const id = await classOf(kalima, { name: `Class ${tag}`, teachers: [teacher], members, courses: [lesson] });
  return { teacher, members, lesson, parts: await partsOf(lesson), params: { id }, name: `Class ${tag}` };
}

const named = (parts: readonly { courseId: string; partId: string }[]) =>
  parts.map(({ courseId, partId }) => ({ courseId, partId }));
const setsOf = async ({ client }: Person) => (await client.call('GET /api/practice-sets')).items;

test('a class practises words: they stand with each of its learners until they have answered them', async () => {
  const { teacher, members, parts, params, name } = await makeClass();
  const [first, second] = members;
  const made = await teacher.client.call(`POST ${path}`, { params, body: { words: named(parts.slice(0, 2)) } });
  expect(made).toMatchObject({
    words: parts.slice(0, 2),
    lastDay: addDays(today, practiceSetLimits.days - 1),
    doneCount: 0,
    learnerCount: 2,
  });
  const [own] = await setsOf(first);
  expect(own).toMatchObject({ id: made.id, className: name, lastDay: made.lastDay });
  expect(own?.words.map(({ text, isPractised }) => [text, isPractised])).toEqual([
    [parts[0]?.text, false],
    [parts[1]?.text, false],
  ]);

  const answer = reviewedEvent(parts[0]!);
  await sendEvents(first.client, [answer, reviewedEvent(parts[1]!)]);
  expect((await setsOf(first))[0]?.words.map(({ isPractised }) => isPractised)).toEqual([true, true]);
  expect((await setsOf(second))[0]?.words.map(({ isPractised }) => isPractised)).toEqual([false, false]);
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toMatchObject([{ id: made.id, doneCount: 1 }]);

  // An answer that was taken back is none.
  await sendEvents(first.client, [undoneEvent(answer.id)]);
  expect((await setsOf(first))[0]?.words.map(({ isPractised }) => isPractised)).toEqual([false, true]);
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toMatchObject([{ doneCount: 0 }]);
});

test('answers from before the set do not count for it', async () => {
  const { teacher, members, parts, params } = await makeClass();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await sendEvents(members[0].client, [{ ...reviewedEvent(parts[0]!), happenedAt: hourAgo }]);
  await teacher.client.call(`POST ${path}`, { params, body: { words: named(parts.slice(0, 1)) } });
  expect((await setsOf(members[0]))[0]?.words).toMatchObject([{ isPractised: false, reviews: 1 }]);
});

test('pictures of the lesson come along, to choose among', async () => {
  const { teacher, members, parts, params } = await makeClass(5);
  await teacher.client.call(`POST ${path}`, { params, body: { words: named(parts.slice(0, 1)) } });
  const { pictures } = await members[0].client.call('GET /api/practice-sets');
  expect(pictures.length).toBeGreaterThan(3);
});

test('sent again it is there once, taken back it is gone, and other classes and people see nothing of it', async () => {
  const { teacher, members, parts, params } = await makeClass();
  const body = { id: randomUUID(), words: named(parts) };
  const made = await teacher.client.call(`POST ${path}`, { params, body });
  expect(await teacher.client.call(`POST ${path}`, { params, body })).toEqual(made);
  const other = await makeClass();
  expect(await setsOf(other.members[0])).toEqual([]);
  expect(asFailure(await other.teacher.client.request(`GET ${path}`, { params })).code).toBe('CLASS_NOT_FOUND');
  const foreign = { params: { id: other.params.id, setId: made.id } };
  await other.teacher.client.call(`DELETE ${path}/{setId}`, foreign);
  expect(await setsOf(members[0])).toHaveLength(1);
  // The id of another class's set makes nothing.
  const taken = await other.teacher.client.request(`POST ${path}`, {
    params: other.params,
    body: { id: body.id, words: named(other.parts) },
  });
  expect(asFailure(taken).code).toBe('VALIDATION_FAILED');
  await teacher.client.call(`DELETE ${path}/{setId}`, { params: { ...params, setId: made.id } });
  await teacher.client.call(`DELETE ${path}/{setId}`, { params: { ...params, setId: made.id } });
  expect(await setsOf(members[0])).toEqual([]);
});

test('words that the class does not meet are left out; of none it is told, and of too many sets', async () => {
  const { teacher, lesson, parts, params } = await makeClass();
  const stranger = named(await partsOf(await makeReadingLesson(kalima)));
  const refused = await teacher.client.request(`POST ${path}`, { params, body: { words: stranger } });
  expect(asFailure(refused)).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field: 'words' }] } });
  const make = (words = named(parts)) => teacher.client.request(`POST ${path}`, { params, body: { words } });
  const { items } = await teacher.client.call(`GET ${path}`, { params });
  expect(items).toEqual([]);
  const twice = [...stranger, ...named(parts), ...named(parts)].slice(0, practiceSetLimits.words);
  expect((await make(twice)).json()).toMatchObject({ words: parts });
  for (let count = 1; count < practiceSetLimits.open; count += 1) expect((await make()).statusCode).toBe(201);
  expect(asFailure(await make()).code).toBe('TOO_MANY_PRACTICE_SETS');
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toHaveLength(practiceSetLimits.open);

  // A course that is taken from the class takes its words along.
  await teacher.client.call('POST /api/teacher/assignments/removal', {
    body: { courses: [lesson], classIds: [params.id] },
  });
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toMatchObject([
    { words: [], doneCount: 0 },
    { words: [] },
    { words: [] },
  ]);
});

test('a set ends with its last day, and with its class; whoever left sees it no more', async () => {
  const { teacher, members, parts, params } = await makeClass();
  const { id } = await teacher.client.call(`POST ${path}`, { params, body: { words: named(parts) } });
  await teacher.client.call('POST /api/teacher/classes/{id}/members/removal', {
    params,
    body: { userIds: [members[1].profile.id] },
  });
  expect(await setsOf(members[1])).toEqual([]);
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toMatchObject([{ learnerCount: 1 }]);
  await sql`update practice_sets set last_day = ${addDays(today, -1)}::date where id = ${id}::uuid`.execute(db);
  expect(await setsOf(members[0])).toEqual([]);
  expect((await teacher.client.call(`GET ${path}`, { params })).items).toEqual([]);
  const { version } = await teacher.client.call('GET /api/teacher/classes/{id}', { params });
  await teacher.client.call('PATCH /api/teacher/classes/{id}', { params, body: { version, isArchived: true } });
  const late = await teacher.client.request(`POST ${path}`, { params, body: { words: named(parts) } });
  expect(asFailure(late).code).toBe('CLASS_ARCHIVED');
});
