import type { Undone } from '@kalima/shared/contract/changes';
import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { refreshContent } from '../frame/changes/use-undo.ts';
import { importQuery } from './import-queries.ts';
import { showToast } from '../../ui/toast-store.ts';

export type UndoneImport = Pick<Undone, 'undoneCount' | 'kept'>;

/** What became of an import that was just undone: it is shown until the screen is left. */
export function undoneQuery(id: string) {
  return queryOptions<UndoneImport | null>({
    queryKey: ['undone-imports', id],
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
}

/** Takes back what an import made, and says what became of it. */
export function useUndoImport(id: string): () => Promise<void> {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  return async () => {
    try {
      // Until it is undone, the import knows what it made.
      const made = queries.getQueryData<ContentImport>(importQuery(id).queryKey);
      const ofCourses = made?.made?.kind === 'story' || made?.files.some(({ kind }) => kind === 'package');
      const undone = await call('POST /api/teacher/changes/{id}/undo', { params: { id } });
      queries.setQueryData(undoneQuery(id).queryKey, undone);
      await refreshContent(queries);
      const isNothing = undone.undoneCount === 0;
      const removed = isNothing
        ? t`Nothing was taken back`
        : ofCourses
          ? t`${plural(undone.undoneCount, { one: '# course was taken back', other: '# courses were taken back' })}`
          : t`${plural(undone.undoneCount, { one: '# row was taken back', other: '# rows were taken back' })}`;
      showToast(undone.kept.length > 0 ? t`${removed}. Some stay.` : removed, isNothing ? 'info' : 'success');
    } catch (failure) {
      showToast(describe(failure), 'error');
    }
  };
}
