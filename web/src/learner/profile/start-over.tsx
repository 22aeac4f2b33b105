import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useStudy } from '../blocks/study/use-study.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Lets the learner begin again, after a question (PRODUCT.md#starting-over). Works without a network. */
export function StartOver() {
  const { t } = useLingui();
  const { resetProgress } = useStudy();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="w-fit"
        aria-haspopup="dialog"
        icon={<RotateCcw aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t`Reset progress`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Reset your progress?`}
          confirmLabel={t`Reset progress`}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            resetProgress();
            showToast(t`You begin again at stage 1`);
          }}
        >
          <p>{t`You begin again at stage 1, and no lesson counts as completed. Your vocabulary bank stays as it is, and your teacher still sees what you have done. This cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
