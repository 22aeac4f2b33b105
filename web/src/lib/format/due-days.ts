import { dayIn } from '@kalima/shared/domain/teaching/classes';
import type { AppLanguage } from '../device/app-language.ts';
import { tags } from './language-tags.ts';

/** Today where the person is, as "2026-11-27". */
export function today(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

/** A day by which something is due: Fri 27 Nov; with the year where that is another one than today's. */
export function formatDueDay(day: string, language: AppLanguage): string {
  const year = day.slice(0, 4) === today().slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const form = { weekday: 'short', day: 'numeric', month: 'short', ...year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(new Date(day)).replace(',', '');
}
