import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import { useLingui } from '@lingui/react/macro';
import type { UndoCall } from '../undo/kept-undos.ts';
import { useOfferUndo } from '../undo/use-undo.ts';

/** What takes a change of assignments back, exactly as far as it went; null where nothing changed. */
export function undoOf(change: AssignmentChange | null): UndoCall | null {
  return change && { key: 'POST /api/admin/assignments/undo', options: { body: change } };
}

/** What is said once a change of assignments is taken back. */
export function useUndoneText(): (change: AssignmentChange | null) => string {
  const { t } = useLingui();
  return (change) => (change?.action === 'unassign' ? t`Assigned again` : t`The assignment is undone`);
}

/** Says what was assigned or taken away, and offers to take that back; `about` is whose or which course it was. */
export function useOfferAssignmentUndo(): (text: string, change: AssignmentChange | null, about?: string) => void {
  const { offer } = useOfferUndo();
  const undoneText = useUndoneText();
  return (text, change, about) => offer({ text, about, doneText: undoneText(change) }, undoOf(change));
}
