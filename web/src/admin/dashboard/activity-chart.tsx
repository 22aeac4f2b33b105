import type { DayOfActivity } from '@kalima/shared/contract/learning/statistics';
import { Numeral } from '../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage, useIsMirrored } from '../../lib/device/app-language.ts';
import { formatDay } from '../../lib/format/format-date.ts';

const width = 600;
const height = 140;
const gap = 4;

/** Learners who studied on each day as bars; the same figures are in the table below it. */
export function ActivityChart({ days }: { readonly days: readonly DayOfActivity[] }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const isMirrored = useIsMirrored();
  const most = Math.max(1, ...days.map((day) => day.learners));
  const step = width / days.length;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="grid gap-3">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Learners who studied on each of the last 30 days. The table has the same figures.`}
        className="h-auto w-full"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {days.map(({ date, learners }, index) => {
          const high = Math.max(2, (learners / most) * (height - 8));
          return (
            <rect
              key={date}
              x={(isMirrored ? days.length - 1 - index : index) * step + gap / 2}
              y={height - high}
              width={step - gap}
              height={high}
              rx="3"
              className={learners === 0 ? 'fill-line' : 'fill-saffron'}
            />
          );
        })}
      </svg>
      <div aria-hidden className="flex justify-between text-s text-ink-soft">
        <span>{first && formatDay(first.date, language)}</span>
        <span>{t`most on a day: ${most}`}</span>
        <span>{last && formatDay(last.date, language)}</span>
      </div>
      <details className="rounded-control border border-line">
        <summary className="flex min-h-(--touch) cursor-pointer items-center px-3.5 font-medium">
          {t`Show as a table`}
        </summary>
        <div
          className="max-h-80 overflow-y-auto border-t border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
          role="region"
          aria-label={t`Activity`}
        >
          <table className="w-full text-s [&_td]:px-3.5 [&_td]:py-1.5 [&_th]:px-3.5 [&_th]:py-1.5 [&_th]:text-start">
            <thead className="sticky top-0 bg-card">
              <tr>
                <th scope="col">{t`Day`}</th>
                <th scope="col">{t`Learners`}</th>
                <th scope="col">{t`Completed`}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, learners, completions }) => (
                <tr key={date} className="border-t border-line">
                  <th scope="row" className="font-normal">
                    {formatDay(date, language)}
                  </th>
                  <td>
                    <Numeral of={learners} />
                  </td>
                  <td>
                    <Numeral of={completions} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
