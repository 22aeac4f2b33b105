import type { Answer } from '../../lib/api.ts';
import type { ContentImport } from '@kalima/shared/contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useUser } from '../../lib/user.ts';
import { dropImport } from '../blocks/undo/kept-undos.ts';
import { importQuery } from './import-queries.ts';
import { showToast } from '../../ui/toast-store.ts';

type Undone = Answer<'POST /api/admin/imports/{id}/undo'>;

/** What became of an import that was just undone: it is shown until the screen is left. */
export function undoneQuery(id: string) {
  return queryOptions<Undone | null>({
    queryKey: ['undone-imports', id],
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
}

/** All that shows content, and all imports, is asked for anew. */
export function refreshContent(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== 'undone-imports' && first !== 'session',
  });
}

/** Takes back what an import made, and says what became of it. */
export function useUndoImport(id: string): () => Promise<void> {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  return async () => {
    try {
      // Until it is undone, the import knows what it made.
      const made = queries.getQueryData<ContentImport>(importQuery(id).queryKey);
      const ofCourses = made?.made?.kind === 'story' || made?.files.some(({ kind }) => kind === 'package');
      const undone = await call('POST /api/admin/imports/{id}/undo', { params: { id } });
      dropImport(userId, id);
      queries.setQueryData(undoneQuery(id).queryKey, undone);
      await refreshContent(queries);
      const isNothing = undone.removedCount === 0;
      const removed = isNothing
        ? t`Nothing was taken back`
        : ofCourses
          ? t`${plural(undone.removedCount, { one: '# course was taken back', other: '# courses were taken back' })}`
          : t`${plural(undone.removedCount, { one: '# row was taken back', other: '# rows were taken back' })}`;
      showToast(undone.kept.length > 0 ? t`${removed}. Some stay.` : removed, isNothing ? 'info' : 'success');
    } catch (failure) {
      showToast(describe(failure), 'error');
    }
  };
}
