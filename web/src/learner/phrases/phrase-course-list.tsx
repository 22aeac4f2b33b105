import type { PhraseCourseRow } from '@kalima/shared/contract/content/phrases';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useOpenStages } from '../blocks/study/use-open-stages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhraseCourseCard } from './phrase-course-card.tsx';

/** Courses of a stage that are shown before "show more" (PRODUCT.md#constants). */
const coursesShown = 4;

/** The courses of a stage: the first four and up to what comes next, the others when asked for. */
export function PhraseCourseList({
  stageId,
  courses,
  isLanguageNamed,
  currentId,
}: {
  readonly stageId: string;
  readonly courses: readonly PhraseCourseRow[];
  readonly isLanguageNamed: boolean;
  readonly currentId: string | undefined;
}) {
  const { t } = useLingui();
  const listId = useId();
  // The way back from a course finds the list as it was.
  const whole = useOpenStages('phrases-whole', undefined);
  const isWhole = whole.isOpen(stageId);
  const [emptyTitle, setEmptyTitle] = useState<string | null>(null);
  const upToCurrent = courses.findIndex(({ id }) => id === currentId) + 1;
  const shown = Math.max(coursesShown, upToCurrent);
  const remaining = courses.length - shown;
  return (
    <>
      <ul id={listId} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {courses.slice(0, isWhole ? courses.length : shown).map((course, index) => (
          <PhraseCourseCard
            key={course.id}
            course={course}
            isCurrent={course.id === currentId}
            isLanguageNamed={isLanguageNamed}
            position={index + 1}
            total={courses.length}
            onEmpty={() => setEmptyTitle(course.title)}
          />
        ))}
      </ul>
      {remaining > 0 && (
        <div className="mt-4 text-center">
          <Button
            variant="outline"
            aria-expanded={isWhole}
            aria-controls={listId}
            icon={isWhole ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            onClick={() => whole.toggle(stageId)}
          >
            {isWhole ? t`Show less` : t`Show ${remaining} more`}
          </Button>
        </div>
      )}
      {emptyTitle !== null && (
        <Dialog
          role="alertdialog"
          title={emptyTitle}
          onClose={() => setEmptyTitle(null)}
          actions={
            <Button data-autofocus onClick={() => setEmptyTitle(null)}>
              {t`OK`}
            </Button>
          }
        >
          <p>{t`This course has no phrases yet.`}</p>
        </Dialog>
      )}
    </>
  );
}
