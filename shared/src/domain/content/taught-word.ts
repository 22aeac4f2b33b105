import { type PartOfSpeech, partOfSpeechOf, partsOfSpeech } from '../language/parts-of-speech.ts';
import { contentLimits } from './content-limits.ts';

/**
 * The details that a taught word may have beside its text, what it means, its picture and its recording (PRODUCT.md#taught-words). Each is
 * a text, empty or missing for nearly all words. All that carries words from one place to another goes through this list,
 * in its order: what compares packages depends on it, so a new one is the last.
 */
export const wordDetails = ['sense', 'otherForm', 'example', 'partOfSpeech'] as const;
export type WordDetail = (typeof wordDetails)[number];

/** The details of a word as they are sent or stored; one that is missing was not told. */
export type WordDetails = { readonly [Detail in Exclude<WordDetail, 'partOfSpeech'>]?: string | undefined } & {
  readonly partOfSpeech?: PartOfSpeech | '' | undefined;
};

/** Characters that each may have. */
export const detailLimits: Readonly<Record<WordDetail, number>> = {
  sense: contentLimits.sense,
  otherForm: contentLimits.word,
  example: contentLimits.example,
  partOfSpeech: Math.max(...partsOfSpeech.map(({ length }) => length)),
};

/** Each detail with what is made of it. */
export const eachDetail = <Made>(make: (detail: WordDetail) => Made): Record<WordDetail, Made> =>
  Object.fromEntries(wordDetails.map((detail) => [detail, make(detail)])) as Record<WordDetail, Made>;

/** All details of a word. */
export type AllDetails = { readonly [Detail in WordDetail]: NonNullable<WordDetails[Detail]> };

/** The details of a word as texts say them, such as the cells of a table. */
export const detailsFrom = (textOf: (detail: WordDetail) => string): AllDetails => ({
  ...eachDetail(textOf),
  partOfSpeech: partOfSpeechOf(textOf('partOfSpeech')),
});

/** The details of a word, each empty that was not told. */
export const allDetails = (word: WordDetails): AllDetails => detailsFrom((detail) => word[detail] ?? '');

type FilledDetails = { readonly [Detail in WordDetail]?: Exclude<AllDetails[Detail], ''> };

/** The details of a word that say something. */
export function filledDetails(word: WordDetails): FilledDetails {
  return Object.fromEntries(wordDetails.flatMap((detail) => (word[detail] ? [[detail, word[detail]]] : [])));
}

/** The details of a word that were told; `undefined` where nothing was told of one stays missing. */
export function toldDetails(word: WordDetails): WordDetails {
  return Object.fromEntries(
    wordDetails.flatMap((detail) => (word[detail] === undefined ? [] : [[detail, word[detail]]])),
  );
}

/** A word without its details. */
export function withoutDetails<Word extends WordDetails>(word: Word): Omit<Word, WordDetail> {
  return Object.fromEntries(
    Object.entries(word).filter(([key]) => !wordDetails.some((detail) => detail === key)),
  ) as Omit<Word, WordDetail>;
}
