import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, School } from 'lucide-react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatClassDays, isOver } from './class-days.ts';
import type { ClassPart } from './class-parts.ts';
import { classQuery } from './class-queries.ts';
import { ClassCourses } from './courses/class-courses.tsx';
import { LastState } from './last-state.tsx';
import { ClassLearners } from './learners/class-learners.tsx';
import { ClassOverview, isNewClass } from './reports/class-overview.tsx';
import { ClassProgress } from './reports/class-progress.tsx';
import { OverviewActions } from './reports/overview-actions.tsx';
import './reports/printed-screen.css';
import { ClassSettings } from './settings/class-settings.tsx';

const route = getRouteApi('/signed-in/teacher/admin/classes/$classId');

function Parts({ shown, part }: { readonly shown: SchoolClass; readonly part: ClassPart }) {
  const { t } = useLingui();
  const parts = [
    ['overview', t`Overview`, null],
    ['progress', t`Progress`, null],
    ['learners', t`Learners`, shown.memberCount],
    ['courses', t`Courses`, shown.courseCount],
    ['settings', t`Settings`, null],
  ] as const;
  return (
    <nav
      aria-label={t`Parts of the class`}
      className="flex w-fit max-w-full flex-wrap rounded-[24px] bg-sunk p-0.75 print:hidden"
    >
      {parts.map(([value, label, count]) => (
        <Link
          key={value}
          to="/admin/classes/$classId"
          params={{ classId: shown.id }}
          search={value === 'overview' ? {} : { part: value }}
          replace
          resetScroll={false}
          aria-current={value === part ? 'page' : undefined}
          className={classNames(
            'flex min-h-(--touch) items-center gap-2 rounded-pill px-3.25 text-s font-semibold whitespace-nowrap transition-colors duration-150',
            value === part ? 'bg-card text-ink shadow-low' : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
          {count !== null && (
            <span className="font-normal tabular-nums">
              <Numeral of={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function OneClass({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const { part = 'overview' } = route.useSearch();
  const { data: shown, error, refetch } = useQuery(classQuery(classId));
  // What was shown before is not shown on: the class may have gone to others.
  if (isApiError(error, 'CLASS_NOT_FOUND') || isApiError(error, 'VALIDATION_FAILED')) {
    return (
      <EmptyState
        role="alert"
        headingLevel={1}
        icon={<School aria-hidden />}
        title={t`This class does not exist, or others teach it`}
        actions={
          <Link to="/admin/classes" className={buttonStyle('outline')}>
            {t`Back to the classes`}
          </Link>
        }
      />
    );
  }
  if (error && !shown) {
    return (
      <ErrorState headingLevel={1} title={t`The class cannot be loaded`} onRetry={() => void refetch()}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  if (!shown) {
    return (
      <div role="status" aria-label={t`Loading...`} className="grid gap-5">
        <h1 className="sr-only">{t`Class`}</h1>
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-11 w-70" />
        <Skeleton className="h-70 rounded-card" />
      </div>
    );
  }
  return (
    <div className={part === 'overview' ? 'printed-screen grid grid-cols-1 gap-5' : 'contents'}>
      <PageHeading
        title={shown.name}
        actions={part === 'overview' && <OverviewActions classId={shown.id} isEmpty={isNewClass(shown)} />}
        lead={
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {shown.isArchived && <Badge tone="plain">{t`Archived`}</Badge>}
            {isOver(shown) && <Badge tone="plain">{t`Over`}</Badge>}
            <span>{formatClassDays(shown.startsOn, shown.endsOn, language)}</span>
            {shown.teachers.length > 0 && (
              <span>
                · {t`${plural(shown.teachers.length, { one: 'Teacher:', other: 'Teachers:' })}`}{' '}
                {shown.teachers.map((teacher, index) => (
                  <span key={teacher.id}>
                    {index > 0 && ', '}
                    <bdi>{teacher.name}</bdi>
                  </span>
                ))}
              </span>
            )}
          </p>
        }
      />
      {isOver(shown) && (
        <Banner tone="info">{t`This class is over: its learners do not have its courses any more. Move its last day to go on.`}</Banner>
      )}
      <LastState classId={shown.id} />
      <Parts shown={shown} part={part} />
      {part === 'overview' && <ClassOverview shown={shown} />}
      {part === 'progress' && <ClassProgress shown={shown} />}
      {part === 'courses' && <ClassCourses classId={shown.id} />}
      {part === 'learners' && <ClassLearners shown={shown} />}
      {part === 'settings' && <ClassSettings key={shown.id} shown={shown} />}
    </div>
  );
}

/** One class: what it studies and by when, who is in it, and what it is called and how one joins it (PRODUCT.md#classes). */
export function ClassScreen() {
  const { t } = useLingui();
  const { classId } = route.useParams();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/admin/classes" className={buttonStyle('outline', 'w-fit')}>
        <ArrowLeft aria-hidden className="mirrored" />
        {t`Classes`}
      </Link>
      <OneClass key={classId} classId={classId} />
    </div>
  );
}
