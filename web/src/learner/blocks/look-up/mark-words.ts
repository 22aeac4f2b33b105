import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { piecesOf } from '@kalima/shared/domain/language/look-up/look-up';
import { wordStyle } from './word-style.ts';

/** What a text is parted in: words do not go on from one of these to the next. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, td, th, figcaption';
/** Texts in which nothing is looked up: what can be pressed already does something else. */
const others = 'a, button, .missing-picture';

/** The texts of an element in their blocks, in their order. */
function textsByBlock(root: Element): Map<Element | null, Text[]> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return Map.groupBy(texts, (text) => text.parentElement?.closest(blocks) ?? null);
}

/** Where each of the texts of a block begins in the whole of it. */
function placed(texts: readonly Text[]): { readonly node: Text; readonly from: number }[] {
  let next = 0;
  return texts.map((node) => {
    const from = next;
    next += node.data.length;
    return { node, from };
  });
}

/** The word that can be looked up in which something happened. */
export const markedWord = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-word]') : null;

/** Puts every word of a part of a text with markup into an element of its own, which is as a button. */
export function markWords(part: Element, language: ContentLanguage): void {
  for (const texts of textsByBlock(part).values()) {
    const whole = texts.map(({ data }) => data).join('');
    const words = piecesOf(whole, language).filter(({ isWord }) => isWord);
    for (const { node, from } of placed(texts)) {
      if (node.parentElement?.closest(others)) continue;
      const to = from + node.data.length;
      const inside = words.filter(({ start, text }) => start < to && start + text.length > from);
      const parts: (string | Node)[] = [];
      let done = from;
      for (const { start, text } of inside) {
        const [begin, end] = [Math.max(start, from), Math.min(start + text.length, to)];
        parts.push(whole.slice(done, begin), buttonOf(whole.slice(begin, end), start));
        done = end;
      }
      if (inside.length > 0) node.replaceWith(...parts, whole.slice(done, to));
    }
  }
}

/** Makes the words of a text with markup text again. */
export function unmarkWords(root: Element): void {
  const words = root.querySelectorAll<HTMLElement>('[data-word]');
  for (const word of words) word.replaceWith(word.textContent);
  if (words.length > 0) root.normalize();
}

function buttonOf(text: string, at: number): HTMLElement {
  const button = document.createElement('span');
  button.textContent = text;
  button.className = wordStyle;
  button.dataset['word'] = String(at);
  button.role = 'button';
  button.tabIndex = -1;
  button.ariaHasPopup = 'dialog';
  return button;
}

/** Lets Tab reach one of the words of a text, where it reaches none. */
export function ensureTabStop(root: Element): void {
  if (root.querySelector('[data-word][tabindex="0"]')) return;
  const first = root.querySelector<HTMLElement>('[data-word]');
  if (first) first.tabIndex = 0;
}

/** The parts of a text with markup between which no word goes on: its blocks, or all of it where it has words beside them. */
export function partsOf(root: Element): Element[] {
  const isParted = [...root.childNodes].every(
    (node) => node.textContent?.trim() === '' || (node instanceof Element && node.matches(`${blocks}, ul, ol, table`)),
  );
  return isParted ? [...root.children] : [root];
}

/** The text of the block that a word stands in, and where the word begins in it. */
export function placeOf(word: HTMLElement, root: HTMLElement): { readonly text: string; readonly at: number } {
  const block = word.closest(blocks);
  const own = block && root.contains(block) ? block : null;
  const texts = textsByBlock(own ?? root).get(own ?? root.closest(blocks)) ?? [];
  return { text: texts.map(({ data }) => data).join(''), at: Number(word.dataset['word']) };
}

/** Moves the focus to the word before or after another, and Tab with it. */
export function goToWord(word: HTMLElement, root: HTMLElement, step: 1 | -1): void {
  const words = [...root.querySelectorAll<HTMLElement>('[data-word]')];
  const next = words[words.indexOf(word) + step];
  if (!next) return;
  for (const one of root.querySelectorAll<HTMLElement>('[data-word][tabindex="0"]')) one.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
