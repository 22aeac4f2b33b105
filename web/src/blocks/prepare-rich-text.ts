import { isForeignPicture } from '@kalima/shared/domain/content/media-addresses';
import { trustedHtml } from '../lib/device/trusted-types.ts';

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

type Direction = 'rtl' | 'ltr';

const blocks = ['p', 'h1', 'h2', 'h3', 'li', 'blockquote'].map((name) => `${name}:not([dir], [dir] > li)`).join();

/**
 * The way of a block in a text of a direction, apart from lists in it: the other one where its first word and most of its
 * words go that way.
 */
function directionOf(block: HTMLElement, direction: Direction): Direction {
  const own = [...block.childNodes].filter((node) => !/^[UO]L$/.test(node.nodeName)).map((node) => node.textContent);
  const words = own.join(' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const others = words.map((word) => /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word) !== (direction === 'rtl'));
  const isOther = others[0] === true && others.filter(Boolean).length * 2 > others.length;
  return isOther === (direction === 'rtl') ? 'ltr' : 'rtl';
}

/**
 * Makes sanitised text ready to be shown.
 * - Colours are named in custom properties, from which rich-text.css derives ones that can be read on this theme's paper:
 *   what an author chose on light paper need not be readable on dark.
 * - Pictures of other sites, in texts from before they were refused, are not fetched: their description stands for them,
 *   or `missingPicture`.
 * - A block goes the way of its words where the author chose none, so that numbers, bullets and lines stand beside it; one
 *   foreign word at its beginning does not turn it.
 */
export function prepareRichText(html: string, missingPicture: string, direction: Direction): string {
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
  for (const block of turning) block.dir = directionOf(block, direction);
  return template.innerHTML;
}
