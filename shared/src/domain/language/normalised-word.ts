import { withBoundedExpansion, withoutOuterPunctuation } from './comparable-text.ts';
import { normaliseForSearch } from './search-text.ts';

/** Longest normalised word in UTF-16 code units, however far Unicode expands what was typed; an index has to hold it. */
export const maxNormalisedWord = 500;

/**
 * The form in which words of one language are one word (PRODUCT.md#vocabulary-bank): case, width, vowel marks and outer punctuation make no
 * difference. Takes time in proportion to the length, since learners choose the text.
 */
export function normaliseWord(word: string): string {
  const expanded = withBoundedExpansion(word);
  // Only what becomes longer than any word is cut.
  const isLong = expanded.length > 2 * maxNormalisedWord - 2;
  const text = withoutOuterPunctuation(normaliseForSearch(isLong ? expanded : word));
  if (text.length <= maxNormalisedWord) return text;
  // Never splits a surrogate pair, and leaves no trailing space.
  return text
    .slice(0, maxNormalisedWord)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
