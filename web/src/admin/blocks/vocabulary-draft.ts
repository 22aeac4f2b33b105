import type { VocabularyEntry } from '@kalima/shared/contract/phrases';

/** Explained words as a form holds them: those that were added, and the one that is being typed. */
export interface VocabularyDraft {
  readonly vocabulary: VocabularyEntry[];
  readonly word: VocabularyEntry;
}

export const emptyWord: VocabularyEntry = { word: '', translation: '', definition: '' };

function trimmed({ word, translation, definition }: VocabularyEntry): VocabularyEntry {
  return { word: word.trim(), translation: translation.trim(), definition: definition.trim() };
}

/** Whether the word that is being typed can be added. */
export function isWholeWord(entry: VocabularyEntry): boolean {
  const { word, translation } = trimmed(entry);
  return word !== '' && translation !== '';
}

/** Whether something is typed that is no word with its translation yet. */
export function isHalfWord(entry: VocabularyEntry): boolean {
  return !isWholeWord(entry) && Object.values(trimmed(entry)).some((text) => text !== '');
}

/** The draft with the typed word among the others, where it is whole; a word that was there already is replaced. */
export function withTypedWord<Draft extends VocabularyDraft>(draft: Draft): Draft {
  if (!isWholeWord(draft.word)) return draft;
  const added = trimmed(draft.word);
  return {
    ...draft,
    vocabulary: [...draft.vocabulary.filter(({ word }) => word !== added.word), added],
    word: emptyWord,
  };
}
