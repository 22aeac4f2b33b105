import type { EditorView } from '@tiptap/pm/view';

/** Pixels between the line that is typed and the bar below it. */
const gap = 8;

/** Scrolls the page on where the line that is typed is behind the bar of buttons, which sticks to the lower edge. */
export function scrollClearOfBar(view: EditorView): void {
  if (view.isDestroyed) return;
  const bar = document.querySelector('[data-save-bar]');
  if (!bar) return;
  const hidden = view.coordsAtPos(view.state.selection.head).bottom + gap - bar.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: hidden });
}
