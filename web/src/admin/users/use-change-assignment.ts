import type { UserCourse } from '@kalima/shared/contract/teaching/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useOfferAssignmentUndo } from '../assigning/use-offer-assignment-undo.ts';

/** Assigns a course to a person or takes it away, whichever it is not; says what came of it, and can take it back. */
export function useChangeAssignment(userId: string) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferAssignmentUndo();
  return useMutation({
    mutationFn: async ({ id: courseId, isAssigned }: UserCourse) => {
      const action = isAssigned ? ('unassign' as const) : ('assign' as const);
      const body = { action, userIds: [userId] };
      const answer = await call('POST /api/admin/courses/{id}/users', { params: { id: courseId }, body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ broughtCount, missingUserIds, changeId }, { isAssigned }) => {
      if (missingUserIds.length > 0) {
        showToast(t`This user does not exist any more. Please refresh.`, 'error');
        return;
      }
      const brought = t`${plural(broughtCount, {
        one: '# flashcard course came along',
        other: '# flashcard courses came along',
      })}`;
      const done = isAssigned ? t`Course unassigned successfully` : t`Course assigned successfully`;
      const text = broughtCount > 0 ? `${done} · ${brought}` : done;
      offerUndo(text, isAssigned ? 'unassign' : 'assign', changeId);
    },
    onError: (error, { isAssigned }) => {
      const failed = isAssigned ? t`Failed to unassign course` : t`Failed to assign course`;
      showToast(`${failed}: ${describe(error)}`, 'error');
    },
  });
}
