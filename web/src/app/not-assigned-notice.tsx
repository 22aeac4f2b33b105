import { type Activity, activityCourseTypes } from '@kalima/shared/domain/activities';
import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { courseTypeLabels } from '../blocks/course-type-labels.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { EmptyState } from '../ui/notice.tsx';

interface NotAssignedNoticeProps {
  readonly activity: Activity;
  readonly assignedCount: number;
}

/** Why an activity is closed to this learner (learner.md 2). */
export function NotAssignedNotice({ activity, assignedCount }: NotAssignedNoticeProps) {
  const { t } = useLingui();
  usePageTitle(t`Not assigned`);
  const types = activityCourseTypes[activity]
    .map((type) => t(courseTypeLabels[type]))
    .join(t({ message: ' or ', comment: 'Between course types: flashcards or reading cards' }));
  return (
    <EmptyState headingLevel={1} icon={<LockKeyhole aria-hidden />} title={t`Not assigned`}>
      <p>{t`You have no course of this type yet. Please contact the administrator.`}</p>
      <dl className="mx-auto mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 rounded-card bg-sunk px-6 py-4 text-start">
        <dt>{t`Required course type`}</dt>
        <dd className="font-semibold text-ink">{types}</dd>
        <dt>{t`Assigned courses`}</dt>
        <dd className="font-semibold text-ink">{assignedCount}</dd>
      </dl>
    </EmptyState>
  );
}
