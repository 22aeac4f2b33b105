import { learningDayOf } from '@kalima/shared/domain/learning/learning-day';
import { isReviewSetting, presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { personalPrefix, readRemembered, remember } from '../../lib/device/device-storage.ts';

const keyOf = (userId: string) => `${personalPrefix.firstHour}${userId}`;

/** Notes at which hour a person's day begins, as the server says. */
export function rememberFirstHour(userId: string, hour: number): void {
  remember(keyOf(userId), String(hour));
}

/** The person's learning day of a moment where this device is (PRODUCT.md#review). */
export function ownLearningDay(userId: string, moment: Date = new Date()): string {
  const known = Number.parseFloat(readRemembered(keyOf(userId)) ?? '');
  const hour = isReviewSetting('firstHour', known) ? known : presetReviewSettings.firstHour;
  return learningDayOf(moment.getTime(), -moment.getTimezoneOffset(), hour);
}
