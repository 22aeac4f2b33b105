import { normaliseWord } from '../language/normalised-word.ts';
import { type WordAction, stateAfter } from './vocabulary-state.ts';
import { type WordDetails, mergeWordDetails } from '../content/word-sources.ts';

/** Most words in one person's bank: far more than anybody learns, and few enough for a device. */
export const maxBankWords = 10_000;
/** Words on a page of the bank. */
export const bankPageSize = 100;

/** A word as a bank shows it; whatever else it has travels along. */
export interface BankWord extends WordDetails {
  readonly language: string;
  readonly isMastered: boolean;
}

interface BankChange<Word> {
  readonly action: WordAction;
  readonly word: Word;
}

/** Whether the bank takes two words for one. */
export function isSameWord(a: { word: string; language: string }, b: { word: string; language: string }): boolean {
  return a.language === b.language && normaliseWord(a.word) === normaliseWord(b.word);
}

/**
 * A bank after changes that the server does not know yet, in their order: changed words come first, as the server will
 * list them. A word that is there gets what it did not have yet. `make` builds the entry of a word that was not in the
 * bank.
 */
export function changedBank<Word extends BankWord, Changed extends WordDetails & { language: string }>(
  bank: readonly Word[],
  changes: readonly BankChange<Changed>[],
  make: (word: Changed) => Word,
): Word[] {
  let words = [...bank];
  for (const { action, word } of changes) {
    const known = words.find((one) => isSameWord(one, word));
    const state = stateAfter[action];
    words = words.filter((one) => one !== known);
    if (state === 'absent') continue;
    const entry = known ? { ...known, ...mergeWordDetails([known, word]) } : make(word);
    words.unshift({ ...entry, isMastered: state === 'mastered' });
  }
  return words;
}
