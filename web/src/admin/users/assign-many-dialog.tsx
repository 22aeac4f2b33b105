import type { UserDetail } from '@kalima/shared/contract/people/users';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contentEntries } from '../../blocks/content-entries.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useOfferAssignmentUndo } from '../assigning/use-offer-assignment-undo.ts';
import { type ManyCourses, WhatIsAssigned } from './what-is-assigned.tsx';

interface AssignManyDialogProps {
  readonly user: UserDetail;
  readonly many: ManyCourses;
  readonly onClose: () => void;
}

/** Asks before all courses, or all of a type, are given to a person or taken away; does it, and says what came of it. */
export function AssignManyDialog({ user, many, onClose }: AssignManyDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferAssignmentUndo();
  const { name } = user;
  const { action, courseType } = many;
  const type = courseType && t(contentEntries[courseType].courseLabel);
  const isAssigning = action === 'assign';
  const run = useMutation({
    mutationFn: async () => {
      const input = { params: { userId: user.id }, query: courseType ? { courseType } : {} };
      if (!isAssigning) {
        const { removedCount, changeId } = await call('DELETE /api/admin/users/{userId}/courses', input);
        return { count: removedCount, changeId };
      }
      const { newCount, changeId } = await call('PUT /api/admin/users/{userId}/courses', input);
      return { count: newCount, changeId };
    },
    onSuccess: async ({ count, changeId }) => {
      await queries.invalidateQueries({ queryKey: ['courses'] });
      const courses = t`${plural(count, { one: '# course was', other: '# courses were' })}`;
      if (!isAssigning) offerUndo(t`${courses} taken from ${name}`, action, changeId);
      else if (count === 0) showToast(t`This user has been assigned all courses already.`, 'info');
      else offerUndo(t`${courses} assigned to ${name}`, action, changeId);
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
      <WhatIsAssigned user={user} many={many} />
    </ConfirmDialog>
  );
}
