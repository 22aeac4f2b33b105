import type { ContentImport, ImportDraft, ImportEntry } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { showToast } from '../../ui/toast-store.ts';
import { refreshContent } from '../frame/changes/use-undo.ts';
import { sendInOrder } from './draft-order.ts';
import { importQuery } from './import-queries.ts';
import { undoneQuery, useUndoImport } from './use-undo-import.ts';

/** Says what came of an import, in a line. */
function useMadeText(): (made: ImportEntry['made'], ofStories: boolean) => string {
  const { t } = useLingui();
  return (made, ofStories) => {
    if (made?.courses) {
      const count = made.courses.made + made.courses.updated;
      if (ofStories) return t`${plural(count, { one: '# story was imported', other: '# stories were imported' })}`;
      return t`${plural(count, { one: '# course was imported', other: '# courses were imported' })}`;
    }
    const count = made?.rowCount ?? 0;
    return made?.kind === 'phrase'
      ? t`${plural(count, { one: '# phrase was imported', other: '# phrases were imported' })}`
      : t`${plural(count, { one: '# card was imported', other: '# cards were imported' })}`;
  };
}

/** Makes what a draft says of an import; offers to undo it after. `onMade` ends the keeping of the draft. */
export function useSendImport(stored: Pick<ContentImport, 'id'>, onMade: () => void) {
  const { t } = useLingui();
  const madeText = useMadeText();
  const queries = useQueryClient();
  const undo = useUndoImport(stored.id);
  return useMutation({
    mutationFn: (draft: ImportDraft) =>
      sendInOrder(queries, stored.id, async () => {
        const entry = await call('POST /api/author/imports/{id}/make', { params: { id: stored.id }, body: { draft } });
        // Before anything that waits behind it is sent.
        onMade();
        return entry;
      }),
    onSuccess: async (entry, draft) => {
      queries.setQueryData(undoneQuery(stored.id).queryKey, null);
      queries.setQueryData(importQuery(stored.id).queryKey, (before) => before && { ...before, ...entry });
      const text = madeText(entry.made, draft.place.kind === 'story');
      showToast(text, 'success', { label: t`Undo`, onPress: () => void undo() });
      await refreshContent(queries);
    },
  });
}
