import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useUnsavedForm } from '../../lib/device/unsaved-forms.ts';
import { useUser } from '../../lib/api/user.ts';

/** Asks before a screen is left on which work would be lost that is stored nowhere; `leaving` is what `LeaveDialog` shows. */
export function useAskToLeave(wouldLose: boolean) {
  const { id: userId } = useUser();
  const mayLeave = useRef(false);
  const allow = () => {
    mayLeave.current = true;
  };
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose && !mayLeave.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => wouldLose && !mayLeave.current,
    withResolver: true,
  });
  useUnsavedForm(wouldLose, userId, allow);
  return { leaving, allow };
}
