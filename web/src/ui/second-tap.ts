/** Milliseconds within which a second tap at the same place is one of a double tap, and how far from the first that may be. */
const [longestPause, farthest] = [500, 24];

/**
 * Keeps the second tap of a double tap, the first of which closed what lay there, from what lies behind it. By time and place, since phones
 * count no taps (`detail`); presses of a keyboard have neither.
 */
export function holdSecondTap(first: MouseEvent): void {
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
