import { withoutOuterPunctuation } from './comparable-text.ts';
import { normaliseForSearch } from './search-text.ts';

/** Where a word stands in a learner's bank. */
export type WordState = 'absent' | 'learning' | 'mastered';

/** What a learner does with a word of the bank. */
export const wordActions = ['add', 'master', 'relearn', 'remove'] as const;
export type WordAction = (typeof wordActions)[number];

/**
 * The state of a word after an action, whatever it was before (PRODUCT.md#vocabulary-bank): adding a mastered word takes it back to
 * learning, and a word that was in neither list is mastered or learned as well.
 */
export const stateAfter: Readonly<Record<WordAction, WordState>> = {
  add: 'learning',
  relearn: 'learning',
  master: 'mastered',
  remove: 'absent',
};

/** Longest normalised word in UTF-16 code units, however far Unicode expands what was typed; an index has to hold it. */
export const maxNormalisedWord = 500;

/**
 * The form in which words of one language are one word (PRODUCT.md#vocabulary-bank): case, width, vowel marks and outer punctuation make no
 * difference. Takes time in proportion to the length, since learners choose the text.
 */
export function normaliseWord(word: string): string {
  const text = withoutOuterPunctuation(normaliseForSearch(word));
  if (text.length <= maxNormalisedWord) return text;
  // Never splits a surrogate pair, and leaves no trailing space.
  return text
    .slice(0, maxNormalisedWord)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
