import { useIsMirrored } from './device/app-language.ts';

const toTheRight = { back: 'ArrowLeft', forth: 'ArrowRight' };
const toTheLeft = { back: 'ArrowRight', forth: 'ArrowLeft' };

/** The arrow keys that lead back and on as the interface reads. */
export const useArrowKeys = () => (useIsMirrored() ? toTheLeft : toTheRight);

/** The arrow keys that lead back and on where an element stands. */
export const arrowKeysOf = (element: Element) =>
  getComputedStyle(element).direction === 'rtl' ? toTheLeft : toTheRight;
