import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';

interface VoidCardDialogProps {
  readonly classId: string;
  readonly learner: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks before a card is voided: whoever came in by it is signed out. */
export function VoidCardDialog({ classId, learner: { id, name }, onClose }: VoidCardDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      const body = { userIds: [id] };
      await call('POST /api/teacher/classes/{id}/login-cards/removal', { params: { id: classId }, body });
      await queries.invalidateQueries({ queryKey: ['classes', 'class', classId, 'members'] });
    },
    onSuccess: () => {
      showToast(t`The card of ${name} is void`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Void the card of ${name}?`}
      confirmLabel={t`Void the card`}
      isDangerous
      isLoading={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {end.error && <Banner tone="error">{describe(end.error)}</Banner>}
      <p>{t`It does not work any more, and the learner is signed out on every device. What they did stays.`}</p>
    </ConfirmDialog>
  );
}
