import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { contentEntries } from '../../blocks/content-entries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCoursesOfPerson } from '../assigning/use-courses-of-person.ts';
import { type ManyCourses, WhatIsAssigned } from './what-is-assigned.tsx';

interface AssignManyDialogProps {
  readonly user: UserDetail;
  readonly many: ManyCourses;
  readonly onClose: () => void;
}

/** Asks before all courses, or all of a type, are given to a person or taken away; does it, and says what came of it. */
export function AssignManyDialog({ user, many, onClose }: AssignManyDialogProps) {
  const { t } = useLingui();
  const { name } = user;
  const { action, courseType } = many;
  const type = courseType && t(contentEntries[courseType].courseLabel);
  const isAssigning = action === 'assign';
  const change = useCoursesOfPerson();
  const titles = {
    assign: type ? t`Assign all courses of the type “${type}” to ${name}?` : t`Assign all courses to ${name}?`,
    unassign: type ? t`Take all courses of the type “${type}” from ${name}?` : t`Take all courses from ${name}?`,
  };
  return (
    <ConfirmDialog
      title={titles[action]}
      confirmLabel={isAssigning ? t`Assign` : t`Unassign`}
      isDangerous={!isAssigning}
      isLoading={change.isPending}
      onConfirm={() => {
        const courses = courseType ? { type: courseType } : 'all';
        change.mutate({ person: user, action, courses }, { onSettled: onClose });
      }}
      onCancel={onClose}
    >
      <WhatIsAssigned user={user} many={many} />
    </ConfirmDialog>
  );
}
