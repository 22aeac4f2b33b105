import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds within which two taps are one double tap. */
const doubleTap = 300;

/**
 * Shows a native `<dialog>` as modal while it is mounted: the browser keeps the focus inside, makes the rest inert and
 * closes on Esc. What is marked `data-autofocus` has the focus at first. Afterwards the focus returns to where it was.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
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
    const openedAt = performance.now();
    const onPointerDown = (event: PointerEvent) => {
      // The second tap of a double tap opened nothing else, and closes nothing.
      if (event.timeStamp - openedAt < doubleTap) return;
      // The backdrop belongs to the dialog element itself; everything else is inside its content.
      if (event.target === element) close.current();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('pointerdown', onPointerDown);
    element.showModal();
    // React's autoFocus comes too early for an element that is not shown yet.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('pointerdown', onPointerDown);
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
