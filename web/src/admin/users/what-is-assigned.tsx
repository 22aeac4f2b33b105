import type { UserDetail } from '@kalima/shared/contract/people/users';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export interface ManyCourses {
  readonly action: 'assign' | 'unassign';
  /** All courses where none is named. */
  readonly courseType?: CourseType;
}

interface WhatIsAssignedProps {
  readonly user: UserDetail;
  readonly many: ManyCourses;
}

/** Says before many courses are given or taken how many these are, how many of them are not free, and what comes along. */
export function WhatIsAssigned({ user, many: { action, courseType } }: WhatIsAssignedProps) {
  const { t } = useLingui();
  const types = user.types.filter((type) => courseType === undefined || type.courseType === courseType);
  const sum = (of: (type: UserDetail['types'][number]) => number) => types.reduce((total, type) => total + of(type), 0);
  if (action === 'unassign') {
    const taken = t`${plural(
      sum((type) => type.assignedCount),
      { one: '# course is taken away.', other: '# courses are taken away.' },
    )}`;
    return (
      <>
        <p className="font-semibold text-ink">{taken}</p>
        {courseType === 'reading_card' && (
          <p className="mt-1">{t`Flashcard courses that came along with reading courses stay.`}</p>
        )}
        {sum((type) => type.throughClassesCount) > 0 && <p className="mt-1">{t`What comes through classes stays.`}</p>}
        <p className="mt-1">{t`Progress and vocabulary stay. What is assigned again later is as it was.`}</p>
      </>
    );
  }
  const missing = sum((type) => type.courseCount - type.assignedCount);
  const notFree = missing - sum((type) => type.freeCourseCount - type.assignedFreeCount);
  const cards = user.types.find((type) => type.courseType === 'flashcard');
  const brought = courseType === 'reading_card' && cards ? cards.courseCount - cards.assignedCount : 0;
  return (
    <>
      <p className="font-semibold text-ink">
        {t`${plural(missing, {
          one: '# course is assigned that was not assigned to the user alone.',
          other: '# courses are assigned that were not assigned to the user alone.',
        })}`}
      </p>
      <p className="mt-1">
        {notFree > 0
          ? t`${plural(notFree, { one: '# of them is not free.', other: '# of them are not free.' })}`
          : t`All of them are free.`}
      </p>
      {brought > 0 && (
        <p className="mt-1">
          {t`${plural(brought, {
            one: 'Reading courses bring every flashcard course along: # more.',
            other: 'Reading courses bring every flashcard course along: # more.',
          })}`}
        </p>
      )}
    </>
  );
}
