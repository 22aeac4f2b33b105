import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { piecesOf } from '@kalima/shared/domain/look-up/look-up';
import { parseRichText } from '../prepare-rich-text.ts';
import { wordStyle } from './word-style.ts';

/** What a text is parted in: words do not go on from one of these to the next. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, td, th, figcaption';
/** Texts in which nothing is looked up: what can be pressed already does something else. */
const others = 'a, button, .missing-picture';

/** The texts of an element in their blocks, in their order. */
function textsByBlock(root: Element | DocumentFragment): Map<Element | null, Text[]> {
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

/** Whether a node is a word that can be looked up. */
const wordOf = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-word]') : null;
export { wordOf as lookedUpWord };

/** Puts every word of a text with markup into an element of its own, which is as a button; one of them can be reached by Tab. */
export function withWordButtons(html: string, language: ContentLanguage): string {
  const template = parseRichText(html);
  let isFirst = true;
  for (const texts of textsByBlock(template.content).values()) {
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
        parts.push(whole.slice(done, begin), buttonOf(whole.slice(begin, end), start, isFirst));
        isFirst = false;
        done = end;
      }
      if (inside.length > 0) node.replaceWith(...parts, whole.slice(done, to));
    }
  }
  return template.innerHTML;
}

function buttonOf(text: string, at: number, isFirst: boolean): HTMLElement {
  const button = document.createElement('span');
  button.textContent = text;
  button.className = wordStyle;
  button.dataset['word'] = String(at);
  button.role = 'button';
  button.tabIndex = isFirst ? 0 : -1;
  button.ariaHasPopup = 'dialog';
  return button;
}

/** The text of the block that a word stands in, and where the word begins in it. */
export function placeOf(word: HTMLElement, root: HTMLElement): { readonly text: string; readonly at: number } {
  const block = word.closest(blocks);
  const own = block && root.contains(block) ? block : null;
  const texts = textsByBlock(root).get(own ?? root.closest(blocks)) ?? [];
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
