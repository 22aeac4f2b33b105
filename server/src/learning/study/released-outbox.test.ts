import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

// What the released client 0.1.0 left in its outbox, sent as that client sends it: whatever becomes of the server, people
// who have not updated yet, or studied for weeks without a network, lose nothing.

const fixture = new URL('../../../../shared/fixtures/outbox-of-0.1.json', import.meta.url);
type Sent = { id: string; type: string; courseId?: string };
const released = JSON.parse(await readFile(fixture, 'utf8')) as { courseId: string; deviceId: string; events: Sent[] };

const kalima = await startTestApp();

test('the outbox of the released client is taken, twice without harm, and counts', async () => {
  const person = await kalima.signUpLearner();
  const lesson = await makeReadingLesson(kalima);
  await kalima.assign(person, lesson);
  const events = released.events.map((event) =>
    event.courseId === undefined ? event : { ...event, courseId: lesson },
  );
  const body = { deviceId: released.deviceId, deviceTime: new Date().toISOString(), events };
  for (const status of ['accepted', 'known']) {
    const { results } = await person.client.call('POST /api/study-events', { body });
    // It removes from the device what an answer names.
    expect(results).toEqual(released.events.map(({ id }) => ({ id, status })));
  }
  const { items } = await person.client.call('GET /api/vocabulary', { query: {} });
  expect(items.map(({ word, isMastered }) => [word, isMastered])).toEqual(
    expect.arrayContaining([
      ['كتاب', false],
      ['قلم', false],
    ]),
  );
  expect(items).toHaveLength(2);
  const progress = await person.client.call('GET /api/profile/progress');
  expect(progress).toMatchObject({ learningWords: 2, answeredCards: 2, rightAnswers: 1 });
  expect(progress.completedLessons.map(({ activity }) => activity).toSorted()).toEqual([
    'flashcards',
    'interactive-reading',
  ]);
});

test('what the released client answered is remembered, and comes back in the queue', async () => {
  const person = await kalima.signUpLearner();
  const lesson = await makeReadingLesson(kalima);
  await kalima.assign(person, lesson);
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: lesson } });
  const answers = released.events.filter(({ type }) => type === 'card-answered');
  const happenedAt = new Date().toISOString();
  const events = answers.map((event, index) => ({
    ...event,
    id: randomUUID(),
    courseId: lesson,
    cardId: cards[index]?.id,
    happenedAt,
  }));
  const body = { deviceId: released.deviceId, deviceTime: happenedAt, events };
  await person.client.call('POST /api/study-events', { body });
  const { items } = await person.client.call('GET /api/memory', { query: {} });
  expect(items.map(({ reviews }) => reviews)).toEqual(answers.map(() => 1));
  const overview = await person.client.call('GET /api/profile/memory', { query: {} });
  const due = overview.languages.flatMap(({ due: days }) => days).reduce((sum, count) => sum + count, 0);
  expect(due).toBe(answers.length);
});

test('the fixture has every type of event that the released client sends', () => {
  expect([...new Set(released.events.map(({ type }) => type))].toSorted()).toEqual([
    'card-answered',
    'lesson-completed',
    'word',
  ]);
});
