import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { GridTable } from './grid-table.tsx';
import { type Grid, linesOf } from './grid-facts.ts';

/** Courses that stand beside each other on a page of A4 landscape. */
const coursesOnPage = 12;

interface PrintedGridProps {
  readonly classId: string;
  readonly className: string;
  readonly grid: Grid & { readonly startsOn: string };
  readonly order: 'name' | 'late';
  readonly onDone: () => void;
}

/** Prints the table of a class, some courses at a time, and then goes away. */
export function PrintedGrid({ classId, className, grid, order, onDone }: PrintedGridProps) {
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const done = () => end();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  const { courses, startsOn, today } = grid;
  // In the same order on every page, whatever is late there.
  const learners = linesOf(grid, order).map(({ learner }) => learner);
  const pages = Array.from({ length: Math.ceil(courses.length / coursesOnPage) }, (_, page) =>
    courses.slice(page * coursesOnPage, (page + 1) * coursesOnPage),
  );
  return createPortal(
    <div className="printed-grid">
      {pages.map((some) => (
        <section key={some[0]?.courseId}>
          <p>
            <bdi>{className}</bdi> · {today}
          </p>
          <GridTable
            isPrinted
            classId={classId}
            className={className}
            today={today}
            startsOn={startsOn}
            courses={some}
            allCourses={courses}
            lines={linesOf({ ...grid, learners, courses: some }, 'name')}
          />
        </section>
      ))}
    </div>,
    document.body,
  );
}
