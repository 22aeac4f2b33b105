import { wantsLessMotion } from '../../../lib/device/reading-look.ts';

/** Moves the word that is open out from under the sheet about it, where that comes from below. */
export function showOpenWord(): void {
  const word = document.querySelector('[role="button"][data-open]');
  const sheet = document.querySelector('dialog[open]')?.getBoundingClientRect();
  const isCovered = word && sheet && sheet.bottom >= innerHeight && word.getBoundingClientRect().bottom > sheet.top;
  if (isCovered) word.scrollIntoView({ block: 'start', behavior: wantsLessMotion() ? 'auto' : 'smooth' });
}
