import type { ClassChange } from '@kalima/shared/contract/class-contents';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { showToast, type ToastAction } from '../../ui/toast-store.ts';

interface Change {
  readonly classId: string;
  readonly undo: ClassChange;
}

/** The button of a toast that takes back what was changed of a class; none where nothing changed. */
export function useClassUndo(): (classId: string, undo: ClassChange | null) => ToastAction | undefined {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ classId, undo }: Change) =>
      call('POST /api/teacher/classes/{id}/undo', { params: { id: classId }, body: undo }),
    onSuccess: () => showToast(t`Taken back`),
    onError: (error) => {
      const reason = describe(error);
      showToast(t`This could not be undone: ${reason}`, 'error');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['classes'] }),
  });
  return (classId, undo) => (undo ? { label: t`Undo`, onPress: () => mutate({ classId, undo }) } : undefined);
}
