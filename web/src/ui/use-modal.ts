import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Milliseconds within which a second tap at the same place is one of a double tap, and how far from the first that may be. */
const [longestPause, farthest] = [500, 24];

/**
 * Keeps the second tap of a double tap, the first of which closed what lay there, from what lies behind it. By time and place, since phones
 * count no taps (`detail`); presses of a keyboard have neither.
 */
function holdSecondTap(first: MouseEvent): void {
  if (first.detail === 0) return;
  const isSecond = (event: MouseEvent) =>
    event.detail > 0 &&
    event.timeStamp - first.timeStamp < longestPause &&
    Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= farthest;
  const onClick = (event: MouseEvent) => {
    if (!isSecond(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, true);
  setTimeout(() => window.removeEventListener('click', onClick, true), longestPause);
}

/**
 * Shows a native `<dialog>` as modal while it is mounted: the browser keeps the focus inside, makes the rest inert and
 * closes on Esc. What is marked `data-autofocus` has the focus at first. Afterwards the focus returns to where it was.
 */
export function useModal(
  onClose: () => void,
  /** Whether what lies behind answers taps, which the second tap on what closes the dialog must not reach. */
  { holdsSecondTap = false }: { readonly holdsSecondTap?: boolean } = {},
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    const onMouseDown = (event: MouseEvent) => {
      // The second tap of a double tap closes nothing that the first one opened.
      if (event.detail > 1) return;
      // The backdrop belongs to the dialog element itself; everything else is inside its content.
      if (event.target === element) close.current();
    };
    let lastTap: MouseEvent | null = null;
    const onClick = (event: MouseEvent) => {
      lastTap = event;
    };
    element.addEventListener('click', onClick, true);
    element.addEventListener('cancel', onCancel);
    element.addEventListener('mousedown', onMouseDown);
    element.showModal();
    // React's autoFocus comes too early for an element that is not shown yet.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('click', onClick, true);
      if (holdsSecondTap && lastTap) holdSecondTap(lastTap);
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('mousedown', onMouseDown);
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [holdsSecondTap]);
  return dialog;
}
