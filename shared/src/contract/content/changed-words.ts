import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import type { ContentLanguage } from '../../domain/language/languages.ts';
import { id } from '../fields.ts';

/** A part that reads differently now than learners have answered it, with what it was and becomes (PRODUCT.md#corrections). */
export interface ChangedWord {
  readonly partId: string;
  readonly from: { readonly text: string; readonly sense: string };
  readonly to: { readonly text: string; readonly sense: string };
  /** Of the content, as it is to be stored. */
  readonly language: ContentLanguage;
  /** How many people have answered it there. */
  readonly learners: number;
}

const wordChoice = z.strictObject({ partId: id, isSameWord: z.boolean() });
/** Whether a changed part is the same word, corrected, or another one. */
export type WordChoice = z.infer<typeof wordChoice>;

/** No content has more words: phrases, and the words that each of them explains. */
const mostWords = contentLimits.phrases * (1 + contentLimits.vocabulary);

/** Words that are asked about at once; further ones when these are answered. */
export const mostAskedWords = 200;

/**
 * What a form sends along when it saves content: what was chosen so far for words that learners have answered. As long as a choice
 * is missing, nothing is written, and `WORDS_CHANGED` asks for it. Older clients send no list: each changed word is another one.
 */
export const changedWordsInput = { changedWords: z.array(wordChoice).max(mostWords).optional() };
