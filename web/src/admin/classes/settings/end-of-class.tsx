import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { today } from '../../../lib/format/due-days.ts';
import { classQuery } from '../class-queries.ts';
import { NewClassDialog } from '../new-class-dialog.tsx';

interface EndOfClassProps {
  readonly shown: SchoolClass;
  /** Told the version that was archived or taken back, and the class after it. */
  readonly onArchived: (before: number, after: SchoolClass) => void;
}

/** Archives a class or takes it back, copies it for the next year, and deletes one that nobody was ever in. */
export function EndOfClass({ shown, onArchived }: EndOfClassProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'copy' | 'delete'>();
  const params = { id: shown.id };
  const { name } = shown;
  const archive = useMutation({
    mutationFn: (change: { isArchived: boolean; version: number; endsOn?: string | null }) =>
      call('PATCH /api/teacher/classes/{id}', { params, body: change }),
    onSuccess: (saved, { isArchived, version }) => {
      onArchived(version, saved);
      queries.setQueryData(classQuery(shown.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
      const undo = {
        label: t`Undo`,
        // Its last day as well is what it was.
        onPress: () => archive.mutate({ isArchived: !isArchived, version: saved.version, endsOn: shown.endsOn }),
      };
      showToast(isArchived ? t`The class is archived` : t`The class is taken back`, 'success', undo);
    },
    // What somebody else changed is shown, and the next press is about that.
    onError: (error) => {
      if (isApiError(error, 'STALE_VERSION')) void queries.invalidateQueries({ queryKey: ['classes'] });
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/teacher/classes/{id}', { params }),
    onSuccess: async () => {
      showToast(t`Class deleted`);
      await navigate({ to: '/admin/classes' });
      queries.removeQueries({ queryKey: ['classes', 'class', shown.id] });
      void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
    },
    onSettled: () => setDialog(undefined),
  });
  const error = archive.error ?? remove.error;
  return (
    <>
      <p className="max-w-140 text-ink-soft">
        {shown.isArchived
          ? t`This class is archived: it takes no new members. Its members read its courses until it ends.`
          : t`An archived class takes no new members. Its members read its courses until it ends, which is today where no last day is set.`}
      </p>
      {error && (
        <Banner tone="error">
          {isApiError(error, 'STALE_VERSION')
            ? t`Someone else has just changed this class. Please look at it again, then repeat this.`
            : describe(error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" icon={<Copy aria-hidden />} onClick={() => setDialog('copy')}>
          {t`Copy for the next year`}
        </Button>
        <Button
          variant="outline"
          icon={shown.isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          isLoading={archive.isPending}
          onClick={() => {
            remove.reset();
            // A class that is taken back lives: a last day that has come is none any more.
            const hasEnded = shown.isArchived && shown.endsOn !== null && shown.endsOn <= today();
            archive.mutate({
              isArchived: !shown.isArchived,
              version: shown.version,
              ...(hasEnded ? { endsOn: null } : {}),
            });
          }}
        >
          {shown.isArchived ? t`Take back from the archive` : t`Archive`}
        </Button>
        {shown.memberCount === 0 && (
          <Button
            variant="outline"
            icon={<Trash2 aria-hidden />}
            onClick={() => {
              archive.reset();
              setDialog('delete');
            }}
          >
            {t`Delete the class`}
          </Button>
        )}
      </div>
      {dialog === 'copy' && <NewClassDialog copied={shown} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t`Delete the class ${name}?`}
          confirmLabel={t`Delete the class`}
          isDangerous
          isLoading={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setDialog(undefined)}
        >
          <p>{t`Only a class that nobody was ever in is deleted. Its courses stay in the catalogue. This action cannot be undone.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
