import type { Translations } from '../language/translations.ts';

/** Most sources stored for one word of a bank; the least recent ones are dropped. */
export const maxWordSources = 10;
/** Examples that a bank shows with a word. */
export const maxWordExamples = 20;

/** Characters of all examples of one place together. */
const examplesLength = 3000;

/** The beginning of a text, without half a character at its end, which could not be stored; `length` in UTF-16 units. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replaceAll(/\p{Surrogate}/gu, '');
}

/** Returns the first examples of a place that fit, without half a character where one was cut. */
export function fittingExamples(examples: readonly string[]): string[] {
  let length = 0;
  return examples
    .slice(0, maxWordExamples)
    .map((example) => beginningOf(example, example.length))
    .filter((example) => (length += example.length) <= examplesLength);
}

/** What one place where a learner met a word gave with it. */
export interface WordDetails extends Translations {
  readonly word: string;
  readonly definition: string;
  readonly examples: readonly string[];
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

/** The translations alone; what an older version did not give stays left out. */
function translationsOf(given: Translations): Translations {
  const { translation, translationLanguage, secondTranslation, secondTranslationLanguage } = given;
  return {
    translation,
    ...(translationLanguage !== undefined && { translationLanguage }),
    ...(secondTranslation !== undefined && { secondTranslation }),
    ...(secondTranslationLanguage !== undefined && { secondTranslationLanguage }),
  };
}

/**
 * A word as the bank shows it, of what each of its places gave, the first place first (PRODUCT.md#vocabulary-bank): for each part the first that
 * has it, and the examples of all. A word that is met again without a picture keeps the one that it had. Null for a
 * word of no place.
 */
export function mergeWordDetails(sources: readonly WordDetails[]): WordDetails | null {
  const [first] = sources;
  if (!first) return null;
  const firstOf = <Part extends 'definition' | 'imageUrl' | 'audioUrl'>(part: Part) =>
    (sources.find((source) => source[part]) ?? first)[part];
  // Translations of one place belong together.
  const meant = sources.find(({ translation }) => translation) ?? first;
  return {
    word: first.word,
    ...translationsOf(meant),
    definition: firstOf('definition'),
    examples: [...new Set(sources.flatMap(({ examples }) => examples))].slice(0, maxWordExamples),
    imageUrl: firstOf('imageUrl'),
    audioUrl: firstOf('audioUrl'),
  };
}
