import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { showToast, type ToastAction } from '../../../ui/toast-store.ts';

/** Takes changes of assignments back, exactly as far as they went. `onDone` is called wherever the person is by then. */
export function useUndo(onDone: () => void) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly AssignmentChange[]) => {
      for (const body of changes) await call('POST /api/admin/assignments/undo', { body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onSuccess: onDone,
    onError: (error) => {
      const reason = describe(error);
      showToast(t`This could not be taken back: ${reason}`, 'error');
    },
  });
}

/** The button of a toast that takes a change back; none where nothing changed. */
export function useUndoAction(): (change: AssignmentChange | null) => ToastAction | undefined {
  const { t } = useLingui();
  const { mutate } = useUndo(() => showToast(t`Taken back`));
  return (change) => (change ? { label: t`Undo`, onPress: () => mutate([change]) } : undefined);
}
