import { useLingui } from '@lingui/react/macro';
import { useOfferUndo } from '../frame/changes/use-undo.ts';

type Action = 'assign' | 'unassign';

/** Returns the message for when an assignment, or its removal, was taken back. */
export function useUndoneText(): (action: Action) => string {
  const { t } = useLingui();
  return (action) => (action === 'unassign' ? t`Assigned again` : t`The assignment is undone`);
}

/** Shows a message about assigned or withdrawn courses, with a button that takes it back. */
export function useOfferAssignmentUndo(): (text: string, action: Action, changeId: string | null) => void {
  const offer = useOfferUndo();
  const undoneText = useUndoneText();
  return (text, action, changeId) => offer({ text, doneText: undoneText(action) }, changeId);
}
