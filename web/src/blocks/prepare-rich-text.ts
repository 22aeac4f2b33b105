import { isForeignPicture } from '@kalima/shared/domain/uploads';
import { trustedHtml } from '../lib/trusted-types.ts';

const properties = [
  ['color', '--chosen-ink'],
  ['background-color', '--chosen-paper'],
] as const;

/** The elements of a text, apart from the page: nothing of it is fetched, shown or run. */
export function parseRichText(html: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html) as string;
  return template;
}

const blocks = ['p', 'h1', 'h2', 'h3', 'li', 'blockquote'].map((name) => `${name}:not([dir], [dir] > li)`).join();

/** The way most words of a block go, apart from lists in it; null where it is the one or the other. */
function directionOf(block: HTMLElement): 'rtl' | 'ltr' | null {
  const own = [...block.childNodes].filter((node) => !/^[UO]L$/.test(node.nodeName)).map((node) => node.textContent);
  const words = own.join(' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const rightToLeft = words.filter((word) => /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)).length;
  if (rightToLeft * 2 === words.length) return null;
  return rightToLeft * 2 > words.length ? 'rtl' : 'ltr';
}

/**
 * Makes sanitised text ready to be shown.
 * - Colours are named in custom properties, from which rich-text.css derives ones that can be read on this theme's paper:
 *   what an author chose on light paper need not be readable on dark.
 * - Pictures of other sites, in texts from before they were refused, are not fetched: their description stands for them,
 *   or `missingPicture`.
 * - A block goes the way of most of its words where the author chose none, or that of the whole text, so that numbers,
 *   bullets and lines stand beside it, whichever word it begins with.
 */
export function prepareRichText(html: string, missingPicture: string, direction: 'rtl' | 'ltr'): string {
  const mayTurn = direction === 'rtl' || /[\u0590-\u08ff]/.test(html);
  if (!mayTurn && !html.includes('color') && !html.includes('<img')) return html;
  const template = parseRichText(html);
  const { content } = template;
  for (const { style } of content.querySelectorAll<HTMLElement>('[style]')) {
    for (const [property, name] of properties) {
      const colour = style.getPropertyValue(property);
      if (colour !== '') style.setProperty(name, colour);
    }
  }
  for (const picture of content.querySelectorAll('img')) {
    if (!isForeignPicture(picture.getAttribute('src') ?? '')) continue;
    const stand = document.createElement('span');
    stand.className = 'missing-picture';
    stand.textContent = picture.alt.trim() || missingPicture;
    picture.replaceWith(stand);
  }
  const turning = mayTurn ? content.querySelectorAll<HTMLElement>(blocks) : [];
  for (const block of turning) block.dir = directionOf(block) ?? direction;
  return template.innerHTML;
}
