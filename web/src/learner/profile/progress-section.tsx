import type { Progress } from '@kalima/shared/contract/learning/study';
import { lastStage } from '@kalima/shared/domain/content/lesson-stages';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { outbox } from '../../offline/outbox/outbox.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { progressQuery } from '../blocks/study/progress-query.ts';
import { RecentActivityList } from './recent-activity-list.tsx';
import { Section } from './section.tsx';
import { StartOver } from './start-over.tsx';

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunk px-4 py-3">
      <dt className="text-s text-ink-soft">{name}</dt>
      <dd className="text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Figures({ progress }: { readonly progress: Progress }) {
  const { t, i18n } = useLingui();
  const { completedLessons, learningWords, masteredWords, activeDays, answeredCards, rightAnswers } = progress;
  const lessons = completedLessons.filter(({ activity }) => activity !== 'learning-materials');
  const rightShare = answeredCards === 0 ? '–' : i18n.number(rightAnswers / answeredCards, { style: 'percent' });
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Figure name={t`Lessons completed`} value={i18n.number(lessons.length)} />
      <Figure name={t`Words being learned`} value={i18n.number(learningWords)} />
      <Figure name={t`Words mastered`} value={i18n.number(masteredWords)} />
      <Figure name={t`Active days of the last 30`} value={i18n.number(activeDays)} />
      <Figure name={t`Flashcards answered`} value={i18n.number(answeredCards)} />
      <Figure name={t`Right at the first pick`} value={rightShare} />
    </dl>
  );
}

/** How far the learner has come: stage, figures and what they did last, all counted by the server (PRODUCT.md#figures). */
export function ProgressSection() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery(progressQuery(useUser().id));
  // What the device cannot count is right once the server has counted it.
  useEffect(() => outbox.onDelivered(() => void refetch()), [refetch]);
  const stage = data?.currentStage ?? 1;
  return (
    <>
      <Section title={t`Progress`}>
        {data && (
          <>
            <div className="grid gap-2">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{t`Current stage`}</span>
                <span className="font-semibold tabular-nums">
                  <Numeral of={stage} /> / <Numeral of={lastStage} />
                </span>
              </p>
              <ProgressBar label={t`Stage ${stage} of ${lastStage}`} value={stage} max={lastStage} />
            </div>
            <Figures progress={data} />
            <StartOver />
          </>
        )}
        {!data && error && (
          <>
            <Banner tone="error">{describe(error)}</Banner>
            <Button variant="outline" className="w-fit" onClick={() => void refetch()}>
              {t`Try again`}
            </Button>
          </>
        )}
        {!data && !error && (
          <div role="status" aria-label={t`Loading...`}>
            <Skeleton className="h-44" />
          </div>
        )}
      </Section>
      <Section title={t`Recent activity`}>
        {data ? <RecentActivityList recent={data.recent} /> : !error && <Skeleton className="h-44" />}
      </Section>
    </>
  );
}
