import type { CourseType } from '@kalima/shared/domain/course-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';

interface WhatComesAlongProps {
  readonly courseType: CourseType;
  /** How many other courses come along when this one is assigned. */
  readonly broughtCount: number;
}

/** Says what else is assigned with a course, and what of it goes when the course is taken away (PRODUCT.md#free-courses). */
export function WhatComesAlong({ courseType, broughtCount }: WhatComesAlongProps) {
  const { t } = useLingui();
  if (courseType !== 'reading_card') return null;
  const brought = plural(broughtCount, { one: 'the one flashcard course', other: 'all # flashcard courses' });
  return (
    <p className="mb-3 flex gap-2.5 rounded-control bg-sunk px-3.5 py-2.5 text-s">
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <span>
        {t`The flashcards made of this lesson's own cards come and go with it.`}{' '}
        {broughtCount > 0 &&
          t`Whoever is assigned a reading course is assigned ${brought} too. Unassigning takes the reading course alone: the flashcard courses stay.`}
      </span>
    </p>
  );
}
