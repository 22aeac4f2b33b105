/** State of a word in a learner's bank. */
export type WordState = 'absent' | 'learning' | 'mastered';

/** Actions of a learner with a word of the bank. */
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
