import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The question. */
  readonly title: string;
  /** What is deleted, and its `lang`. */
  readonly name: string;
  readonly language?: string;
  /** How much goes with it, translated. */
  readonly content?: string | undefined;
  readonly children?: ReactNode;
  readonly onDelete: () => Promise<void>;
  readonly describeFailure: (failure: unknown) => string;
  readonly onClose: () => void;
}

/** Asks before something is deleted, and stays with the reason where that fails. */
export function DeleteDialog({
  title,
  name,
  language,
  content,
  children,
  onDelete,
  describeFailure,
  onClose,
}: DeleteDialogProps) {
  const { t } = useLingui();
  const [isDeleting, setIsDeleting] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove() {
    setIsDeleting(true);
    setProblem(undefined);
    try {
      await onDelete();
      onClose();
    } catch (failure) {
      setProblem(describeFailure(failure));
      setIsDeleting(false);
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t`Delete`}
      isDangerous
      isLoading={isDeleting}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <bdi lang={language} className="font-semibold text-ink">
          {name}
        </bdi>
        {content !== undefined && <span> · {content}</span>}
      </p>
      <p className="mt-1">{children ?? t`Learners lose it too. This cannot be undone.`}</p>
      {problem && (
        <Banner tone="error" className="mt-3">
          {problem}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
