import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, Printer, UserRoundX } from 'lucide-react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { classQuery } from '../class-queries.ts';
import { LastState } from '../last-state.tsx';
import { AdviceLine } from './advice-line.tsx';
import { LastDays } from './last-days.tsx';
import { LearnerCourses } from './learner-courses.tsx';
import { LearnerNotes } from './learner-notes.tsx';
import { LearnerWords } from './learner-words.tsx';
import { NewCard } from './new-card.tsx';
import './printed-screen.css';
import { learnerReportQuery } from './report-queries.ts';
import { WordStates } from './word-states.tsx';
import { WriteTo } from './write-to.tsx';

const route = getRouteApi('/signed-in/teacher/admin/classes/$classId/learners/$userId');

function Neighbours({ classId, place }: { readonly classId: string; readonly place: LearnerReport['place'] }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const go = (userId: string | null) =>
    userId === null ? false : () => void navigate({ params: { classId, userId }, search: {}, replace: true });
  useKeys({ j: go(place.nextId), k: go(place.previousId) });
  const ways = [
    [place.previousId, t`Previous learner (K)`, ChevronLeft],
    [place.nextId, t`Next learner (J)`, ChevronRight],
  ] as const;
  const [before, after] = ways.map(([userId, label, Icon]) =>
    userId === null ? (
      <span key={label} className="size-(--touch)" />
    ) : (
      <Link
        key={label}
        to="/admin/classes/$classId/learners/$userId"
        params={{ classId, userId }}
        replace
        aria-label={label}
        title={label}
        className="grid size-(--touch) place-items-center rounded-pill text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon aria-hidden className="size-5 mirrored" />
      </Link>
    ),
  );
  return (
    <nav aria-label={t`Learners of the class`} className="flex items-center gap-1">
      {before}
      <span className="text-s tabular-nums">{t`${place.number} of ${place.of}`}</span>
      {after}
    </nav>
  );
}

function Report({ classId, report }: { readonly classId: string; readonly report: LearnerReport }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { course } = route.useSearch();
  const { learner, place, advices, courses, words, wordStates, days } = report;
  const day = (date: string) => formatDueDay(date, language);
  const done = courses.filter(({ doneOn }) => doneOn !== null).length;
  // Whom a message does not reach, a card brings back.
  const isAway = !learner.hasSignedIn || advices.some(({ kind }) => kind === 'absent');
  const className = useQuery(classQuery(classId)).data?.name ?? '';
  return (
    <div className="printed-screen grid grid-cols-1 gap-5">
      <PageHeading
        title={learner.name}
        lead={
          <p>
            {learner.userName !== null && (
              <>
                <bdi>{learner.userName}</bdi> ·{' '}
              </>
            )}
            {t`in the class since ${day(learner.joinedOn)}`} ·{' '}
            {!learner.hasSignedIn
              ? t`never signed in`
              : learner.lastOn === null
                ? t`nothing done yet`
                : t`last here ${day(learner.lastOn)}`}
          </p>
        }
        actions={
          <div className="flex flex-wrap gap-2.5 print:hidden">
            <Neighbours classId={classId} place={place} />
            <Button variant="outline" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t`Print`}
            </Button>
            {learner.email !== null ? (
              <WriteTo emails={[learner.email]} />
            ) : (
              isAway && <NewCard classId={classId} className={className} learner={learner} />
            )}
          </div>
        }
      />
      <LastState classId={classId} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid grid-cols-1 content-start gap-4">
          <Card className="p-4 md:p-5">
            <h2 className="font-semibold">{t`What would help now`}</h2>
            {advices.length === 0 ? (
              <p className="mt-2 text-ink-soft">{t`Nothing stands out.`}</p>
            ) : (
              <ol className="mt-1">
                {advices.map((advice) => (
                  <AdviceLine
                    key={`${advice.kind} ${'courseId' in advice ? advice.courseId : ''}`}
                    classId={classId}
                    className={className}
                    report={report}
                    advice={advice}
                  />
                ))}
              </ol>
            )}
          </Card>
          <Card className="grid grid-cols-1 gap-2 p-4 md:p-5">
            <h2 className="font-semibold">
              {t`Courses`}{' '}
              <span className="text-s font-normal text-ink-soft">{t`${done} of ${courses.length} done`}</span>
            </h2>
            {courses.length === 0 ? (
              <p className="text-ink-soft">{t`The class has no courses yet`}</p>
            ) : (
              <LearnerCourses report={report} shown={course} />
            )}
          </Card>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <WordStates states={wordStates} />
          <LearnerWords words={words} />
          <LastDays days={days} />
          <div className="grid grid-cols-1 print:hidden">
            <LearnerNotes key={learner.id} classId={classId} userId={learner.id} />
          </div>
        </div>
      </div>
    </div>
  );
}

function OneLearner({ classId, userId }: { readonly classId: string; readonly userId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data: report, error, refetch } = useQuery(learnerReportQuery(classId, userId));
  const isGone = ['CLASS_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_FOUND'] as const;
  // What was shown before is not shown on: the class may have gone to others.
  if (isGone.some((code) => isApiError(error, code))) {
    return (
      <EmptyState
        role="alert"
        headingLevel={1}
        icon={<UserRoundX aria-hidden />}
        title={t`This learner is not in the class, or others teach it`}
        actions={
          <Link to="/admin/classes" className={buttonStyle('outline')}>
            {t`Back to the classes`}
          </Link>
        }
      />
    );
  }
  if (error && !report) {
    return (
      <ErrorState headingLevel={1} title={t`The report cannot be loaded`} onRetry={() => void refetch()}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  if (!report) {
    return (
      <div role="status" aria-label={t`Loading...`} className="grid gap-5">
        <h1 className="sr-only">{t`Learner`}</h1>
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-100 rounded-card" />
      </div>
    );
  }
  return <Report classId={classId} report={report} />;
}

/** What one learner did in the courses of a class, and what would help (PRODUCT.md#reports-of-a-class). */
export function LearnerReportScreen() {
  const { t } = useLingui();
  const { classId, userId } = route.useParams();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/classes/$classId"
        params={{ classId }}
        search={{ part: 'progress' }}
        className={buttonStyle('outline', 'w-fit')}
      >
        <ArrowLeft aria-hidden className="mirrored" />
        {t`The class`}
      </Link>
      <OneLearner key={`${classId} ${userId}`} classId={classId} userId={userId} />
    </div>
  );
}
