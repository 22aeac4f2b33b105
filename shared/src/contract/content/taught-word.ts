import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { partsOfSpeech } from '../../domain/language/parts-of-speech.ts';
import { pairSides } from '../../domain/language/pairs.ts';
import { fileUrl, optionalText, text } from '../fields.ts';

// The details of a taught word (PRODUCT.md#taught-words): missing or empty for nearly all. What forms send of them may be missing, from older clients:
// what is stored stays.

/** A sentence that the word is met in (PRODUCT.md#examples), in the language of its course. */
export const example = { example: z.string().optional() };

/** Noun, verb and so on; empty where nobody said. */
export const partOfSpeech = { partOfSpeech: z.enum(['', ...partsOfSpeech]).optional() };

/** Parts a word from others that are written alike (PRODUCT.md#items). */
export const sense = { sense: z.string().optional() };

/** The details of cards and phrases that learners are told; authors read the sense as well. */
export const wordDetails = {
  /** The word in the other of standard Arabic and Egyptian (PRODUCT.md#pairs). */
  otherForm: z.string().optional(),
  ...example,
  ...partOfSpeech,
};

/** Details that are told wherever a word is met: in look-up, memory and reviews. */
export const occurrenceDetails = { ...example, ...partOfSpeech };

/** All details as a form sends them. */
export const wordDetailsInput = {
  sense: optionalText(contentLimits.sense).optional(),
  otherForm: optionalText(contentLimits.word).optional(),
  example: optionalText(contentLimits.example).optional(),
  ...partOfSpeech,
};

/** The recording of the other form, where the word has one of its own too. */
export const otherRecording = { otherAudioUrl: z.string().nullable().optional() };
export const otherRecordingInput = { otherAudioUrl: fileUrl.nullable().optional() };

/** Which of the two forms of a word is meant; null or missing where it has one. */
export const pairSide = { pair: z.enum(pairSides).nullish() };

/** Details as packages have them. An empty one is left out, so that packages of earlier versions compare as equal. */
export const packagedDetails = {
  sense: optionalText(contentLimits.sense)
    .default('')
    .describe('Parts the word from words that are written alike; empty for nearly all.'),
  otherForm: text(contentLimits.word)
    .optional()
    .describe('The same in the other of standard Arabic and Egyptian; missing for nearly all.'),
  example: text(contentLimits.example).optional().describe('A sentence that the word is met in.'),
  partOfSpeech: z.enum(partsOfSpeech).optional().describe('What kind of word it is.'),
};
