import { learningDayOf } from '@kalima/shared/domain/learning-day';
import { isReviewSetting, presetReviewSettings } from '@kalima/shared/domain/review-settings';
import { forgetRemembered, readRemembered, remember } from '../../lib/device-storage.ts';

const prefix = 'kalima.first-hour.';
const keyOf = (userId: string) => `${prefix}${userId}`;

/** Notes at which hour a person's day begins, as the server says. */
export function rememberFirstHour(userId: string, hour: number): void {
  remember(keyOf(userId), String(hour));
}

/** Forgets the hours of everybody, or of everybody else. */
export function forgetFirstHours(exceptUserId?: string): void {
  forgetRemembered(prefix, exceptUserId);
}

/** The person's learning day of a moment where this device is (PRODUCT.md#review). */
export function ownLearningDay(userId: string, moment: Date = new Date()): string {
  const known = Number.parseFloat(readRemembered(keyOf(userId)) ?? '');
  const hour = isReviewSetting('firstHour', known) ? known : presetReviewSettings.firstHour;
  return learningDayOf(moment.getTime(), -moment.getTimezoneOffset(), hour);
}
