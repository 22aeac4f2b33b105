import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reviewSettingsQuery } from '../../learner/blocks/study/review-settings-query.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { testId } from '../../testing/study-app.tsx';
import { createEvent } from '../outbox/outbox-store.ts';
import { ownLearningDay, rememberFirstHour } from './first-hour.ts';

const [one, other] = [testId(1), testId(2)];
const night = new Date(2026, 2, 10, 2, 30);

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('what is done in the night is stamped with the day by the hour of whoever does it', async () => {
  vi.useFakeTimers({ now: night, toFake: ['Date'] });
  rememberFirstHour(one, 2);
  const days = [one, other].map((userId) => createEvent(userId, { type: 'progress-reset' }).learningDay);
  expect(days).toEqual(['2026-03-10', '2026-03-09']);
});

test('the device counts by the hour that it has read', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...presetReviewSettings, firstHour: 0 })));
  expect(ownLearningDay(one, night)).toBe('2026-03-09');
  await createQueryClient().fetchQuery(reviewSettingsQuery(one));
  expect(ownLearningDay(one, night)).toBe('2026-03-10');
});

test.each(['13', '-1', 'four', '', '2.5'])('an hour of %o is none', (kept) => {
  localStorage.setItem(`kalima.first-hour.${one}`, kept);
  expect(ownLearningDay(one, night)).toBe('2026-03-09');
  expect(ownLearningDay(one, new Date(2026, 2, 10, 4, 0))).toBe('2026-03-10');
});
