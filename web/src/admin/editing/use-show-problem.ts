import { useEffect, useRef, useState } from 'react';

/** Fields that say that something is wrong; parts that are no field of their own, such as an upload, are marked by hand. */
const invalid = '[aria-invalid="true"], [data-invalid]';

/** Brings what has to be mended into sight: the first such field gets the focus; else the message is shown. */
function showProblem(root: HTMLElement): void {
  const field = [...root.querySelectorAll<HTMLElement>(invalid)].find((one) => one.checkVisibility?.() ?? true);
  if (!field) {
    root.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
    return;
  }
  const control = field.matches('[data-invalid]')
    ? (field.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field.querySelector<HTMLElement>('button'))
    : field;
  (control ?? field).focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
}

/** After a save that failed, `show` leads to the reason inside `root`, once it is on the screen. */
export function useShowProblem<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0 && root.current) showProblem(root.current);
  }, [attempts]);
  return { root, show: () => setAttempts((count) => count + 1) };
}
