import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import { translationDraftOf } from './translation-draft.ts';

/** Explained words as a form holds them: those that were added, and the one that is being typed. */
export interface VocabularyDraft {
  readonly vocabulary: VocabularyEntry[];
  readonly word: VocabularyEntry;
}

/** An explained word as a form holds it. */
function entryDraftOf({ word, definition, ...translations }: VocabularyEntry) {
  return { word, ...translationDraftOf(translations), definition };
}

/** Stored words as a form holds them. */
export const vocabularyDraftOf = (stored: readonly VocabularyEntry[]): VocabularyEntry[] => stored.map(entryDraftOf);

export const emptyWord: VocabularyEntry = entryDraftOf({ word: '', translation: '', definition: '' });

function trimmed(entry: VocabularyEntry) {
  const draft = entryDraftOf(entry);
  const secondTranslation = draft.secondTranslation.trim();
  return {
    ...draft,
    word: draft.word.trim(),
    translation: draft.translation.trim(),
    secondTranslation,
    secondTranslationLanguage: secondTranslation === '' ? null : draft.secondTranslationLanguage,
    definition: draft.definition.trim(),
  };
}

/** Whether the word that is being typed can be added. */
export function isWholeWord(entry: VocabularyEntry): boolean {
  const { word, translation } = trimmed(entry);
  return word !== '' && translation !== '';
}

/** Whether something is typed that is no word with its translation yet. */
export function isHalfWord(entry: VocabularyEntry): boolean {
  const { word, translation, secondTranslation, definition } = trimmed(entry);
  return !isWholeWord(entry) && [word, translation, secondTranslation, definition].some((text) => text !== '');
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
