import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { showToast, showUndoable, type ToastTone } from '../../../ui/toast-store.ts';
import { changesQuery } from './changes-query.ts';

/** All that shows content, classes, changes and imports is asked for anew. */
export function refreshContent(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== 'undone-imports' && first !== 'session',
  });
}

/** A change that can be taken back. */
export interface UndoableChange {
  readonly id: string;
  /** Translated message for when it was taken back. */
  readonly doneText?: string | undefined;
}

interface UndoOptions {
  /** Called wherever the person is by then, with what came of it; a toast says it where this is missing. */
  readonly onDone?: (message: string, tone?: ToastTone) => void;
  /** Told why it failed; a toast says it where this is missing, which a dialog would cover. */
  readonly onFailed?: (message: string) => void;
}

/** Takes a change back as far as nobody changed it since, and says whether anything was. */
export function useUndo({ onDone = showToast, onFailed }: UndoOptions = {}) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  return useMutation({
    // One after the other: what is undone at one press finds its place by what was undone before.
    scope: { id: 'undo' },
    mutationFn: ({ id }: UndoableChange) => call('POST /api/teacher/changes/{id}/undo', { params: { id } }),
    onSuccess: ({ undoneCount, kept }, { id, doneText = t`Taken back` }) => {
      queries.setQueryData(changesQuery.queryKey, (items) => items?.filter((one) => one.id !== id));
      if (undoneCount > 0) onDone(doneText);
      else if (kept.length > 0) onDone(t`Nothing was taken back: all of it was changed or studied since.`, 'info');
      else onDone(t`There was nothing left to take back.`, 'info');
    },
    onError: (error) => {
      const reason = describe(error);
      const message = t`This could not be undone: ${reason}`;
      if (onFailed) onFailed(message);
      else showToast(message, 'error');
    },
    onSettled: () => void refreshContent(queries),
  });
}

/** Something that was done. */
interface Done extends Omit<UndoableChange, 'id'> {
  readonly text: string;
  readonly tone?: ToastTone;
  /** Groups changes of one kind while their message stands: one button takes all of them back. */
  readonly series?: { readonly kind: string; readonly textOf: (count: number) => string };
}

/** Shows a message about a change, with a button that takes it back; the bell offers the same for a day. */
export function useOfferUndo(): (done: Done, changeId: string | null) => void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { mutate } = useUndo();
  return ({ text, tone = 'success', doneText, series }, changeId) => {
    // Nothing is offered where there is nothing to take back.
    if (changeId === null) {
      showToast(text, tone);
      return;
    }
    void queries.invalidateQueries({ queryKey: changesQuery.queryKey });
    const undo = () => mutate({ id: changeId, doneText });
    const label = t`Undo`;
    if (series)
      showUndoable({
        kind: series.kind,
        textOf: (count) => (count === 1 ? text : series.textOf(count)),
        label,
        undo,
      });
    else showToast(text, tone, { label, onPress: undo });
  };
}
