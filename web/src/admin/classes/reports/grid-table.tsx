import type { GridCourse } from '@kalima/shared/contract/teaching/class-reports';
import { Numeral } from '../../../ui/numeral.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { arrowKeysOf } from '../../../lib/arrow-keys.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { CellMark } from './cell-mark.tsx';
import { CourseName } from './course-name.tsx';
import { type CellFacts, courseAhead, type LearnerLine } from './grid-facts.ts';
import './grid-table.css';
import { LearnerLink } from './learner-link.tsx';
import { joinClauses } from '../../../lib/format/join-list.ts';

interface GridTableProps {
  readonly classId: string;
  readonly className: string;
  readonly today: string;
  readonly startsOn: string;
  readonly courses: readonly GridCourse[];
  /** Of which those stand on one page of several. */
  readonly allCourses?: readonly GridCourse[];
  readonly lines: readonly LearnerLine[];
  /** On paper nothing is opened. */
  readonly isPrinted?: boolean;
  readonly onOpen?: (userId: string, courseId: string) => void;
}

/** The place of a cell: its line and its column. */
type Place = readonly [number, number];

/** Where not all courses have room, those around today stand in the middle. */
function bringIntoSight(heading: HTMLTableCellElement | null): void {
  const table = heading?.closest('table');
  const [box, names] = [table?.parentElement, table?.querySelector('th')];
  if (!heading || !box || !names) return;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  // The names cover their side of the table.
  const covered = getComputedStyle(box).direction === 'rtl' ? -names.offsetWidth : names.offsetWidth;
  box.scrollLeft += middleOf(heading) - middleOf(box) - covered / 2;
}

/** The table of learners and courses: one stop of the Tab key, moved in by the arrows; names and headings stay in sight. */
export function GridTable(props: GridTableProps) {
  const { classId, courses, lines, today, startsOn, isPrinted = false, onOpen } = props;
  const { t } = useLingui();
  const language = useAppLanguage();
  const [stop, setStop] = useState<Place>([0, 0]);
  const line = Math.min(stop[0], lines.length - 1);
  const column = Math.min(stop[1], courses.length - 1);
  // Courses stand by their due days: before this one runs the line of today.
  const ahead = courseAhead(props.allCourses ?? courses, today);
  const sayState = ({ state, isLate, parts }: CellFacts) =>
    joinClauses(
      [state === 'done' ? t`done` : isLate ? t`late` : state === 'begun' ? t`begun` : t`not begun`, parts],
      language,
    );

  function cellAt(target: EventTarget): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>('td[data-line]') : null;
  }
  function open(cell: HTMLElement) {
    const userId = lines[Number(cell.dataset['line'])]?.learner.id;
    const courseId = courses[Number(cell.dataset['column'])]?.courseId;
    if (userId !== undefined && courseId !== undefined) onOpen?.(userId, courseId);
  }
  function move(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellAt(event.target);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [atLine, atColumn] = [Number(cell.dataset['line']), Number(cell.dataset['column'])];
    const { back, forth } = arrowKeysOf(event.currentTarget);
    const steps: Readonly<Record<string, Place>> = {
      ArrowUp: [atLine - 1, atColumn],
      ArrowDown: [atLine + 1, atColumn],
      [forth]: [atLine, atColumn + 1],
      [back]: [atLine, atColumn - 1],
      Home: [atLine, 0],
      End: [atLine, courses.length - 1],
    };
    const to = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') open(cell);
    else if (!to) return;
    event.preventDefault();
    const next =
      to && event.currentTarget.querySelector<HTMLElement>(`td[data-line="${to[0]}"][data-column="${to[1]}"]`);
    if (to && next) {
      setStop(to);
      next.focus();
    }
  }
  const click = (event: MouseEvent) => {
    const cell = cellAt(event.target);
    if (cell) open(cell);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- on paper it has none, and on the screen it is a grid
    <table
      role={isPrinted ? undefined : 'grid'}
      aria-label={t`Learners and courses of ${props.className}`}
      className="class-grid"
      onKeyDown={isPrinted ? undefined : move}
      onClick={isPrinted ? undefined : click}
    >
      <thead>
        <tr>
          <th scope="col">{t`${plural(lines.length, { one: '# learner', other: '# learners' })}`}</th>
          {courses.map((course, place) => {
            const states = lines.map(({ cells }) => cells[place]);
            const done = states.filter((one) => one?.state === 'done').length;
            const late = states.filter((one) => one?.isLate).length;
            return (
              <th
                key={course.courseId}
                ref={course.courseId === ahead && !isPrinted ? bringIntoSight : undefined}
                scope="col"
                className={classNames(course.courseId === ahead && 'is-today')}
              >
                {course.courseId === ahead && <span className="today-mark">{t`today`}</span>}
                <span className="course-title" title={course.title}>
                  <CourseName {...course} />
                </span>
                <span className={late > 0 ? 'is-alarming' : undefined}>
                  {course.dueOn === null ? t`no day` : formatDueDay(course.dueOn, language)}
                </span>
                <span>
                  {t`${done} done`}
                  {late > 0 && (
                    <span className="is-alarming">
                      {' '}
                      ▲<Numeral of={late} />
                    </span>
                  )}
                </span>
              </th>
            );
          })}
          <th scope="col">{t`Done`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ learner, cells, doneCount, lateCount }, atLine) => (
          <tr key={learner.id}>
            <th scope="row" className={classNames(lateCount > 0 && 'has-late')}>
              {isPrinted ? <bdi>{learner.name}</bdi> : <LearnerLink classId={classId} learner={learner} />}
              {learner.joinedOn > startsOn && (
                <span className="since"> {t`since ${formatDueDay(learner.joinedOn, language)}`}</span>
              )}
            </th>
            {cells.map((cell, atColumn) => (
              <td
                key={courses[atColumn]?.courseId}
                className={classNames(courses[atColumn]?.courseId === ahead && 'is-today')}
                {...(isPrinted
                  ? {}
                  : {
                      role: 'gridcell',
                      tabIndex: atLine === line && atColumn === column ? 0 : -1,
                      'data-line': atLine,
                      'data-column': atColumn,
                      'aria-label': `${joinClauses([learner.name, courses[atColumn]?.title ?? ''], language)}: ${sayState(cell)}`,
                    })}
              >
                <CellMark cell={cell} />
              </td>
            ))}
            <td className="sum">
              <Numeral of={doneCount} />
              {lateCount > 0 && <span className="is-alarming"> · {t`${lateCount} late`}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
