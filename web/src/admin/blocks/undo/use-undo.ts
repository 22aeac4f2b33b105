import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { useUser } from '../../../lib/user.ts';
import { showToast, showUndoable, type ToastTone } from '../../../ui/toast-store.ts';
import { dropUndo, importOf, type KeptUndo, keepUndo, sendUndo, type UndoCall } from './kept-undos.ts';

interface UndoOptions {
  /** Called wherever the person is by then, with what came of it; a toast says it where this is missing. */
  readonly onDone?: (message: string) => void;
  /** Told why it failed; a toast says it where this is missing, which a dialog would cover. */
  readonly onFailed?: (message: string) => void;
}

/** Takes something back that was kept. What is gone, or was changed since, is offered no more. */
export function useUndo({ onDone = showToast, onFailed }: UndoOptions = {}) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const userId = useUser().id;
  return useMutation({
    // One after the other: what is undone at one press finds its place by what was undone before.
    scope: { id: 'undo' },
    mutationFn: ({ call }: KeptUndo) => sendUndo(call),
    onSuccess: (_, { id, doneText }) => {
      dropUndo(userId, id);
      onDone(doneText);
    },
    onError: (error, { id }) => {
      const isOver = isApiError(error) && (error.status === 404 || error.code === 'STALE_VERSION');
      if (isOver) dropUndo(userId, id);
      const reason = describe(error);
      const message = t`This could not be undone: ${reason}`;
      if (onFailed) onFailed(message);
      else showToast(message, 'error');
    },
    onSettled: (_data, _error, undo) => {
      // An import may have made content of any kind.
      if (importOf(undo) !== null) void queries.invalidateQueries();
      for (const key of ['classes', 'courses']) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** Something that was done. */
interface Done {
  readonly text: string;
  /** To what, where the text does not name it: the bell says it as well. */
  readonly about?: string | undefined;
  readonly tone?: ToastTone;
  /** What is said once it is taken back. */
  readonly doneText?: string;
  /** What is said where several of the kind were done while the message stood, all of which are then taken back at once. */
  readonly series?: { readonly kind: string; readonly textOf: (count: number) => string };
}

/** Says what was done, and offers to take it back: in the message, and for a day in the bell. */
export function useOfferUndo() {
  const { t } = useLingui();
  const userId = useUser().id;
  const { mutate } = useUndo();
  const show = (kept: KeptUndo, tone: ToastTone = 'success') =>
    showToast(kept.text, tone, { label: t`Undo`, onPress: () => mutate(kept) });
  /** Keeps it, and says nothing. */
  const keep = ({ text, about = '', doneText = t`Taken back` }: Done, call: UndoCall): KeptUndo =>
    keepUndo(userId, { text, about, doneText, call });
  return {
    keep,
    /** Says again what is kept. */
    show,
    /** Nothing is offered where there is nothing to take back. */
    offer: (done: Done, call: UndoCall | null): void => {
      if (!call) {
        showToast(done.text, done.tone);
        return;
      }
      const kept = keep(done, call);
      if (!done.series) {
        show(kept, done.tone);
        return;
      }
      const { kind, textOf } = done.series;
      showUndoable({
        kind,
        textOf: (count) => (count === 1 ? kept.text : textOf(count)),
        label: t`Undo`,
        undo: () => mutate(kept),
      });
    },
  };
}
