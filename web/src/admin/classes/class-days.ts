import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { t } from '@lingui/core/macro';
import type { AppLanguage } from '../../lib/device/app-language.ts';
import { tags } from '../../lib/format/language-tags.ts';
import { today } from '../../lib/format/due-days.ts';

/** The first day of a class, and the last one where there is one: 1 Sept 2026 – 30 Jun 2027, from 1 Sept 2026. */
export function formatClassDays(startsOn: string, endsOn: string | null, language: AppLanguage): string {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(tags[language], form);
  if (endsOn !== null) return format.formatRange(new Date(startsOn), new Date(endsOn));
  const day = format.format(new Date(startsOn));
  return t`from ${day}`;
}

/** Whether a class is over: nobody has it any more. */
export const isOver = ({ endsOn }: { readonly endsOn: string | null }): boolean => endsOn !== null && endsOn < today();

/** Whether nobody can join a class. */
export const takesNobody = (one: { readonly endsOn: string | null; readonly isArchived: boolean }): boolean =>
  one.isArchived || isOver(one);

/** What a class is called a year later: the years in its name move on, or the year in which it begins is added. */
export function nameYearLater(name: string, startsOn: string): string {
  const moved = name.replaceAll(/(?<!\d)20\d\d(?!\d)/g, (year) => String(Number(year) + 1));
  const year = ` ${startsOn.slice(0, 4)}`;
  return moved === name ? `${name.slice(0, classLimits.name - year.length)}${year}` : moved;
}

/** The same day a year later; 28 February where the next year has no 29th. */
export function yearLater(day: string): string {
  const later = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}
