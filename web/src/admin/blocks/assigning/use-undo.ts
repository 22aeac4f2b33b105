import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { showToast, type ToastAction } from '../../../ui/toast-store.ts';

interface UndoOptions {
  /** Called wherever the person is by then, with what came of it. */
  readonly onDone: (message: string) => void;
  /** Told why it failed; a toast tells where this is missing, which a dialog would cover. */
  readonly onFailed?: (message: string) => void;
}

/** Takes changes of assignments back, exactly as far as they went. */
export function useUndo({ onDone, onFailed }: UndoOptions) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly AssignmentChange[]) => {
      for (const body of changes) await call('POST /api/admin/assignments/undo', { body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onSuccess: (_, [first]) => onDone(first?.action === 'unassign' ? t`Assigned again` : t`The assignment is undone`),
    onError: (error) => {
      const reason = describe(error);
      const message = t`This could not be undone: ${reason}`;
      if (onFailed) onFailed(message);
      else showToast(message, 'error');
    },
  });
}

/** The button of a toast that takes a change back; none where nothing changed. */
export function useUndoAction(): (change: AssignmentChange | null) => ToastAction | undefined {
  const { t } = useLingui();
  const { mutate } = useUndo({ onDone: showToast });
  return (change) => (change ? { label: t`Undo`, onPress: () => mutate([change]) } : undefined);
}
