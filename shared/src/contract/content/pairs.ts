import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { pairSides } from '../../domain/language/pairs.ts';
import { fileUrl, optionalText } from '../fields.ts';

/** The form of a word in the other of standard Arabic and Egyptian (PRODUCT.md#pairs); missing or empty for nearly all. */
export const otherForm = { otherForm: z.string().optional() };
/** The same with its recording, where the word has one too. */
export const otherForms = { ...otherForm, otherAudioUrl: z.string().nullable().optional() };

/** What a form sends of it. Older clients send none: what is stored for the part stays. */
export const otherFormInput = { otherForm: optionalText(contentLimits.word).optional() };
export const otherFormsInput = { ...otherFormInput, otherAudioUrl: fileUrl.nullable().optional() };

/** Which of the two forms of a word is meant; null or missing where it has one. */
export const pairSide = { pair: z.enum(pairSides).nullish() };

/** A sentence that a card is met in (PRODUCT.md#examples), in the language of its course; missing or empty without one. */
export const example = { example: z.string().optional() };

/** The sentence as a form sends it. Older clients send none: what is stored for the card stays. */
export const exampleInput = { example: optionalText(contentLimits.example).optional() };
