import type { CourseType } from '@kalima/shared/domain/course-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface WhatComesAlongProps {
  readonly courseType: CourseType;
  /** How many other courses come along for people alone; none as long as nobody is ticked by themselves. */
  readonly broughtCount: number;
}

/** Says what else is assigned with a course, and to whom (PRODUCT.md#assigning). */
export function WhatComesAlong({ courseType, broughtCount }: WhatComesAlongProps) {
  const { t } = useLingui();
  if (courseType !== 'reading_card') return null;
  const brought = t`${plural(broughtCount, { one: 'the one flashcard course', other: 'all # flashcard courses' })}`;
  return (
    <div className="mt-3 text-s max-sm:mt-2">
      <h3 className="font-semibold">{t`What comes along`}</h3>
      <p className="text-ink-soft">
        {t`The flashcards made of this lesson's own cards come and go with it.`}{' '}
        {broughtCount > 0 &&
          t`Who is ticked alone gets ${brought} too, and keeps them when the lesson is taken away; classes get the lesson alone.`}
      </p>
    </div>
  );
}
