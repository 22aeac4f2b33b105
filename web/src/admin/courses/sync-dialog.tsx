import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStartJob } from '../frame/jobs/use-start-job.ts';

/** Re-sync of the catalogue: asks, and asks apart whether to clear the table first (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). */
export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [isAgreed, setIsAgreed] = useState(false);
  const start = useStartJob((id, clear: boolean) => call('POST /api/admin/courses/sync', { body: { id, clear } }), {
    onStarted: onClose,
  });
  if (!isAgreed) {
    return (
      <ConfirmDialog
        title={t`Re-sync the course data to the database?`}
        confirmLabel={t`Re-sync`}
        onConfirm={() => setIsAgreed(true)}
        onCancel={onClose}
      >
        <p>{t`Titles, descriptions, levels and numbers are taken from the content again. What you edited yourself, who is assigned and what is free stay.`}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      role="alertdialog"
      title={t`Clear the course table first?`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outline"
            data-autofocus
            isLoading={start.isPending && !start.variables}
            disabled={start.isPending}
            onClick={() => start.mutate(false)}
          >
            {t`Sync without clearing`}
          </Button>
          <Button
            variant="danger"
            isLoading={start.isPending && start.variables}
            disabled={start.isPending}
            onClick={() => start.mutate(true)}
          >
            {t`Clear and sync`}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{t`Clearing removes courses whose content is gone, with their assignments. All others keep theirs.`}</p>
      {start.error && (
        <Banner tone="error" className="mt-3">
          {t`Sync failed`}
          <p className="font-normal">{describe(start.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
