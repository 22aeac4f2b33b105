import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useOfferAssignmentUndo } from '../assigning/use-offer-assignment-undo.ts';

/** Gives one person all free courses and says what came of it (PRODUCT.md#catalogue). Fails where the person did not get them. */
export function useAssignFree() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferAssignmentUndo();
  return useMutation({
    mutationFn: async (user: { id: string; name: string }) => {
      const answer = await call('POST /api/admin/assignments/bulk', { body: { userIds: [user.id], courses: 'free' } });
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ courseCount, newCount, missingUserIds, changeId }, { name }) => {
      const courses = t`${plural(newCount, { one: '# course was', other: '# courses were' })}`;
      if (missingUserIds.length > 0) showToast(t`This user does not exist any more. Please refresh.`, 'error');
      else if (courseCount === 0) showToast(t`There are no valid free courses. Please refresh.`, 'error');
      else if (newCount === 0) showToast(t`This user has been assigned all courses already.`, 'info');
      else offerUndo(t`${courses} assigned to ${name}`, 'assign', changeId);
    },
    onError: (error) => showToast(`${t`Failed to assign course`}: ${describe(error)}`, 'error'),
  });
}
