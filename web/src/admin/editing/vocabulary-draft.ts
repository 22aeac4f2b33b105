import type { VocabularyEntry, VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { keepWordIds } from '@kalima/shared/domain/content/part-ids';
import { allDetails, detailsFrom, wordDetails } from '@kalima/shared/domain/content/taught-word';
import { translationDraftOf } from './translation-draft.ts';

/**
 * Explained words as a form holds them: those that were added, and the one that is being typed. What was added, and what a device
 * stored before words had ids, has none until it is sent.
 */
export interface VocabularyDraft {
  readonly vocabulary: VocabularyInput[];
  /** One that was taken back into the fields has its place among the others. */
  readonly word: VocabularyInput & { readonly place?: number };
}

/** An explained word as a form holds it. */
export function entryDraftOf({ id, word, definition, ...more }: VocabularyInput) {
  const details = allDetails(more);
  return { ...(id !== undefined && { id }), word, ...details, ...translationDraftOf(more), definition };
}

/** Stored words as a form holds them. */
export const vocabularyDraftOf = (stored: readonly VocabularyEntry[]): VocabularyInput[] => stored.map(entryDraftOf);

export const emptyWord: VocabularyInput = entryDraftOf({ word: '', translation: '', definition: '' });

function trimmed(entry: VocabularyInput) {
  const draft = entryDraftOf(entry);
  const secondTranslation = draft.secondTranslation.trim();
  return {
    ...draft,
    word: draft.word.trim(),
    ...detailsFrom((detail) => draft[detail].trim()),
    translation: draft.translation.trim(),
    secondTranslation,
    secondTranslationLanguage: secondTranslation === '' ? null : draft.secondTranslationLanguage,
    definition: draft.definition.trim(),
  };
}

/** Whether the word that is being typed can be added. */
export function isWholeWord(entry: VocabularyInput): boolean {
  const { word, translation } = trimmed(entry);
  return word !== '' && translation !== '';
}

/** Whether something is typed that is no word with its translation yet. */
export function isHalfWord(entry: VocabularyInput): boolean {
  const { word, translation, secondTranslation, definition, ...more } = trimmed(entry);
  const texts = [word, translation, secondTranslation, definition, ...wordDetails.map((detail) => more[detail])];
  return !isWholeWord(entry) && texts.some((text) => text !== '');
}

/** Whether two entries are the same word, in the same sense. */
const isSame = (one: VocabularyInput, other: VocabularyInput) =>
  one.word === other.word && (one.sense ?? '') === (other.sense ?? '');

/** The draft with one of its words back in the fields, to be changed; it keeps its id and its place. What is typed there is added before. */
export function withWordInFields<Draft extends VocabularyDraft>(draft: Draft, entry: VocabularyInput): Draft {
  const { vocabulary, ...rest } = withTypedWord(draft);
  const place = vocabulary.findIndex((one) => isSame(one, entry));
  return { ...(rest as Draft), vocabulary: vocabulary.toSpliced(place, 1), word: { ...entry, place } };
}

/** The draft without the word at a place. */
export function withoutWord({ vocabulary, word }: VocabularyDraft, at: number): VocabularyDraft {
  const { place } = word;
  return {
    vocabulary: vocabulary.toSpliced(at, 1),
    word: place === undefined ? word : { ...word, place: at < place ? place - 1 : place },
  };
}

/**
 * The draft with the typed word among the others, where it is whole; a word that was there already is replaced, and keeps its id,
 * as does one that was taken back into the fields.
 */
export function withTypedWord<Draft extends VocabularyDraft>(draft: Draft): Draft {
  if (!isWholeWord(draft.word)) return draft;
  const added = trimmed(draft.word);
  const replaced = draft.vocabulary.find((one) => isSame(one, added));
  const others = draft.vocabulary.filter((one) => !isSame(one, added));
  const { place = others.length } = draft.word;
  return {
    ...draft,
    vocabulary: others.toSpliced(place, 0, entryDraftOf({ ...added, id: replaced?.id ?? added.id })),
    word: emptyWord,
  };
}

/**
 * The draft as it is sent: with the typed word, and with an id for each word, so that what is sent twice stays the same. A word that
 * was taken out and added again is the stored one.
 */
export function asSentWords<Draft extends VocabularyDraft>(draft: Draft, stored: readonly VocabularyEntry[]): Draft {
  const typed = withTypedWord(draft);
  const vocabulary = keepWordIds(stored, typed.vocabulary, () => crypto.randomUUID()).map(entryDraftOf);
  return { ...typed, vocabulary };
}
