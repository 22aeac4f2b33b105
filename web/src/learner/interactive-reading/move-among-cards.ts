import { arrowKeysOf } from '../../lib/arrow-keys.ts';

/** Moves the focus among the cards of a grid by the arrow keys; a first press goes to the first card. */
export function moveAmongCards(grid: HTMLElement | null, key: string): void {
  const cards = [...(grid?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const tops = cards.map((card) => card.getBoundingClientRect().top);
  const inFirstRow = tops.findIndex((top) => top > (tops[0] ?? 0) + 1);
  const columns = inFirstRow === -1 ? cards.length : inFirstRow;
  const { back, forth } = arrowKeysOf(grid ?? document.documentElement);
  const offsets: Record<string, number> = { [back]: -1, [forth]: 1, ArrowUp: -columns, ArrowDown: columns };
  const target = at === -1 ? cards[0] : cards[at + (offsets[key] ?? 1)];
  target?.focus();
}
