import type { UserDetail } from '@kalima/shared/contract/users';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { courseTypeLabels } from '../../blocks/course-type-labels.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';

export interface ManyCourses {
  readonly action: 'assign' | 'unassign';
  /** All courses where none is named. */
  readonly courseType?: CourseType;
}

interface AssignManyDialogProps {
  readonly user: UserDetail;
  readonly many: ManyCourses;
  readonly onClose: () => void;
}

/** Asks before all courses, or all of a type, are given to a person or taken away; does it, and says what came of it. */
export function AssignManyDialog({ user, many: { action, courseType }, onClose }: AssignManyDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const { name } = user;
  const type = courseType && t(courseTypeLabels[courseType]);
  const isAssigning = action === 'assign';
  const run = useMutation({
    mutationFn: async () => {
      const input = { params: { userId: user.id }, query: courseType ? { courseType } : {} };
      const count = isAssigning
        ? (await call('PUT /api/admin/users/{userId}/courses', input)).newCount
        : (await call('DELETE /api/admin/users/{userId}/courses', input)).removedCount;
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return count;
    },
    onSuccess: (count) => {
      const courses = plural(count, { one: '# course was', other: '# courses were' });
      if (!isAssigning) showToast(t`${courses} taken from ${name}`);
      else if (count === 0) showToast(t`This user has been assigned all courses already.`, 'info');
      else showToast(t`${courses} assigned to ${name}`);
    },
    onError: (error) => {
      const failed = isAssigning ? t`Failed to assign course` : t`Failed to unassign course`;
      showToast(`${failed}: ${describe(error)}`, 'error');
    },
    onSettled: onClose,
  });
  const titles = {
    assign: type ? t`Assign all courses of the type “${type}” to ${name}?` : t`Assign all courses to ${name}?`,
    unassign: type ? t`Take all courses of the type “${type}” from ${name}?` : t`Take all courses from ${name}?`,
  };
  return (
    <ConfirmDialog
      title={titles[action]}
      confirmLabel={isAssigning ? t`Assign` : t`Unassign`}
      isDangerous={!isAssigning}
      isLoading={run.isPending}
      onConfirm={() => run.mutate()}
      onCancel={onClose}
    >
      <p>
        {isAssigning
          ? t`This includes courses that are not free. Reading courses bring every flashcard course along.`
          : t`Progress and vocabulary stay. What is assigned again later is as it was.`}
      </p>
    </ConfirmDialog>
  );
}
