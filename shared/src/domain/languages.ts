/** Languages that content can be written in: one list for every form and filter (PRODUCT.md#languages-of-content). */
export const contentLanguages = ['chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** Languages that a learner can study (PRODUCT.md#languages-of-content). */
export const targetLanguages = ['english', 'arabic', 'egyptian', 'chinese'] as const;
export type TargetLanguage = (typeof targetLanguages)[number];

/** Languages that a learner can have as their own (PRODUCT.md#languages-of-content). */
export const nativeLanguages = ['english', 'chinese', 'arabic'] as const;
export type NativeLanguage = (typeof nativeLanguages)[number];

const languageTags: Record<ContentLanguage, string> = {
  chinese: 'zh',
  english: 'en',
  arabic: 'ar',
  egyptian: 'arz',
  french: 'fr',
  spanish: 'es',
};

/**
 * Direction of a text, and of a block that is about one: a card with its title, description and facts. As a whole it goes the
 * way of its language, whatever it begins with; what in it is of another language stands in a `<bdi>`.
 */
export function blockDirection(language: ContentLanguage): 'rtl' | 'ltr' {
  return language === 'arabic' || language === 'egyptian' ? 'rtl' : 'ltr';
}

/** The BCP 47 tag of a content language, for `lang` attributes (PRODUCT.md#languages-of-content). */
export function languageTag(language: ContentLanguage): string {
  return languageTags[language];
}
