import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { minutesFor } from '@kalima/shared/domain/learning/learning-pace';
import { overviewDays } from '@kalima/shared/domain/learning/memory-overview';
import { Numeral } from '../../../ui/numeral.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage, useIsMirrored } from '../../../lib/device/app-language.ts';
import { formatDay, formatWeekday } from '../../../lib/format/format-date.ts';
import { ChartTable } from './chart-table.tsx';
import { Section } from '../section.tsx';
import { useWidth } from './use-width.ts';

const height = 176;
const edges = { top: 22, bottom: 26 };
/** Of a digit of the labels, and of a weekday with the room about it. */
const digitWidth = 7.5;
const weekdayWidth = 20;

interface DueChartProps {
  readonly label: string;
  readonly due: readonly number[];
  /** The first of the days. */
  readonly day: string;
}

/** A bar for each day, from zero; today's is in another colour, and its number and day are bold. */
function DueChart({ label, due, day }: DueChartProps) {
  const language = useAppLanguage();
  const [ref, width] = useWidth(340);
  const most = Math.max(1, ...due);
  const slot = width / due.length;
  const isMirrored = useIsMirrored();
  const floor = height - edges.bottom;
  return (
    <div ref={ref} className="w-full">
      <svg role="img" aria-label={label} width={width} height={height} className="block max-w-full" direction="ltr">
        <line x1="0" x2={width} y1={floor} y2={floor} className="stroke-edge" />
        {due.map((words, ahead) => {
          const middle = slot * (isMirrored ? due.length - ahead - 0.5 : ahead + 0.5);
          const tall = (words / most) * (floor - edges.top);
          const isToday = ahead === 0;
          const text = isToday ? 'fill-ink text-xs font-bold' : 'fill-ink-soft text-xs font-medium';
          const hasRoom = isToday || words === most || String(words).length * digitWidth < slot;
          return (
            <g key={addDays(day, ahead)}>
              <rect
                x={middle - slot * 0.36}
                y={floor - tall}
                width={slot * 0.72}
                height={tall}
                rx={Math.min(4, tall / 2)}
                className={isToday ? 'fill-saffron' : 'fill-chart-soft'}
              />
              {words > 0 && hasRoom && (
                <text x={middle} y={floor - tall - 6} textAnchor="middle" className={text}>
                  <Numeral of={words} />
                </text>
              )}
              {(slot >= weekdayWidth || ahead % 2 === 0) && (
                <text x={middle} y={height - 8} textAnchor="middle" className={text}>
                  {formatWeekday(addDays(day, ahead), language)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface ComesDueProps {
  readonly due: readonly number[];
  readonly day: string;
  readonly paceMs: number;
}

/** How many words come due today and on the days after it. */
export function ComesDue({ due, day, paceMs }: ComesDueProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const words = due.reduce((sum, one) => sum + one, 0);
  const minutes = minutesFor(words, paceMs);
  const sentence =
    words === 0
      ? t`Nothing comes due in the next ${overviewDays} days.`
      : t`${plural(words, { one: '# word', other: '# words' })} in ${overviewDays} days, about ${minutes} min in all.`;
  const title = t`What comes due`;
  return (
    <Section title={title} className="lg:col-span-2">
      <p className="-mt-4 text-ink-soft">{sentence}</p>
      {words > 0 && (
        <div className="grid gap-2">
          <DueChart label={t`${title}, by day: ${sentence}`} due={due} day={day} />
          <ChartTable
            caption={title}
            head={[t`Day`, t`Words`, t`Minutes`]}
            rows={due.map((count, ahead) => {
              const date = addDays(day, ahead);
              const name = `${formatWeekday(date, language)} ${formatDay(date, language)}`;
              return [ahead === 0 ? t`Today` : name, count, minutesFor(count, paceMs)];
            })}
          />
        </div>
      )}
    </Section>
  );
}
