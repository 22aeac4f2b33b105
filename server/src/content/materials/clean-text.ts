import {
  foreignPicturesIn,
  plainTextOf,
  refusalOf,
  sanitiseRichText,
  withoutDataPictures,
} from '../../platform/rich-text.ts';

/** The text of a material after cleaning, or why it is refused. */
export type CleanedText =
  | { readonly refusal: 'UNSAFE_HTML' | 'TOO_DEEP' }
  | {
      readonly refusal: null;
      /** Safe HTML, with pictures that came within it. */
      readonly html: string;
      readonly plainText: string;
      /** Characters without the bytes of pictures. */
      readonly length: number;
      readonly pictureCount: number;
      /** Addresses of pictures of other sites. */
      readonly foreignPictures: readonly string[];
    };

/** Cleans the HTML of an author. The time grows with its length: a long text takes seconds. */
export function cleanText(content: string): CleanedText {
  const refusal = refusalOf(content);
  if (refusal) return { refusal };
  const html = sanitiseRichText(content);
  const { html: withoutPictures, count } = withoutDataPictures(html);
  return {
    refusal: null,
    html,
    plainText: plainTextOf(withoutPictures),
    length: withoutPictures.length,
    pictureCount: count,
    foreignPictures: foreignPicturesIn(html).slice(0, 20),
  };
}
