import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeFlashcardLesson, makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { answeredEvent, completedEvent, resetEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { progressByActivity } from './user-progress/user-progress.queries.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const progress = 'GET /api/admin/users/{userId}/progress';

test('a teacher sees what is assigned, begun and completed in each activity, also after a new beginning', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const params = { userId: learner.profile.id };
  await sql`delete from user_course_assignments`.execute(db);
  const nothing = await client.call(progress, { params });
  expect(nothing).toMatchObject({ lastActiveAt: null, activeDays: 0, currentStage: 1 });
  expect(nothing.activities.map((one) => [one.activity, one.assignedCount])).toEqual([
    ['learning-materials', 0],
    ['interactive-reading', 0],
    ['flashcards', 0],
    ['phrases', 0],
    ['stories', 0],
  ]);

  const [lesson, cards, story] = [
    await makeReadingLesson(kalima),
    await makeFlashcardLesson(kalima),
    await makeStory(kalima),
  ];
  await sql`delete from user_course_assignments`.execute(db);
  for (const course of [lesson, cards, story]) await kalima.assign(learner, course);
  const foreign = await makeStory(kalima);
  await sendEvents(learner.client, [
    completedEvent(lesson),
    answeredEvent(true, cards),
    wordEvent('sun', 'add', { courseId: story, partId: story }),
    // Counts for nothing: not assigned.
    completedEvent(foreign, 'stories'),
  ]);
  const seen = await client.call(progress, { params });
  const figures = Object.fromEntries(
    seen.activities.map((one) => [one.activity, [one.assignedCount, one.begunCount, one.completedCount]]),
  );
  expect(figures).toEqual({
    'learning-materials': [0, 0, 0],
    'interactive-reading': [1, 1, 1],
    flashcards: [2, 1, 0],
    phrases: [0, 0, 0],
    stories: [1, 1, 0],
  });
  expect(seen).toMatchObject({ activeDays: 1, answeredCards: 1, rightAnswers: 1, learningWords: 1 });
  expect(Date.now() - Date.parse(seen.lastActiveAt ?? '')).toBeLessThan(60_000);
  expect(seen.activities.find((one) => one.activity === 'phrases')?.lastActiveAt).toBeNull();

  await client.call('POST /api/admin/users/{userId}/progress-reset', { params });
  expect((await learner.client.call('GET /api/profile/progress')).completedLessons).toEqual([]);
  const after = await client.call(progress, { params });
  expect(after.activities).toEqual(seen.activities);
});

test('fields that an event of its type does not have are never read, whatever they are', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const sent = [
    { ...resetEvent(), courseId: 'no id', activity: 'none' },
    { ...wordEvent('sun', 'add'), activity: 'none' },
  ];
  expect(await sendEvents(learner.client, sent)).toEqual(['accepted', 'accepted']);
  const seen = await client.call(progress, { params: { userId: learner.profile.id } });
  expect(seen.activities.map(({ begunCount }) => begunCount)).toEqual([0, 0, 0, 0, 0]);
  const { recent } = await learner.client.call('GET /api/profile/progress');
  expect(recent.map(({ kind, activity }) => [kind, activity])).toEqual([['word-added', null]]);
});

test('a completion of what is gone has no title, whatever its event brings along', async () => {
  const { client } = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const story = await makeStory(kalima);
  await kalima.assign(learner, story);
  const done = { ...completedEvent(story, 'stories'), word: { word: 'an essay' } };
  await client.call('DELETE /api/author/stories/{id}', { params: { id: story } });
  expect(await sendEvents(learner.client, [done])).toEqual(['accepted']);
  const { recent } = await learner.client.call('GET /api/profile/progress');
  expect(recent.map(({ kind, title }) => [kind, title])).toEqual([['completed', '']]);
});

test('to look costs the same however much was done', async () => {
  const learner = await kalima.signUpLearner();
  const { id } = learner.profile;
  await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at)
    select ${id}::uuid, gen_random_uuid(), gen_random_uuid(), n, 'card-answered',
      json_build_object('isRight', true, 'activity', 'flashcards', 'courseId', ${randomUUID()}::text)::jsonb,
      true, now()::date, now() - n * interval '84 seconds' from generate_series(1, 20000) n`.execute(db);
  await sql`analyze study_events`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (analyze, timing off, format json) ${progressByActivity(id)}`.execute(db);
  expect(JSON.stringify(rows)).toContain('"Relation Name":"studied_courses"');
  expect(JSON.stringify(rows)).not.toContain('study_events');
});

test('of a person who does not exist there is no progress, and learners do not see it', async () => {
  const { client } = await kalima.signInAdmin();
  const params = { userId: randomUUID() };
  expect(await client.codeOf(progress, { params })).toBe('USER_NOT_FOUND');
  const learner = await kalima.signUpLearner();
  expect(await learner.client.codeOf(progress, { params: { userId: learner.profile.id } })).toBe('FORBIDDEN_ROLE');
});
