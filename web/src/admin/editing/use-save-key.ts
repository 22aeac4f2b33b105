import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Saves by Ctrl+S (on Macs ⌘S): a form that has the focus, or the whole screen where no form is given. */
export function useSaveKey(save: () => void, form?: RefObject<HTMLElement | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const isMine = form
      ? form.current?.contains(event.target as Node) || dialog?.contains(form.current)
      : dialog === undefined;
    // The page is never what is meant.
    event.preventDefault();
    if (isMine && !event.repeat) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
