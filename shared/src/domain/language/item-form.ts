import { withBoundedExpansion, withoutOuterPunctuation } from './comparable-text.ts';
import { type ContentLanguage, isChinese } from './languages.ts';

/** Arabic vowel marks and the marks of recitation, without shadda, hamza and madda; and the tatweel. */
const ignoredMarks =
  /[\u0610-\u061a\u064b-\u0650\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/g;

/** Marks of direction and joiners, which come along when text is pasted. */
const invisible = /\p{Cf}/gu;
const apostrophes = /[\u2018\u2019\u02bc]/g;

/** A text without Arabic vowel marks and tatweel. */
export function withoutVowelMarks(text: string): string {
  return text.replace(ignoredMarks, '');
}

/** Words of the longest phrase that is remembered as one; longer ones are heard and said only. */
export const maxItemWords = 12;

/**
 * The form in which words and phrases of one language are the same item of memory (PRODUCT.md#items): case, width, vowel marks,
 * tatweel, white space and outer punctuation make no difference; accents, shadda, hamza, ة and ى do. Search compares more
 * widely (`normaliseForSearch`).
 */
export function itemForm(text: string): string {
  const plain = withBoundedExpansion(text.replace(invisible, '').replace(apostrophes, "'"))
    .replace(ignoredMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  return withoutOuterPunctuation(plain).trim();
}

/** Whether a text is short enough to be remembered as one: up to twelve words, of Chinese as many as its dictionary finds. */
export function isItemLength(text: string, language: ContentLanguage): boolean {
  const form = itemForm(text);
  if (form === '') return false;
  if (!isChinese(language)) return form.split(' ').length <= maxItemWords;
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(form)];
  return words.filter(({ isWordLike }) => isWordLike).length <= maxItemWords;
}
