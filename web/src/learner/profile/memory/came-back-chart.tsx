import { wantedRetention } from '@kalima/shared/domain/learning/memory-states';
import {
  type Answers,
  daysOfWeek,
  isTelling,
  rightOfHundred,
  scaleOfShares,
} from '@kalima/shared/domain/learning/memory-overview';
import { useAppLanguage, useIsMirrored } from '../../../lib/device/app-language.ts';
import { formatDay } from '../../../lib/format/format-date.ts';
import { useWidth } from './use-width.ts';
import { Numeral } from '../../../ui/numeral.tsx';

const wanted = 100 * wantedRetention;
const height = 176;
const edges = { start: 34, end: 16, top: 24, bottom: 30 };
const radius = { min: 3, max: 7 };

interface CameBackChartProps {
  readonly label: string;
  readonly weeks: readonly Answers[];
  /** The last day of the last week. */
  readonly day: string;
}

/** The share of each week as a dot, which is the bigger the more answers it stands for; hollow where they are too few to tell. */
export function CameBackChart({ label, weeks, day }: CameBackChartProps) {
  const language = useAppLanguage();
  const [ref, width] = useWidth(460);
  const shares = weeks.map(rightOfHundred);
  const { from, steps } = scaleOfShares(shares.filter((share) => share !== null));
  const most = Math.max(1, ...weeks.map(({ answers }) => answers));
  const isMirrored = useIsMirrored();
  const mirror = (x: number) => (isMirrored ? width - x : x);
  const last = weeks.length - 1;
  const xOf = (week: number) => mirror(edges.start + 8 + (week / last) * (width - edges.start - edges.end - 8));
  const yOf = (share: number) => edges.top + ((100 - share) / (100 - from)) * (height - edges.top - edges.bottom);
  const radiusOf = ({ answers }: Answers) => radius.min + (radius.max - radius.min) * Math.sqrt(answers / most);
  const named = width < 420 ? [0, 4, 8] : [0, 3, 6, 9];
  const dots = weeks.flatMap((answers, week) => {
    const share = shares[week] ?? null;
    return share === null ? [] : [{ answers, week, share, isTelling: isTelling(answers) }];
  });
  const lines = dots.flatMap((dot, index) => {
    const next = dots[index + 1];
    return dot.isTelling && next?.isTelling && next.week === dot.week + 1 ? [[dot, next] as const] : [];
  });
  const end = dots.at(-1);
  return (
    <div ref={ref} className="w-full">
      <svg role="img" aria-label={label} width={width} height={height} className="block max-w-full" direction="ltr">
        {steps.map((step) => (
          <g key={step}>
            <line x1={mirror(edges.start)} x2={mirror(width)} y1={yOf(step)} y2={yOf(step)} className="stroke-line" />
            <text
              x={mirror(edges.start - 8)}
              y={yOf(step) + 4}
              textAnchor={isMirrored ? 'start' : 'end'}
              className="fill-ink-soft text-xs font-medium"
            >
              <Numeral of={step} />
            </text>
          </g>
        ))}
        <line
          x1={mirror(edges.start)}
          x2={mirror(width)}
          y1={yOf(wanted)}
          y2={yOf(wanted)}
          strokeWidth="2"
          strokeDasharray="4 4"
          className="stroke-saffron"
        />
        {lines.map(([one, next]) => (
          <line
            key={one.week}
            x1={xOf(one.week)}
            y1={yOf(one.share)}
            x2={xOf(next.week)}
            y2={yOf(next.share)}
            strokeWidth="2"
            className="stroke-chart-soft"
          />
        ))}
        {dots.map((dot) => (
          <circle
            key={dot.week}
            cx={xOf(dot.week)}
            cy={yOf(dot.share)}
            r={radiusOf(dot.answers)}
            strokeWidth="2"
            className={dot.isTelling ? 'fill-teal stroke-card' : 'fill-card stroke-teal'}
          />
        ))}
        {end?.isTelling && (
          <text
            x={xOf(end.week)}
            y={yOf(end.share) - radiusOf(end.answers) - 6}
            textAnchor="middle"
            className="fill-ink text-s font-bold"
          >
            <Numeral of={end.share} />
          </text>
        )}
        {[...named, last].map((week) => (
          <text
            key={week}
            x={week === last ? mirror(width) : xOf(week)}
            y={height - 8}
            textAnchor={week === last ? (isMirrored ? 'start' : 'end') : 'middle'}
            className="fill-ink-soft text-xs font-medium"
          >
            {formatDay(daysOfWeek(day, week).first, language)}
          </text>
        ))}
      </svg>
    </div>
  );
}
