import type { Translations } from '@kalima/shared/domain/language/translations';

/** The columns of the translations, under the names of the contract; for Kysely. */
export const translationColumns = [
  'translation',
  'translation_language as translationLanguage',
  'second_translation as secondTranslation',
  'second_translation_language as secondTranslationLanguage',
] as const;

/** The same in SQL, of the table `alias`. */
export function selectTranslations(alias: string): string {
  return `${alias}.translation, ${alias}.translation_language as "translationLanguage",
    ${alias}.second_translation as "secondTranslation", ${alias}.second_translation_language as "secondTranslationLanguage"`;
}

/** Translations as column values; an empty second translation has no language. */
export function translationValues(given: Translations) {
  const { translation, secondTranslation = '' } = given;
  return {
    translation,
    translation_language: given.translationLanguage ?? null,
    second_translation: secondTranslation,
    second_translation_language: secondTranslation === '' ? null : (given.secondTranslationLanguage ?? null),
  };
}
