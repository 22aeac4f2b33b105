import { randomUUID } from 'node:crypto';
import type { MemoryChanges, Review } from '@kalima/shared/contract/learning/memory';
import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { dailyLimits } from '@kalima/shared/domain/learning/review-queue';
import { exercises, gradeOf } from '@kalima/shared/domain/learning/reviews';
import { type APIRequestContext, request } from '@playwright/test';
import fc from 'fast-check';
import { deviceReview } from '../web/src/offline/memory/device-review.ts';
import { demoFile, emptyPlan, expect, testWith } from './fixtures/activities.ts';

const words = Array.from({ length: 14 }, (_, index) => `كلمة${index}`);
const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'Words',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: words.map((word) => ({ word, translation: word, picture: demoFile('word-cat.webp'), sound: null })),
    },
  ],
}));

/** What a learner does, in its order. */
const steps = fc.array(
  fc.record({
    word: fc.nat({ max: words.length - 1 }),
    type: fc.constantFrom('reviewed', 'reviewed', 'reviewed', 'reviewed', 'suspended', 'resumed', 'postponed'),
    exercise: fc.constantFrom(...exercises),
    isRight: fc.boolean(),
    hint: fc.boolean(),
    daysLater: fc.constantFrom(0, 0, 0, 1, 4),
  }),
  { minLength: 1, maxLength: 30 },
);

async function get<Answer>(context: APIRequestContext, path: string): Promise<Answer> {
  const answer = await context.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** All that the server remembers of the learner, as a device stores it. */
async function memoryOf(context: APIRequestContext): Promise<MemoryChanges> {
  const { nextCursor, ...memory } = await get<MemoryChanges>(context, '/api/memory');
  expect(nextCursor).toBeNull();
  return { ...memory, nextCursor };
}

test('a device asks what the server would ask, with the same counts and states, however much of a log it holds back', async ({
  api,
  server,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(steps, fc.nat({ max: 30 }), async (made, received) => {
      const person = await api.register();
      const storageState = { cookies: await api.sessionOf(person), origins: [] };
      const extraHTTPHeaders = { origin: server.url };
      const context = await request.newContext({ baseURL: server.url, extraHTTPHeaders, storageState });
      const { items } = await get<{ items: { id: string; name: string }[] }>(context, '/api/reading-lessons');
      const courseId = items[0]!.id;
      const lesson = await get<ReadingLesson>(context, `/api/reading-lessons/${courseId}`);
      const lastDay = made.reduce((days, { daysLater }) => days + daysLater, 0);
      let days = 0;
      const events = made.map(({ word, type, exercise, isRight, hint, daysLater }, index) => {
        days += daysLater;
        const { id: partId, word: text } = lesson.cards[word]!;
        const learningDay = addDays(today, days - lastDay);
        const happenedAt = `${learningDay}T00:00:${String(index).padStart(2, '0')}.000Z`;
        const about = { courseId, partId, text, language: 'arabic' };
        const answer = { exercise, isRight, hint, tries: 1, ms: 2000, grade: gradeOf({ isRight, hint, tries: 1 }) };
        const basis = { id: randomUUID(), sequence: index + 1, happenedAt, learningDay, type, ...about };
        return (type === 'reviewed' ? { ...basis, ...answer } : basis) as StudyEvent;
      });
      const deviceId = randomUUID();
      const send = async (some: readonly StudyEvent[]) => {
        const data = { deviceId, deviceTime: new Date().toISOString(), events: some };
        expect((await context.post('/api/study-events', { data })).ok()).toBe(true);
      };
      await send(events.slice(0, received));
      const [memory, pending] = [await memoryOf(context), events.slice(received)];
      const device = deviceReview({
        memory,
        words: lesson.words.map((word) => ({ ...word, courseId, language: 'arabic' as const })),
        pending,
        day: today,
        minutes: 60,
        target: 'arabic',
        limits: dailyLimits,
        hasFile: () => true,
      });
      await send(pending);
      const asked = await get<Review>(context, `/api/review?minutes=60&day=${today}`);
      const told = ({ items: queue, total }: Review) => ({
        total,
        queue: queue.map(({ itemId, stability, reviews, lapses, lastDay: answered }) => ({
          itemId,
          stability,
          reviews,
          lapses,
          answered,
        })),
      });
      expect(told(device)).toEqual(told(asked));
      await context.dispose();
    }),
    { numRuns: 40 },
  );
});
