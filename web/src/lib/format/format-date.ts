import { type AppLanguage, appLanguages } from '@kalima/shared/domain/language/app-languages';
import { tags } from './language-tags.ts';

/** A day as the language of the interface writes it: 5 March 2026, 2026年3月5日, ٥ مارس ٢٠٢٦. */
export function formatDate(timestamp: string, language: AppLanguage): string {
  return new Intl.DateTimeFormat(tags[language], { dateStyle: 'long' }).format(new Date(timestamp));
}

/** A calendar day such as `2026-03-05` in short: 5 Mar, 3月5日. */
export function formatDay(date: string, language: AppLanguage): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(new Date(date));
}

/** Calendar days from one to another in the least words: 16–22 Nov, 11/16 – 11/22. */
export function formatDays(first: string, last: string, language: AppLanguage): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).formatRange(new Date(first), new Date(last));
}

/** The weekday of a calendar day in the least space: Tu, 二, ث. */
export function formatWeekday(date: string, language: AppLanguage): string {
  const form = { weekday: appLanguages[language].weekday, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(new Date(date)).slice(0, 2);
}

/** The weekday of a calendar day: Friday, 周五. */
export function formatLongWeekday(date: string, language: AppLanguage): string {
  const form = { weekday: appLanguages[language].longWeekday, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(new Date(date));
}

/** A whole number with the separators of the interface's language. */
export function formatNumber(value: number, language: AppLanguage): string {
  return new Intl.NumberFormat(tags[language]).format(value);
}

function formatUnit(value: number, unit: string, language: AppLanguage): string {
  return new Intl.NumberFormat(tags[language], { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** A size in bytes in megabytes, at most one digit after the point. */
export function formatMegabytes(bytes: number, language: AppLanguage): string {
  return formatUnit(bytes / 1024 ** 2, 'megabyte', language);
}

/** A moment to the minute: 5 Mar 2026, 14:03. */
export function formatMoment(timestamp: string, language: AppLanguage): string {
  const form = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(tags[language], form).format(new Date(timestamp));
}

/** A size in bytes in the unit that suits it: 64 kB, 3.4 MB, 1.2 GB, ٣٫٤ م.ب. */
export function formatBytes(bytes: number, language: AppLanguage): string {
  const kilobytes = bytes / 1024;
  if (kilobytes > 0 && kilobytes < 1024) return formatUnit(Math.ceil(kilobytes), 'kilobyte', language);
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes < 1 ? formatMegabytes(bytes, language) : formatUnit(gigabytes, 'gigabyte', language);
}

/** A length of time in seconds as a player shows it: 0:07, 12:30. */
export function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
