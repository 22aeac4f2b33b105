import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answeredEvent, completedEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const hour = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

async function wordsOf({ client }: Person): Promise<string[]> {
  const { items } = await client.call('GET /api/vocabulary', { query: {} });
  return items.map(({ word }) => word).toSorted();
}

async function progressOf({ client }: Person) {
  return client.call('GET /api/profile/progress');
}

/** Moves the times of a person's assignments back by some hours, as if all had happened earlier. */
async function backDate({ profile }: Person, hours: number): Promise<void> {
  for (const column of ['assigned_at', 'ended_at'] as const) {
    await sql`update assignment_log set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})
      where user_id = ${profile.id}`.execute(kalima.database.db);
  }
}

test('a batch that names another person is refused whole, and can be sent again by its owner', async () => {
  const [one, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const events = [wordEvent('mine', 'add')];
  const body = { userId: one.profile.id, deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
  expect(await other.client.codeOf('POST /api/study-events', { body })).toBe('EVENTS_OF_ANOTHER_PERSON');
  expect(await wordsOf(other)).toEqual([]);
  const { results } = await one.client.call('POST /api/study-events', { body });
  expect(results.map(({ status }) => status)).toEqual(['accepted']);
  expect(await wordsOf(one)).toEqual(['mine']);
});

test('an event that somebody else has sent under the same id does not take its place', async () => {
  const [one, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const event = wordEvent('tea', 'add');
  expect(await sendEvents(other.client, [{ ...event, action: 'remove' }])).toEqual(['accepted']);
  expect(await sendEvents(one.client, [event])).toEqual(['accepted']);
  expect(await wordsOf(one)).toEqual(['tea']);
});

test('what was never assigned does not count: no completion, no figure, no title', async () => {
  const person = await kalima.signUpLearner();
  const secret = await makeReadingLesson(kalima);
  const events = [completedEvent(secret), answeredEvent(true, secret), wordEvent('leak', 'add', { courseId: secret })];
  expect(await sendEvents(person.client, events)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await progressOf(person)).toMatchObject({
    completedLessons: [],
    recent: [],
    answeredCards: 0,
    rightAnswers: 0,
    activeDays: 0,
    learningWords: 0,
  });
  // Nor afterwards: it was decided when it arrived.
  await kalima.assign(person, secret);
  expect(await sendEvents(person.client, events)).toEqual(['known', 'known', 'known']);
  expect((await progressOf(person)).completedLessons).toEqual([]);
});

test('what was done before a withdrawal counts when it arrives later; what was done after it does not', async () => {
  const person = await kalima.signUpLearner();
  const [before, after] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  for (const lesson of [before, after]) await kalima.assign(person, lesson);
  await backDate(person, 5);
  for (const lesson of [before, after]) await kalima.unassign(person, lesson);
  await backDate(person, 3);
  await sendEvents(person.client, [
    { ...completedEvent(before), happenedAt: hoursAgo(4) },
    { ...completedEvent(after), happenedAt: hoursAgo(1) },
  ]);
  const { completedLessons } = await progressOf(person);
  expect(completedLessons.map(({ courseId }) => courseId)).toEqual([before]);
});

test('what was done on a course that was deleted meanwhile counts', async () => {
  const person = await kalima.signUpLearner();
  const lesson = await makeReadingLesson(kalima);
  await kalima.assign(person, lesson);
  await backDate(person, 2);
  const { client } = await kalima.signInAdmin();
  await client.call('DELETE /api/author/reading-lessons/{id}', { params: { id: lesson } });
  await sendEvents(person.client, [{ ...completedEvent(lesson), happenedAt: hoursAgo(1) }]);
  expect((await progressOf(person)).completedLessons).toHaveLength(1);
});

test('a course is completed only in an activity that it has', async () => {
  const person = await kalima.signUpLearner();
  const story = await makeStory(kalima);
  await kalima.assign(person, story);
  await sendEvents(person.client, [
    completedEvent(story, 'phrases'),
    completedEvent(story, 'interactive-reading'),
    completedEvent(story, 'stories'),
  ]);
  expect((await progressOf(person)).completedLessons).toEqual([{ courseId: story, activity: 'stories' }]);
});

test('the work of an admin counts on every course that exists', async () => {
  const admin = await kalima.makeAdmin();
  const lesson = await makeReadingLesson(kalima);
  await sendEvents(admin.client, [completedEvent(lesson), completedEvent(randomUUID())]);
  expect((await progressOf(admin)).completedLessons).toEqual([{ courseId: lesson, activity: 'interactive-reading' }]);
});
