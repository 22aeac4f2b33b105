import type { ReviewSettings } from '@kalima/shared/domain/review-settings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** An hour as it is read: 4:00. */
export const hourText = (hour: number) => `${hour}:00`;

/** What is set, in a line. */
export function ReviewSettingsLine({ settings }: { readonly settings: ReviewSettings }) {
  const { t } = useLingui();
  const { sessionMinutes, reviewsPerDay, newWordsPerDay, hasTyping, hasSaying, firstHour } = settings;
  const hour = hourText(firstHour);
  return [
    t`${plural(sessionMinutes, { one: '# minute', other: '# minutes' })} a session`,
    t`up to ${reviewsPerDay} reviews a day`,
    t`${plural(newWordsPerDay, { one: '# new word', other: '# new words' })} a day`,
    hasTyping ? t`typing on` : t`typing off`,
    hasSaying ? t`saying on` : t`saying off`,
    t`days begin at ${hour}`,
  ].join(' · ');
}
