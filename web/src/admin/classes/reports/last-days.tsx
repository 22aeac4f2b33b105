import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDueDay } from '../../../lib/format/due-days.ts';

/** On which of the last fourteen days a learner did something in the courses of the class, and how much. */
export function LastDays({ days }: Pick<LearnerReport, 'days'>) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const active = days.filter(({ count }) => count > 0).length;
  const [first] = days;
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-semibold">{t`The last 14 days`}</h2>
      <p className="text-s text-ink-soft">{t`${plural(active, { one: 'here on # day', other: 'here on # days' })}`}</p>
      <ol aria-label={t`The last 14 days`} className="mt-3 flex h-16 items-end gap-1.5">
        {days.map(({ day, count }) => (
          <li key={day} className="grid h-full flex-1 content-end">
            <span
              aria-hidden
              className={classNames('w-full rounded-small', count === 0 ? 'bg-line' : 'bg-teal')}
              style={{ blockSize: count === 0 ? '2px' : `${Math.max(8, (64 * count) / most)}px` }}
            />
            <span className="sr-only">
              {formatDueDay(day, language)}: {t`${plural(count, { one: '# thing done', other: '# things done' })}`}
            </span>
          </li>
        ))}
      </ol>
      {first && (
        <p aria-hidden className="mt-1 flex justify-between text-s text-ink-soft">
          <span>{formatDueDay(first.day, language)}</span>
          <span>{t`today`}</span>
        </p>
      )}
    </Card>
  );
}
