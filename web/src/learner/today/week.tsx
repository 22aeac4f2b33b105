import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../lib/format/class-names.ts';
import type { AppLanguage } from '../../lib/device/app-language.ts';
import { tags } from '../../lib/format/language-tags.ts';

interface WeekProps {
  readonly today: string;
  readonly studiedDays: readonly string[];
  readonly language: AppLanguage;
}

/** The days of the week that a day is in, from Monday. */
function weekOf(day: string): string[] {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - weekday));
}

/** This week as a horizon: a learned day is a sun that rose, today is half up. No count, and nothing that was missed. */
export function Week({ today, studiedDays, language }: WeekProps) {
  const { t } = useLingui();
  const name = (day: string, weekday: 'narrow' | 'short' | 'long') =>
    new Intl.DateTimeFormat(tags[language], { weekday, timeZone: 'UTC' }).format(new Date(day));
  const describe = (weekday: string, isLearned: boolean, isToday: boolean) => {
    if (isLearned) return isToday ? t`${weekday}, learned, today` : t`${weekday}, learned`;
    return isToday ? t`${weekday}, today` : weekday;
  };
  return (
    <ol
      aria-label={t`This week`}
      className="relative grid grid-cols-7 pt-1 before:absolute before:inset-x-1.5 before:top-8.25 before:border-t-[1.5px] before:border-line"
    >
      {weekOf(today).map((day) => {
        const isToday = day === today;
        const isLearned = studiedDays.includes(day);
        return (
          <li
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className={classNames(
              'grid justify-items-center gap-2.5 text-s',
              isToday ? 'font-bold text-ink' : 'font-medium text-ink-soft',
            )}
          >
            <span aria-hidden className="relative grid h-7.5 place-items-end">
              <Sun isToday={isToday} isLearned={isLearned} />
            </span>
            <span aria-hidden>{name(day, language === 'ar' ? 'narrow' : 'short')}</span>
            <span className="sr-only">{describe(name(day, 'long'), isLearned, isToday)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Sun({ isToday, isLearned }: { readonly isToday: boolean; readonly isLearned: boolean }) {
  if (isLearned)
    return (
      <span
        className={classNames(
          'mb-0.75 size-6 rounded-pill bg-saffron',
          isToday && 'ring-2 ring-teal ring-offset-2 ring-offset-paper',
        )}
      />
    );
  if (isToday)
    return (
      <span className="mb-0.5 size-6.5 rounded-pill border-2 border-teal bg-[linear-gradient(var(--paper)_52%,var(--saffron)_52%)]" />
    );
  return <span className="size-1.75 translate-y-0.75 rounded-pill bg-edge" />;
}
