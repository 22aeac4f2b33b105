import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Marks what cannot be undone. */
  readonly isDangerous?: boolean;
  readonly isLoading?: boolean;
  readonly onConfirm: () => void;
  /** Id of a form among the children, which the confirmation sends in place of calling `onConfirm` itself. */
  readonly form?: string | undefined;
  readonly onCancel: () => void;
}

/** Asks before something is done; the safe answer has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      onClose={props.onCancel}
      actions={
        <>
          <Button variant="outline" data-autofocus onClick={props.onCancel}>
            {props.cancelLabel ?? t`Cancel`}
          </Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            isLoading={props.isLoading ?? false}
            {...(props.form === undefined ? { onClick: props.onConfirm } : { type: 'submit', form: props.form })}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{props.children}</div>
    </Dialog>
  );
}
