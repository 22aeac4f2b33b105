import { useState, type ReactNode } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';

/** Closes a dialog, but asks first where what was done in it would be lost. `question` belongs into the dialog. */
export function useAskToClose(
  wouldLose: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (wouldLose ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <LeaveDialog leaving={{ status: 'blocked', proceed: onClose, reset: () => setIsAsking(false) }} />
    ),
  };
}
