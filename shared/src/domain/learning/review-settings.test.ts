import { describe, expect, it } from 'vitest';
import {
  type BoundedReviewSetting,
  dailyLimitsOf,
  isReviewSetting,
  presetReviewSettings,
  reviewSettingBounds,
} from './review-settings.ts';

describe('settings of a learner', () => {
  it('are within their bounds where nothing was set', () => {
    const names = Object.keys(reviewSettingBounds) as BoundedReviewSetting[];
    expect(names.filter((name) => !isReviewSetting(name, presetReviewSettings[name]))).toEqual([]);
  });

  it.each([
    ['reviewsPerDay', 9, false],
    ['reviewsPerDay', 500, true],
    ['newWordsPerDay', 0, true],
    ['newWordsPerDay', 51, false],
    ['sessionMinutes', 2.5, false],
    ['firstHour', 12, true],
    ['firstHour', 13, false],
    ['firstHour', Number.NaN, false],
  ] as const)('%s may be %d: %s', (name, value, expected) => {
    expect(isReviewSetting(name, value)).toBe(expected);
  });

  it('say how much is asked on a day', () => {
    expect(dailyLimitsOf({ ...presetReviewSettings, reviewsPerDay: 30, newWordsPerDay: 0 })).toEqual({
      reviews: 30,
      newItems: 0,
    });
  });
});
