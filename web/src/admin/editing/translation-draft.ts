import { type ContentLanguage, nativeLanguages } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';

/** The translations as a form holds them: all of the fields, also of what an older version stored, in one order. */
export function translationDraftOf(given: Translations) {
  return {
    translation: given.translation,
    translationLanguage: given.translationLanguage ?? null,
    secondTranslation: given.secondTranslation ?? '',
    secondTranslationLanguage: given.secondTranslationLanguage ?? null,
  };
}

export const noTranslations = translationDraftOf({ translation: '' });

/** A new card, whose translation is in the language of the one before it: most lessons are translated into one. */
export function inLanguageOf<Card extends Translations>(before: Translations | undefined, card: Card): Card {
  return before?.translationLanguage ? { ...card, translationLanguage: before.translationLanguage } : card;
}

/** The language that a second translation has at first: beside one native language the other, else it is for everyone. */
export function proposeSecondLanguage(first: ContentLanguage | null | undefined): ContentLanguage | null {
  if (!nativeLanguages.some((one) => one === first)) return null;
  return nativeLanguages.find((one) => one !== first) ?? null;
}
