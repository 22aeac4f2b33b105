/** Script that content is written in, by its code in ISO 15924. */
export type Script = 'Arab' | 'Hani' | 'Latn';

/** Description of a language that content is written in and that can be studied (PRODUCT.md#languages-of-content). */
interface Language {
  /** BCP 47 tag, for `lang` attributes. */
  readonly tag: string;
  readonly script: Script;
  /** Tags of voices that read it, the best first, where they are not the language's own. */
  readonly voices?: readonly string[];
  /** Aid of reading that fades as words are known: syllables above the characters, or the marks of vowels. */
  readonly aid?: 'pinyin' | 'vowel marks';
  /** Language with which it is listed, and to which its words have a second form, and the other way round. */
  readonly dialectOf?: string;
  /** Rules by which a word of a text is found under the form in which it was taught; in Chinese by its characters alone. */
  readonly stems?: 'english' | 'arabic' | 'romance';
  /**
   * Units read in a minute: characters in Chinese, words elsewhere. Learners read a foreign language at about two thirds of the
   * pace of those who grew up with it (Brysbaert 2019: 238 words a minute in English; 260 characters in Chinese).
   */
  readonly perMinute: number;
}

/**
 * Languages, in the order in which forms and filters offer them. Another one is an entry here, its name in `content-labels.ts`, and
 * a migration that allows it in the database (CONTRIBUTING.md).
 */
const languages = {
  chinese: { tag: 'zh', script: 'Hani', voices: ['zh-cn', 'zh'], aid: 'pinyin', perMinute: 170 },
  english: { tag: 'en', script: 'Latn', stems: 'english', perMinute: 160 },
  arabic: { tag: 'ar', script: 'Arab', aid: 'vowel marks', stems: 'arabic', perMinute: 120 },
  egyptian: {
    tag: 'arz',
    script: 'Arab',
    voices: ['ar-eg', 'ar'],
    aid: 'vowel marks',
    dialectOf: 'arabic',
    stems: 'arabic',
    perMinute: 120,
  },
  french: { tag: 'fr', script: 'Latn', stems: 'romance', perMinute: 150 },
  spanish: { tag: 'es', script: 'Latn', stems: 'romance', perMinute: 160 },
} as const satisfies Record<string, Language>;

export type ContentLanguage = keyof typeof languages;

type Dialect = {
  [L in ContentLanguage]: (typeof languages)[L] extends { readonly dialectOf: string } ? L : never;
}[ContentLanguage];
/** Languages among which lists are switched: each but the dialects, which stand with theirs (PRODUCT.md#one-language-at-a-time). */
export type LanguageGroup = Exclude<ContentLanguage, Dialect>;
/** Languages of which a word may have a second form in the other: a dialect, and the language that it is one of (PRODUCT.md#pairs). */
export type PairedLanguage = Dialect | (typeof languages)[Dialect]['dialectOf'];

/** Languages of content, which are those that can be studied. */
export const contentLanguages = Object.keys(languages) as [ContentLanguage, ...ContentLanguage[]];

/** Languages that a learner can have as their own (PRODUCT.md#languages-of-content). */
export const nativeLanguages = ['english', 'chinese', 'arabic'] as const satisfies readonly ContentLanguage[];
export type NativeLanguage = (typeof nativeLanguages)[number];

/** Description of a language in the table. */
export const languageOf = (language: ContentLanguage): Language => languages[language];

/**
 * Direction of a text, and of a block that is about one: a card with its title, description and facts. As a whole it goes the
 * way of its language, whatever it begins with; what in it is of another language stands in a `<bdi>`.
 */
export function blockDirection(language: ContentLanguage): 'rtl' | 'ltr' {
  return languages[language].script === 'Arab' ? 'rtl' : 'ltr';
}

/** The BCP 47 tag of a content language, for `lang` attributes. */
export function languageTag(language: ContentLanguage): string {
  return languages[language].tag;
}

/** True for Chinese: words are not parted by spaces, and characters have strokes and pinyin. */
export function isChinese(language: ContentLanguage): boolean {
  return languages[language].script === 'Hani';
}

/** The language with whose texts those of a language are listed: itself, or that of which it is a dialect. */
export function languageGroupOf(language: ContentLanguage): LanguageGroup {
  const { dialectOf = language }: Language = languages[language];
  return dialectOf as LanguageGroup;
}
