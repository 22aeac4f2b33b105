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

/**
 * Makes sanitised text ready to be shown.
 * - Colours are named in custom properties, from which rich-text.css derives ones that can be read on this theme's paper:
 *   what an author chose on light paper need not be readable on dark.
 * - Pictures of other sites, in texts from before they were refused, are not fetched: their description stands for them,
 *   or `missingPicture`.
 * - Items of lists and quotations go the way of their own text where the author chose none, so that numbers, bullets and
 *   lines stand beside it.
 */
export function prepareRichText(html: string, missingPicture: string): string {
  if (!/color|<img|<li|<blockquote/.test(html)) return html;
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
  for (const block of content.querySelectorAll<HTMLElement>(':is(ul, ol):not([dir]) > li, blockquote:not([dir])')) {
    if (!block.hasAttribute('dir')) block.dir = 'auto';
  }
  return template.innerHTML;
}
