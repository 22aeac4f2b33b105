import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { presetReviewSettings as preset } from '@kalima/shared/domain/learning/review-settings';
import { reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => ({
  happenedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  learningDay: addDays(today, -days),
});

const settingsOf = ({ client }: Person) => client.call('GET /api/review/settings');
const set = ({ client }: Person, change: Partial<typeof preset>) =>
  client.call('PUT /api/review/settings', { body: { ...preset, ...change } });

/** A learner who answered so many of 40 words ten days ago. */
async function learnerWith(answered: number) {
  const person = await kalima.signUpWithoutCourses();
  const words = Array.from({ length: 40 }, (_, index) => `word of a session ${index}`);
  const courseId = await makeReadingLesson(kalima, { words });
  await kalima.assign(person, courseId);
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const events = cards
    .slice(0, answered)
    .map(({ id, word }) =>
      reviewedEvent({ courseId, partId: id, text: word }, { ...daysAgo(10), exercise: 'flashcard' }),
    );
  await sendEvents(person.client, events);
  return person;
}

test.each(['learner', 'admin'])('a %s sets what is theirs; who has set nothing has what is proposed', async (who) => {
  const person = who === 'admin' ? await kalima.makeAdmin() : await kalima.signUpWithoutCourses();
  const other = await kalima.signUpWithoutCourses();
  expect(await settingsOf(person)).toEqual(preset);
  const own = {
    reviewsPerDay: 30,
    newWordsPerDay: 0,
    sessionMinutes: 12,
    hasTyping: false,
    hasSaying: false,
    firstHour: 0,
  };
  expect(await set(person, own)).toEqual(own);
  expect(await settingsOf(person)).toEqual(own);
  await set(person, { ...own, hasTyping: true });
  expect(await settingsOf(person)).toEqual({ ...own, hasTyping: true });
  expect(await settingsOf(other)).toEqual(preset);
});

test.each([
  { reviewsPerDay: 9 },
  { reviewsPerDay: 501 },
  { newWordsPerDay: -1 },
  { newWordsPerDay: 51 },
  { sessionMinutes: 0 },
  { sessionMinutes: 2.5 },
  { firstHour: 13 },
  { hasTyping: 'yes' },
  { unknown: 1 },
])('%o is refused with the field', async (change) => {
  const person = await kalima.signUpWithoutCourses();
  const answer = await person.client.request('PUT /api/review/settings', { body: { ...preset, ...change } });
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { fields: [{ field: Object.keys(change)[0] }] },
  });
  expect(await settingsOf(person)).toEqual(preset);
});

test('without a session nothing is told or set', async () => {
  const nobody = kalima.client();
  expect(await nobody.codeOf('GET /api/review/settings')).toBe('UNAUTHENTICATED');
  expect(await nobody.codeOf('PUT /api/review/settings', { body: preset })).toBe('UNAUTHENTICATED');
});

test('the queue asks as much as is set: reviews, new words and minutes', async () => {
  const person = await learnerWith(20);
  const review = (minutes?: number) => person.client.call('GET /api/review', { query: { day: today, minutes } });
  expect(await review()).toMatchObject({ total: 30 });
  await set(person, { reviewsPerDay: 10, newWordsPerDay: 50, sessionMinutes: 60 });
  // More than a day's reviews wait, so nothing new comes.
  expect(await review()).toMatchObject({ total: 10 });
  await set(person, { reviewsPerDay: 20, newWordsPerDay: 15, sessionMinutes: 60 });
  const whole = await review();
  expect([whole.total, whole.items.length]).toEqual([35, 35]);
  await set(person, { newWordsPerDay: 0, sessionMinutes: 1 });
  const short = await review();
  expect([short.total, short.items.length]).toEqual([20, Math.floor(60_000 / short.paceMs)]);
  expect((await review(60)).items).toHaveLength(20);
});
