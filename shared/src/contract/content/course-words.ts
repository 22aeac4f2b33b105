import { z } from 'zod';
import { id } from '../fields.ts';
import { occurrenceDetails, pairSide } from './taught-word.ts';
import { translations } from './translations.ts';

/** A word or short phrase that a course teaches, with the item of memory that it is (PRODUCT.md#items). */
export const courseWord = z.object({
  itemId: id,
  partId: id,
  text: z.string(),
  ...pairSide,
  ...occurrenceDetails,
  ...translations,
  /** Syllables of Chinese, one for each character, with their tones; null in other languages. */
  pinyin: z.string().nullable(),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
});
export type CourseWord = z.infer<typeof courseWord>;

/** What every course says of its words, in their order: with it a device can ask them without a network. */
export const courseWords = {
  words: z.array(courseWord),
  /** How its Chinese texts are read, a syllable for each Chinese character, by the id of part or sentence; nothing in other languages. */
  pinyin: z.record(z.string(), z.string()).nullish(),
};
