import { z } from 'zod';
import { contentLimits } from '../domain/content-limits.ts';
import { contentLanguages } from '../domain/languages.ts';
import { optionalText } from './fields.ts';

/** The language of a translation; null means for everyone. */
const languageOf = z.enum(contentLanguages).nullable();

/** What a card, phrase or word means, as it is read: one translation, or two, each with its language (D42). */
export const translations = {
  translation: z.string(),
  translationLanguage: languageOf,
  /** Empty where there is none. */
  secondTranslation: z.string(),
  secondTranslationLanguage: languageOf,
};

/** The same where it may have been kept or sent by an older version, which knew the first text alone. */
export const optionalTranslations = {
  translation: z.string(),
  translationLanguage: languageOf.optional(),
  secondTranslation: z.string().optional(),
  secondTranslationLanguage: languageOf.optional(),
};

/** What a form sends beside the first translation; older clients do not. */
export const moreTranslationsInput = {
  translationLanguage: languageOf.default(null),
  secondTranslation: optionalText(contentLimits.translation).default(''),
  secondTranslationLanguage: languageOf.default(null),
};
