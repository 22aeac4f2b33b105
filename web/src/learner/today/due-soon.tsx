import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contentEntries, isKnownKind } from '../../blocks/content-entries.ts';
import { DueBadge } from '../blocks/path/due-mark.tsx';
import type { OpenDueCourse } from '../blocks/path/use-due-courses.ts';
import { Button } from '../../ui/button.tsx';
import { TodayRow, todayRowStyle } from './today-row.tsx';

/** Courses that are shown before more are asked for. */
const shownAtFirst = 4;

/** What is due in the learner's classes, the earliest first; nothing where all is done (PRODUCT.md#due-days). */
export function DueSoon({ courses }: { readonly courses: readonly OpenDueCourse[] }) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const due = courses.filter(isKnownKind);
  if (due.length === 0) return null;
  const shown = isWhole ? due : due.slice(0, shownAtFirst);
  const more = due.length - shown.length;
  return (
    <section aria-labelledby="due-soon" className="min-w-0">
      <h2 id="due-soon" className="mb-1 text-l font-semibold">
        {t`What is due`}
      </h2>
      <ul className="grid grid-cols-1">
        {shown.map((course) => {
          const { icon, courseLabel, coursePath } = contentEntries[course.courseType];
          return (
            <li key={course.courseId}>
              <Link to={coursePath} params={{ id: course.courseId }} className={todayRowStyle}>
                <TodayRow icon={icon} title={course.title} facts={t(courseLabel)} end={<DueBadge due={course} />} />
              </Link>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {t`Show ${more} more`}
        </Button>
      )}
    </section>
  );
}
