import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { optionalText } from '../fields.ts';

/** The language of a translation; null means for everyone. */
const languageOf = z.enum(contentLanguages).nullable();

/**
 * What a card, phrase or word means, as it is read: one translation, or two, each with its language (PRODUCT.md#translations). What was kept
 * before there were languages, on a device or as JSON, has the first text alone.
 */
export const translations = {
  translation: z.string(),
  translationLanguage: languageOf.optional(),
  /** Empty where there is none. */
  secondTranslation: z.string().optional(),
  secondTranslationLanguage: languageOf.optional(),
};

/** What a form sends beside the first translation; older clients do not. */
export const moreTranslationsInput = {
  translationLanguage: languageOf.default(null),
  secondTranslation: optionalText(contentLimits.translation).default(''),
  secondTranslationLanguage: languageOf.default(null),
};
