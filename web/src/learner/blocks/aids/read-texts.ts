import { exampleId } from '@kalima/shared/domain/language/pairs';

interface ReadWord {
  readonly id: string;
  readonly word: string;
  readonly example?: string | undefined;
}

/** The texts of words that learners read, with the sentences that they are met in, by the ids of their pinyin. */
export const readTexts = (words: readonly ReadWord[]) =>
  words.flatMap(({ id, word, example = '' }) => [
    { id, text: word },
    { id: exampleId(id), text: example },
  ]);
