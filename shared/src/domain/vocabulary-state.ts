import { normaliseForSearch } from './search-text.ts';

/** Where a word stands in a learner's bank. */
export type WordState = 'absent' | 'learning' | 'mastered';

/** What a learner does with a word of the bank. */
export const wordActions = ['add', 'master', 'relearn', 'remove'] as const;
export type WordAction = (typeof wordActions)[number];

/**
 * The state of a word after an action (learner.md 4): adding a word that is learned does nothing, adding a mastered one
 * takes it back to learning; mastering and relearning move it between the lists, also a word that was in neither.
 */
export function nextWordState(_state: WordState, action: WordAction): WordState {
  switch (action) {
    case 'add':
    case 'relearn':
      return 'learning';
    case 'master':
      return 'mastered';
    case 'remove':
      return 'absent';
  }
}

/** The form in which words of one language are one word (D22): case, width, vowel marks and outer punctuation make no difference. */
export function normaliseWord(word: string): string {
  const normalised = normaliseForSearch(word);
  return normalised.replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '') || normalised;
}
