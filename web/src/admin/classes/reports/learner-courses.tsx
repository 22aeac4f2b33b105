import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { cellState, daysLate } from '@kalima/shared/domain/teaching/class-reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { CellMark } from './cell-mark.tsx';
import { CourseName } from './course-name.tsx';
import type { CellFacts } from './grid-facts.ts';
import { joinClauses } from '../../../lib/format/join-list.ts';

interface LearnerCoursesProps {
  readonly report: LearnerReport;
  /** The course that was asked for. */
  readonly shown: string | undefined;
}

/** The course that was opened from the table is in sight, and the next Tab goes on from it. */
function bringIntoSight(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView?.({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** The courses of the class with how one learner stands in each. */
export function LearnerCourses({ report, shown }: LearnerCoursesProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { today, learner, courses } = report;
  const day = (date: string) => formatDueDay(date, language);
  return (
    <div
      role="group"
      aria-label={t`Courses`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control print:overflow-visible"
    >
      <table className="class-grid">
        <thead>
          <tr>
            <th scope="col">{t`Course`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Right of the last`}</th>
            <th scope="col">{t`When`}</th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => {
            const state = cellState(course);
            const days = daysLate(course, { today, dueOn: course.dueOn, joinedOn: learner.joinedOn });
            const isCounted = course.partCount !== null && (state === 'begun' || days > 0);
            const cell: CellFacts = {
              state,
              isLate: days > 0,
              parts: isCounted ? `${course.parts ?? 0}/${course.partCount}` : '',
            };
            const word = state === 'done' ? t`done` : days > 0 ? t`late` : state === 'begun' ? t`begun` : t`not begun`;
            const isShown = course.courseId === shown;
            return (
              <tr
                key={course.courseId}
                id={`course-${course.courseId}`}
                ref={isShown ? bringIntoSight : undefined}
                tabIndex={isShown ? -1 : undefined}
                className={classNames(isShown && 'is-asked')}
              >
                <th scope="row">
                  <CourseName {...course} />
                </th>
                <td aria-label={joinClauses([word, cell.parts], language)}>
                  <CellMark cell={cell} />
                </td>
                <td>{course.answers === 0 ? '–' : t`${course.right} of ${course.answers}`}</td>
                <td>
                  {course.doneOn !== null
                    ? t`done ${day(course.doneOn)}`
                    : days > 0
                      ? t`${plural(days, { one: '# day late', other: '# days late' })}`
                      : course.dueOn !== null
                        ? t`due ${day(course.dueOn)}`
                        : t`no day`}
                  {course.doneOn === null &&
                    course.touchedOn !== null &&
                    ` · ${t`last touched ${day(course.touchedOn)}`}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
