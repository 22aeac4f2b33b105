import { readsAllContent } from '@kalima/shared/domain/accounts';
import { activities } from '@kalima/shared/domain/activities';
import { nextInActivity } from '@kalima/shared/domain/path';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { practiceSetsQuery } from '../../blocks/study/practice-sets-query.ts';
import { progressQuery } from '../../blocks/study/progress-query.ts';
import { reviewQuery } from '../../blocks/study/review-query.ts';
import { useDueCourses } from '../../blocks/path/use-due-courses.ts';
import { usePath } from '../../blocks/path/use-path.ts';
import { useAppLanguage } from '../../lib/app-language.ts';
import { tags } from '../../lib/language-tags.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useUser } from '../../lib/user.ts';
import { ownLearningDay } from '../../offline/person/first-hour.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClassPractice } from './class-practice.tsx';
import { DueSoon } from './due-soon.tsx';
import { CourseCard } from './course-card.tsx';
import { Hero } from './hero.tsx';
import { NewFromTeacher } from './new-from-teacher.tsx';
import { Week } from './week.tsx';
import { commas } from '../../lib/join-list.ts';

/** The build draws this screen for any day and anybody (src/frames). */
const isFrame = import.meta.env.SSR;

/** A place as high as a line of text; screen readers hear what they can be told already. */
function FrameText({ text, width }: { readonly text?: string; readonly width: string }) {
  return (
    <span className={`inline-block h-[0.85em] ${width} max-w-full animate-shimmer rounded-control bg-sunk`}>
      {text && <span className="sr-only">{text}</span>}
    </span>
  );
}

/** The learner's day: words to review, what to go on with, what is new, and this week (PRODUCT.md#today). */
export function TodayScreen() {
  const { t } = useLingui();
  const user = useUser();
  const language = useAppLanguage();
  const now = useNow();
  const { describe } = useErrorMessages();
  const review = useQuery(reviewQuery(user.id));
  const progress = useQuery(progressQuery(user.id));
  const path = usePath();
  const due = useDueCourses();
  const { data: practice } = useQuery(practiceSetsQuery(user.id));
  const sets = (practice?.items ?? []).filter(({ words }) => words.some(({ isPractised }) => !isPractised));
  usePageTitle(t`Today`);

  const today = ownLearningDay(user.id, now);
  const hour = now.getHours();
  const greetings = { night: t`Good evening`, morning: t`Good morning`, day: t`Good afternoon` };
  const greeting = greetings[hour < 4 || hour >= 18 ? 'night' : hour < 12 ? 'morning' : 'day'];
  const date = new Intl.DateTimeFormat(tags[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const next = activities.flatMap((activity) => nextInActivity(path.steps, activity, user) ?? []);
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
          {isFrame ? (
            <FrameText text={t`Today`} width="w-64" />
          ) : (
            <>
              {greeting}
              {commas[language]}
              <bdi>{user.name}</bdi>
            </>
          )}
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
              isAllDone={!path.isLoading && next.length === 0 && due.length === 0 && sets.length === 0}
              onRetry={() => void review.refetch()}
            />
            <ClassPractice sets={sets} />
            <DueSoon />
          </div>
          <div className="grid content-start gap-6">
            {isFrame ? (
              <Skeleton className="h-17.5" />
            ) : (
              <Week today={today} studiedDays={studiedDays} language={language} />
            )}
            <NewFromTeacher />
          </div>
          <section aria-labelledby="go-on" className="min-w-0 lg:col-span-2">
            <h2 id="go-on" className="mb-3 text-l font-semibold">
              {t`Continue`}
            </h2>
            {path.error && (
              <ErrorState title={t`Your lessons could not be loaded`} onRetry={path.refetch} className="py-6">
                <p>{describe(path.error)}</p>
              </ErrorState>
            )}
            {!path.error && !path.isLoading && next.length === 0 && due.length === 0 && sets.length === 0 && (
              <p className="text-ink-soft">{t`You have done everything that is assigned to you.`}</p>
            )}
            <ul className="-mx-4 flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pt-0.5 pb-4 md:mx-0 md:grid md:grid-cols-2 md:gap-4.5 md:overflow-visible md:px-0 lg:grid-cols-4">
              {path.isLoading && next.length === 0
                ? Array.from({ length: 4 }, (_, index) => (
                    <li key={index} className="w-54.5 shrink-0 md:w-auto">
                      <Skeleton className="h-56 w-full rounded-[20px]" />
                    </li>
                  ))
                : next.map((course) => (
                    <li key={course.activity} className="w-54.5 shrink-0 snap-start md:w-auto">
                      <CourseCard course={course} />
                    </li>
                  ))}
            </ul>
            <Link
              to="/learning-materials"
              className="inline-flex min-h-(--touch) items-center font-semibold text-teal-ink"
            >
              {t`All materials`}
            </Link>
          </section>
        </div>
      )}
    </div>
  );
}
