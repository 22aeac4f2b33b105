import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { id, newId, optionalText, orderedList, text } from '../fields.ts';
import { sense, wordDetails, wordDetailsInput } from './taught-word.ts';
import { moreTranslationsInput, translations } from './translations.ts';

/** A word of a phrase or story that is explained where it stands; its id stays with it (PRODUCT.md#parts). */
export const vocabularyEntry = z.object({
  id,
  word: z.string(),
  ...sense,
  ...wordDetails,
  ...translations,
  definition: z.string(),
});
export type VocabularyEntry = z.infer<typeof vocabularyEntry>;

/**
 * What a form sends of explained words: word and translation are needed (PRODUCT.md#phrase-management). Their ids are made by the
 * caller; older clients send none.
 */
export const vocabularyInput = orderedList(
  z.strictObject({
    ...newId,
    word: text(contentLimits.word),
    ...wordDetailsInput,
    translation: text(contentLimits.translation),
    ...moreTranslationsInput,
    definition: optionalText(contentLimits.definition),
  }),
  contentLimits.vocabulary,
);
/** An explained word that may have no id yet. */
export type VocabularyInput = Omit<VocabularyEntry, 'id'> & { readonly id?: string | undefined };
