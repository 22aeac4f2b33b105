import { findFreePlace } from './free-place.ts';

const controls = 'a, button, input, select, textarea, label, summary, video, [contenteditable="true"], [tabindex="0"]';
/** Pixels of an element that has to fit in beside controls. */
const narrowWidth = 216;
/** Milliseconds after which it is looked whether something to press has come under the element. */
const lookAgainAfter = 300;

function place(element: HTMLElement): void {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const isControl = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)?.closest(controls);
    return hit !== null && hit !== undefined && !element.contains(hit);
  };
  element.style.pointerEvents = 'none';
  for (const width of ['', `${narrowWidth}px`]) {
    element.style.width = width;
    const { offsetWidth, offsetHeight } = element;
    const free = findFreePlace({ width: offsetWidth, height: offsetHeight }, viewport, isControl);
    if (!free) continue;
    element.style.cssText = `inset: ${free.top}px auto auto ${free.left}px; width: ${offsetWidth}px`;
    return;
  }
  element.style.cssText = 'pointer-events: none';
}

/**
 * Keeps an element that floats over the page where it covers nothing to press, narrower if it must be. Where there is no
 * such place it stays where its style puts it, and what lies under it can be pressed through it. Returns what ends it.
 */
export function keepBesideControls(element: HTMLElement | null): (() => void) | undefined {
  if (!element || !('elementFromPoint' in document)) return undefined;
  place(element);
  const timer = setInterval(() => place(element), lookAgainAfter);
  return () => clearInterval(timer);
}
