import type { ContentImport } from '@kalima/shared/contract/imports';
import { keepsOut } from '@kalima/shared/domain/import-rows-notices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useOnline } from '../../lib/use-online.ts';
import { showToast } from '../../ui/toast-store.ts';
import { draftToMake } from './import-work.ts';
import { importQuery } from './import-queries.ts';
import type { OpenImport } from './use-import.ts';
import { refreshContent, undoneQuery, useUndoImport } from './use-undo-import.ts';

/** Makes cards or phrases of an import, once however often it is pressed; offers to undo it after. */
export function useMakeImport(stored: ContentImport, work: OpenImport) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const undo = useUndoImport(stored.id);
  const { rows, notices, place } = work;
  const comingIn = rows.filter((row, at) => !row.isLeftOut && !(notices[at] ?? []).some(keepsOut)).length;
  const isPlaced =
    place.courseId !== null || (place.name.trim() !== '' && (place.kind !== 'phrase' || place.stageId !== null));
  const isReady = comingIn > 0 && isPlaced && !work.isBusy && !work.isReading && !work.saving.isStale && isOnline;
  const make = useMutation({
    mutationFn: () =>
      call('POST /api/admin/imports/{id}/make', {
        params: { id: stored.id },
        body: { draft: draftToMake(work.draft, notices) },
      }),
    onSuccess: async (entry) => {
      work.saving.end();
      queries.setQueryData(undoneQuery(stored.id).queryKey, null);
      queries.setQueryData(importQuery(stored.id).queryKey, (before) => before && { ...before, ...entry });
      const count = entry.made?.rowCount ?? 0;
      const text =
        entry.made?.kind === 'phrase'
          ? plural(count, { one: '# phrase was imported', other: '# phrases were imported' })
          : plural(count, { one: '# card was imported', other: '# cards were imported' });
      showToast(text, 'success', { label: t`Undo`, onPress: () => void undo() });
      await refreshContent(queries);
    },
  });
  return {
    comingIn,
    isReady,
    isPending: make.isPending,
    error: make.error,
    start: () => {
      if (isReady && !make.isPending) make.mutate();
    },
  };
}

export type MakeImport = ReturnType<typeof useMakeImport>;
