import { useEffect, useEffectEvent } from 'react';

type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | false | undefined>>;

function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isIn('input:not([readonly]), select, textarea, video, audio, [contenteditable="true"], [role="menu"]') ||
    // Space and Enter press the button that has the focus, unless it does nothing any more.
    ((event.key === ' ' || event.key === 'Enter') &&
      isIn('button:not([aria-disabled="true"]), a, summary, [role="button"]')) ||
    document.querySelector('dialog[open]') !== null
  );
}

/**
 * Keys of a whole screen, by `KeyboardEvent.key`; single letters in lower case. What is written into fields, what the controls of films and
 * recordings do with keys, and keys while a dialog or menu is open, are not its own; a field that can only be read takes none. A key that is off (`false`) does what the browser does.
 */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
