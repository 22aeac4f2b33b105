import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { languageLabels } from '../../blocks/content-labels.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyBadge } from '../editing/empty-badge.tsx';
import { OwnBadge, useKeepsOrder } from '../editing/own-content.tsx';
import { SortableList } from '../editing/sortable-list.tsx';
import { useOrder } from '../editing/use-order.ts';
import { stageCoursesQuery } from './phrase-queries.ts';

interface CourseListProps {
  readonly stageId: string;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onChanged: () => void;
}

/** The courses of the selected stage, with how many phrases each has, to choose one and to put in order. */
export function CourseList({ stageId, selectedId, onSelect, onChanged }: CourseListProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery(stageCoursesQuery(stageId));
  const queries = useQueryClient();
  const keeps = useKeepsOrder();
  const { queryKey } = stageCoursesQuery(stageId);
  const order = useOrder<NonNullable<typeof data>[number]>({
    name: queryKey.join(' '),
    show: (courses) => queries.setQueryData(queryKey, [...courses]),
    send: (ids) => call('PUT /api/admin/phrase-stages/{id}/order', { params: { id: stageId }, body: { ids } }),
    onChanged,
  });
  // Twins in two languages are told apart by theirs.
  const isLanguageNamed = hasSeveralLanguages(data ?? [], 'all');
  const isGone = isApiError(error, 'NOT_FOUND');
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="text-l font-semibold">{t`Phrase courses`}</h2>
      {isGone && <p role="alert">{t`This stage was deleted meanwhile. Choose another one.`}</p>}
      {error && !isGone && !data && (
        <ErrorState className="py-6" title={t`The courses cannot be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      )}
      {!data && !error && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {data?.length === 0 && !isGone && (
        <p className="text-ink-soft">{t`No courses in this stage yet. Create the first one.`}</p>
      )}
      {!isGone && data && data.length > 0 && (
        <SortableList
          label={t`Phrase courses`}
          items={data}
          nameOf={({ title, language }) => (isLanguageNamed ? `${title} (${t(languageLabels[language])})` : title)}
          onMove={order}
          className="grid gap-0.5"
        >
          {(course, handle) => (
            <div className="flex items-center rounded-control bg-card">
              {keeps && data.length > 1 && handle}
              <button
                type="button"
                aria-current={course.id === selectedId ? 'true' : undefined}
                className={classNames(
                  'flex min-h-(--touch) w-full min-w-0 items-center gap-3 rounded-control px-3 py-1.5 text-start transition-colors duration-150',
                  course.id === selectedId ? 'bg-teal-wash font-semibold text-teal-ink' : 'hover:bg-sunk',
                )}
                onClick={() => onSelect(course.id)}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi lang={languageTag(course.language)}>{course.title}</bdi>
                  {isLanguageNamed && (
                    <span className="block text-s font-normal text-ink-soft">{t(languageLabels[course.language])}</span>
                  )}
                </span>
                <OwnBadge courseId={course.id} />
                {course.phraseCount === 0 ? (
                  <EmptyBadge />
                ) : (
                  <span className="shrink-0 text-s font-normal text-ink-soft">
                    {t`${plural(course.phraseCount, { one: '# phrase', other: '# phrases' })}`}
                  </span>
                )}
              </button>
            </div>
          )}
        </SortableList>
      )}
    </Card>
  );
}
