import type { UserCourse } from '@kalima/shared/contract/assignments';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Assigns a course to a person or takes it away, whichever it is not, and says what came of it. */
export function useChangeAssignment(userId: string) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: courseId, isAssigned }: UserCourse) => {
      const params = { userId, courseId };
      await (isAssigned
        ? call('DELETE /api/admin/users/{userId}/courses/{courseId}', { params })
        : call('PUT /api/admin/users/{userId}/courses/{courseId}', { params }));
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onSuccess: (_done, { isAssigned }) =>
      showToast(isAssigned ? t`Course unassigned successfully` : t`Course assigned successfully`),
    onError: (error, { isAssigned }) => {
      const failed = isAssigned ? t`Failed to unassign course` : t`Failed to assign course`;
      showToast(`${failed}: ${describe(error)}`, 'error');
    },
  });
}
