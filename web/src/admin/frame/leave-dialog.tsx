import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  /** The state that `useBlocker` returns. */
  readonly leaving: {
    readonly status: 'blocked' | 'idle';
    readonly proceed: (() => void) | undefined;
    readonly reset: (() => void) | undefined;
  };
}

/** Asks before a form with unsaved changes is left. */
export function LeaveDialog({ leaving: { status, proceed, reset } }: LeaveDialogProps) {
  const { t } = useLingui();
  if (status !== 'blocked' || !proceed || !reset) return null;
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Keep editing`}
      isDangerous
      onConfirm={proceed}
      onCancel={reset}
    >
      {t`What you have changed here is not saved yet.`}
    </ConfirmDialog>
  );
}
