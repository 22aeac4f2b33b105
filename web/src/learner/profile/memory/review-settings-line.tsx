import type { ReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type AppLanguage, useAppLanguage } from '../../../lib/device/app-language.ts';
import { tags } from '../../../lib/format/language-tags.ts';

/** An hour as it is read: 4:00, ٤:٠٠ ص. */
export function hourText(hour: number, language: AppLanguage): string {
  const form = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(Date.UTC(2000, 0, 1, hour));
}

/** What is set, in a line. */
export function ReviewSettingsLine({ settings }: { readonly settings: ReviewSettings }) {
  const { t } = useLingui();
  const { sessionMinutes, reviewsPerDay, newWordsPerDay, hasTyping, hasSaying, firstHour } = settings;
  const hour = hourText(firstHour, useAppLanguage());
  return [
    t`${plural(sessionMinutes, { one: '# minute', other: '# minutes' })} a session`,
    t`up to ${reviewsPerDay} reviews a day`,
    t`${plural(newWordsPerDay, { one: '# new word', other: '# new words' })} a day`,
    hasTyping ? t`typing on` : t`typing off`,
    hasSaying ? t`saying on` : t`saying off`,
    t`days begin at ${hour}`,
  ].join(' · ');
}
