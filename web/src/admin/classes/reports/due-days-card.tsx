import type { CellState } from '@kalima/shared/domain/teaching/class-reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { CourseName } from './course-name.tsx';
import { linesOf } from './grid-facts.ts';
import { NamesBehind } from './names-behind.tsx';
import { gridQuery } from './report-queries.ts';

/** Courses that are shown: so many whose day has passed, and so many ahead. */
const [passed, ahead] = [2, 3];

/** The courses around today by their due days, with how many have done and begun each. */
export function DueDays({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const { data: grid, error, refetch } = useQuery(gridQuery(classId));
  const lines = grid ? linesOf(grid, 'name') : [];
  const due = (grid?.courses ?? []).flatMap(({ dueOn, ...course }, place) =>
    dueOn === null ? [] : { ...course, dueOn, place },
  );
  const next = due.findIndex(({ dueOn }) => dueOn >= (grid?.today ?? ''));
  const middle = next === -1 ? due.length : next;
  const around = due.slice(Math.max(0, middle - passed), middle + ahead);
  return (
    <Card className="p-4 md:px-5 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{t`Courses and due days`}</h2>
        <Link
          to="/admin/classes/$classId"
          params={{ classId }}
          search={{ part: 'progress' }}
          className={buttonStyle('quiet', 'print:hidden')}
        >
          {grid
            ? t`${plural(grid.courses.length, { one: '# course in the table', other: 'All # courses in the table' })}`
            : t`All courses in the table`}
        </Link>
      </div>
      {!grid && !error && <Skeleton className="mt-3 h-20" />}
      {!grid && error && (
        <div role="alert" className="mt-3 grid justify-items-start gap-3">
          <p className="text-ink-soft">{describe(error)}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {grid && around.length === 0 && <p className="mt-3 text-ink-soft">{t`No course has a due day.`}</p>}
      {grid && around.length > 0 && (
        <ol
          aria-label={t`Courses by due day`}
          className="mt-3 grid gap-3 sm:mt-9 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
        >
          {around.map((course) => {
            const those = (state: CellState) =>
              lines.flatMap(({ learner, cells }) => (cells[course.place]?.state === state ? [learner] : []));
            const groups = [
              { title: t`Done`, learners: those('done') },
              { title: t`Begun`, learners: those('begun') },
              { title: t`Not begun`, learners: those('open') },
            ] as const;
            const [done, begun] = [groups[0].learners.length, groups[1].learners.length];
            const share = (count: number) => ({ inlineSize: `${(100 * count) / Math.max(1, lines.length)}%` });
            const isNext = next !== -1 && course === due[next];
            return (
              <li
                key={course.courseId}
                className={isNext ? 'relative border-s-2 border-teal ps-3' : 'border-s border-line ps-3'}
              >
                {isNext && (
                  <p className="w-fit rounded-pill bg-teal px-2 text-xs font-semibold text-on-teal sm:absolute sm:-start-px sm:-top-6 sm:-translate-x-1/2 sm:rtl:translate-x-1/2">
                    {t`today`}
                  </p>
                )}
                <p className={course.dueOn < grid.today ? 'text-s text-coral-ink' : 'text-s text-ink-soft'}>
                  {formatDueDay(course.dueOn, language)}
                </p>
                <p className="font-semibold wrap-anywhere">
                  <CourseName {...course} />
                </p>
                <div aria-hidden className="my-1.5 flex h-2 gap-0.5 overflow-hidden rounded-pill bg-sunk">
                  <span className="bg-teal" style={share(done)} />
                  <span className="bg-saffron" style={share(begun)} />
                </div>
                <NamesBehind
                  classId={classId}
                  courseId={course.courseId}
                  label={t`${done} done · ${begun} begun`}
                  groups={groups}
                />
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
