import { useEffect, useEffectEvent } from 'react';

/** Keys of the dialog in which a course is assigned: `/` goes to the search, Ctrl+Enter assigns; none while another dialog stands over it. */
export function useDialogKeys({ onAssign }: { readonly onAssign: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialogs = document.querySelectorAll('dialog[open]');
    const [dialog] = dialogs;
    if (!dialog || dialogs.length > 1 || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onAssign();
    }
    const isWriting = event.target instanceof Element && event.target.matches('input:not([type="checkbox"])');
    if (event.key === '/' && !isWriting) {
      event.preventDefault();
      dialog.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
