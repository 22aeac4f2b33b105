import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import { activities } from '@kalima/shared/domain/learning/activities';
import { nextInActivity } from '@kalima/shared/domain/learning/path';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { progressQuery } from '../blocks/study/progress-query.ts';
import { reviewQuery } from '../blocks/study/review-query.ts';
import { usePath } from '../blocks/path/use-path.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { tags } from '../../lib/format/language-tags.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useUser } from '../../lib/api/user.ts';
import { ownLearningDay } from '../../offline/person/first-hour.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClassPractice } from './class-practice.tsx';
import { DueSoon } from './due-soon.tsx';
import { GoOn } from './go-on.tsx';
import { GoOnPlace } from './go-on-place.tsx';
import { Hero } from './hero.tsx';
import { NewFromTeacher } from './new-from-teacher.tsx';
import { Week } from './week.tsx';
import { notificationsQuery } from '../../blocks/notifications-query.ts';
import { useAskedDueCourses } from '../blocks/path/use-due-courses.ts';
import { practiceSetsQuery } from '../blocks/study/practice-sets-query.ts';
import { useHasWaitedLong } from '../../lib/use-has-waited-long.ts';

/** Reads the parts of the learner's day that have something to show, and tells when all are answered or were waited for long enough. */
function useDay() {
  const { id } = useUser();
  const practice = useQuery(practiceSetsQuery(id));
  const news = useInfiniteQuery(notificationsQuery(id));
  const { due, isAnswered } = useAskedDueCourses();
  const hasWaitedLong = useHasWaitedLong();
  return {
    /** Words that the learner's classes practise and the learner has not practised yet. */
    sets: (practice.data?.items ?? []).filter(({ words }) => words.some(({ isPractised }) => !isPractised)),
    due,
    assigned: news.data?.pages[0]?.items ?? [],
    /** True after a failure as well, also while it is asked for again: a message in view stays. */
    isAnswered: hasWaitedLong || (isAnswered && practice.isFetched && news.isFetched),
  };
}

/** The build draws this screen for any day and anybody (src/start). */
const isFrame = import.meta.env.SSR;

/** A place as high as a line of text; screen readers hear what they can be told already. */
function FrameText({ text, width }: { readonly text?: string; readonly width: string }) {
  return (
    <span className={`inline-block h-[0.85em] ${width} max-w-full animate-shimmer rounded-control bg-sunk`}>
      {text && <span className="sr-only">{text}</span>}
    </span>
  );
}

function Greeting({ hour, name }: { readonly hour: number; readonly name: string }) {
  if (hour < 4 || hour >= 18)
    return (
      <Trans>
        Good evening, <bdi>{name}</bdi>
      </Trans>
    );
  if (hour < 12)
    return (
      <Trans>
        Good morning, <bdi>{name}</bdi>
      </Trans>
    );
  return (
    <Trans>
      Good afternoon, <bdi>{name}</bdi>
    </Trans>
  );
}

/** The learner's day: words to review, what to go on with, what is new, and this week (PRODUCT.md#today). */
export function TodayScreen() {
  const { t } = useLingui();
  const user = useUser();
  const language = useAppLanguage();
  const now = useNow();
  const review = useQuery(reviewQuery(user.id));
  const progress = useQuery(progressQuery(user.id));
  const path = usePath();
  // What comes late would push what is seen: below the words to review all is shown at once.
  const { sets, due, assigned, isAnswered } = useDay();
  usePageTitle(t`Today`);

  const today = ownLearningDay(user.id, now);
  const date = new Intl.DateTimeFormat(tags[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const next = activities.flatMap((activity) => nextInActivity(path.steps, activity, user) ?? []);
  const isAllDone = isAnswered && !path.isLoading && next.length === 0 && due.length === 0 && sets.length === 0;
  const studiedDays = progress.data?.studiedDays ?? [];
  // As long as it is not known, nobody is called a beginner. The days know what was done and not sent yet.
  const hasLearned =
    !progress.data || progress.data.answeredCards > 0 || progress.data.activeDays > 0 || studiedDays.length > 0;
  const hasNothing =
    !path.isLoading &&
    !path.error &&
    path.steps.length === 0 &&
    user.assignedCount === 0 &&
    !readsAllContent(user.role);

  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-[1.75rem] font-bold md:text-2xl">
          {isFrame ? <FrameText text={t`Today`} width="w-64" /> : <Greeting hour={now.getHours()} name={user.name} />}
        </h1>
        <p className="text-ink-soft">{isFrame ? <FrameText width="w-40" /> : date.format(new Date(today))}</p>
      </header>
      {hasNothing ? (
        <EmptyState icon={<BookOpen aria-hidden />} title={t`Nothing is assigned to you yet`}>
          <p>{t`As soon as your teacher has chosen something for you, it stands here.`}</p>
          <p className="mt-4">
            <Link to="/join" className={buttonStyle('outline')}>
              {t`Join a class with a code`}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-6">
            <Hero
              review={review.data}
              isFailed={review.isError && !review.data}
              hasLearned={hasLearned}
              isAllDone={isAllDone}
              onRetry={() => void review.refetch()}
            />
            {isAnswered && (
              <>
                <ClassPractice sets={sets} />
                <DueSoon courses={due} />
              </>
            )}
          </div>
          {isAnswered ? (
            <div className="grid content-start gap-6">
              <Week today={today} studiedDays={studiedDays} language={language} />
              <NewFromTeacher assigned={assigned} />
            </div>
          ) : (
            <Skeleton className="h-15.5" />
          )}
          {isAnswered ? <GoOn path={path} next={next} isAllDone={isAllDone} /> : <GoOnPlace />}
        </div>
      )}
    </div>
  );
}
