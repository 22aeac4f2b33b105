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

test('the fixture has every type of event that the released client sends', () => {
  expect([...new Set(released.events.map(({ type }) => type))].toSorted()).toEqual([
    'card-answered',
    'lesson-completed',
    'word',
  ]);
});
