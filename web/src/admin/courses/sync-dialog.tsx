import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { syncEverything, type SyncOutcome } from './sync-everything.ts';

function OutcomeText({ syncedCount, validCount, total, removedCount, failure }: SyncOutcome) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const skipped = total - validCount;
  if (total === 0 && removedCount === 0) {
    return <Banner tone="error">{t`No course data was found, so there is nothing to sync.`}</Banner>;
  }
  if (validCount === 0) return <Banner tone="error">{t`Sync failed: there are no valid courses.`}</Banner>;
  if (syncedCount === 0) return <Banner tone="error">{t`Sync failed: no course was synced.`}</Banner>;
  if (failure) {
    const number = failure.batch;
    const reason = describe(failure.error);
    return (
      <Banner tone="error">
        {t`Synced ${syncedCount} of ${validCount} valid courses.`}
        <p className="font-normal">
          {isApiError(failure.error, 'NETWORK')
            ? t`The sync was interrupted: ${reason}`
            : t`Batch ${number} failed: ${reason}`}
        </p>
      </Banner>
    );
  }
  return (
    <Banner tone="success">
      {t`Synced ${syncedCount} of ${validCount} valid courses.`}
      <p className="font-normal">
        {t`${total} courses in all, ${skipped} skipped because their id belongs to no content.`}
      </p>
      {removedCount > 0 && (
        <p className="font-normal">
          {plural(removedCount, {
            one: '# course whose content is gone was removed.',
            other: '# courses whose content is gone were removed.',
          })}
        </p>
      )}
    </Banner>
  );
}

/** Re-sync of the catalogue: asks, asks apart whether to clear the table first, and tells what came of it (PRODUCT.md#catalogue, PRODUCT.md#re-sync-of-the-catalogue). */
export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [isAgreed, setIsAgreed] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const run = useMutation({
    mutationFn: (clear: boolean) => syncEverything(clear, (done, total) => setProgress({ done, total })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['courses'] }),
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
  if (run.isIdle) {
    return (
      <Dialog
        role="alertdialog"
        title={t`Clear the course table first?`}
        onClose={onClose}
        actions={
          <>
            <Button variant="outline" data-autofocus onClick={() => run.mutate(false)}>
              {t`Sync without clearing`}
            </Button>
            <Button variant="danger" onClick={() => run.mutate(true)}>
              {t`Clear and sync`}
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">{t`Clearing removes courses whose content is gone, with their assignments. All others keep theirs.`}</p>
      </Dialog>
    );
  }
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <Dialog
      title={t`Re-sync course data`}
      // What is under way goes on to its end, so there is nothing to close before.
      onClose={run.isPending ? () => undefined : onClose}
      actions={
        <Button variant="outline" disabled={run.isPending} onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      {run.isPending && (
        <div className="grid gap-3">
          <p role="status">{progress ? t`${done} of ${total} courses` : t`Syncing...`}</p>
          <ProgressBar label={t`Progress`} value={done} max={total} />
        </div>
      )}
      {run.error && (
        <Banner tone="error">
          {t`Sync failed`}
          <p className="font-normal">{describe(run.error)}</p>
        </Banner>
      )}
      {run.data && <OutcomeText {...run.data} />}
    </Dialog>
  );
}
