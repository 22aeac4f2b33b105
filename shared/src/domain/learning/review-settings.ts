import { type DailyLimits, dailyLimits, sessionMinutes } from './review-queue.ts';
import { firstHour } from './learning-day.ts';

/** How a learner is asked what they remember (PRODUCT.md#review). */
export interface ReviewSettings {
  readonly reviewsPerDay: number;
  readonly newWordsPerDay: number;
  readonly sessionMinutes: number;
  /** Whether words are also asked to be typed, and to be said. */
  readonly hasTyping: boolean;
  readonly hasSaying: boolean;
  /** Hours after midnight at which the learner's day begins. */
  readonly firstHour: number;
}

/** What a learner may set, in whole numbers, from the least to the most. */
export const reviewSettingBounds = {
  reviewsPerDay: { min: 10, max: 500 },
  newWordsPerDay: { min: 0, max: 50 },
  sessionMinutes: { min: sessionMinutes.min, max: sessionMinutes.max },
  firstHour: { min: 0, max: 12 },
} as const;
export type BoundedReviewSetting = keyof typeof reviewSettingBounds;

/** The settings of who has changed none. */
export const presetReviewSettings: ReviewSettings = {
  reviewsPerDay: dailyLimits.reviews,
  newWordsPerDay: dailyLimits.newItems,
  sessionMinutes: sessionMinutes.proposed,
  hasTyping: true,
  hasSaying: true,
  firstHour,
};

/** Whether a number may be set: a whole one within the bounds. */
export function isReviewSetting(name: BoundedReviewSetting, value: number): boolean {
  const { min, max } = reviewSettingBounds[name];
  return Number.isInteger(value) && value >= min && value <= max;
}

/** How much a learner is asked on one day. */
export function dailyLimitsOf({ reviewsPerDay, newWordsPerDay }: ReviewSettings): DailyLimits {
  return { reviews: reviewsPerDay, newItems: newWordsPerDay };
}
