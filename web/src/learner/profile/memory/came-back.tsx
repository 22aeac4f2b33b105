import { wantedRetention } from '@kalima/shared/domain/learning/memory-states';
import {
  type Answers,
  daysOfWeek,
  isTelling,
  latestAnswers,
  rightOfHundred,
  scaleOfShares,
  tellingAnswers,
} from '@kalima/shared/domain/learning/memory-overview';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { formatDays } from '../../../lib/format/format-date.ts';
import { CameBackChart } from './came-back-chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { Section } from '../section.tsx';

const wanted = 100 * wantedRetention;

/** Says what came back in the last four weeks, or that there is too little to tell by. */
export function useCameBackSentence(weeks: readonly Answers[]): string {
  const { t } = useLingui();
  const latest = latestAnswers(weeks);
  const share = rightOfHundred(latest);
  if (share !== null && isTelling(latest)) {
    return t`${share} of 100 words came back in the last four weeks. The aim is ${wanted}.`;
  }
  if (share === null) return t`No word that you knew before was asked in the last four weeks.`;
  return t`${plural(latest.answers, { one: '# word was', other: '# words were' })} asked again in the last four weeks: too few to tell.`;
}

/** What was remembered when it was asked again, week by week. */
export function CameBack({ weeks, day }: { readonly weeks: readonly Answers[]; readonly day: string }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const sentence = useCameBackSentence(weeks);
  const answered = weeks.map(({ answers }) => answers).filter((answers) => answers > 0);
  const [fewest, most] = [Math.min(...answered), Math.max(...answered)];
  const { from } = scaleOfShares(weeks.flatMap((week) => rightOfHundred(week) ?? []));
  const hasFew = answered.some((answers) => answers < tellingAnswers);
  const title = t`What came back`;
  return (
    <Section title={title} className="lg:col-span-3">
      <p className="-mt-4 text-ink-soft">{sentence}</p>
      {answered.length > 0 && (
        <div className="grid gap-2">
          <CameBackChart label={t`${title}, by week: ${sentence}`} weeks={weeks} day={day} />
          <p className="flex items-center gap-2 text-s text-ink-soft">
            <span aria-hidden className="w-6 shrink-0 border-t-2 border-dashed border-saffron" />
            {t`The aim: ${wanted} of 100`}
          </p>
          <p className="text-s text-ink-soft">
            {fewest === most
              ? t`A bigger dot stands for more answers. The scale begins at ${from}.`
              : t`A bigger dot stands for more answers: ${fewest} to ${most} a week. The scale begins at ${from}.`}
            {hasFew && ` ${t`A hollow dot stands for fewer than ${tellingAnswers}: too few for a line.`}`}
          </p>
          <ChartTable
            caption={title}
            head={[t`Week`, t`Of 100`, t`Right`, t`Asked`]}
            rows={weeks
              .map((week, index) => {
                const { first, last } = daysOfWeek(day, index);
                return [
                  formatDays(first, last, language),
                  rightOfHundred(week) ?? '–',
                  week.right,
                  week.answers,
                ] as const;
              })
              .toReversed()}
          />
        </div>
      )}
    </Section>
  );
}
