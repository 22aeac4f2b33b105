/** Description of a language of the interface. */
interface AppLanguageDescription {
  /** Name in the language itself, in letters that every device has, and the shortest sign for it. */
  readonly name: string;
  readonly sign: string;
  /** Value of `lang` on the page. */
  readonly pageTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Separators of the parts of a list, and of clauses. */
  readonly comma: string;
  readonly clauseComma: string;
  /** The length, as `Intl` calls it, of a weekday in the least space, and of one in a sentence. */
  readonly weekday: 'short' | 'narrow';
  readonly longWeekday: 'long' | 'short';
}

/**
 * Languages of the interface (PRODUCT.md#languages-of-the-interface); English at first. Another one is an entry here, its tag for
 * `Intl` in `web/src/lib/format/language-tags.ts`, translations of the catalogues that `npm run extract -w web` adds, the words of printed
 * cards and posters (`card-words.ts`, `poster-words.ts`), and a line in `start-failure.tsx`, which is read without any texts.
 */
export const appLanguages = {
  en: {
    name: 'English',
    sign: 'EN',
    pageTag: 'en',
    direction: 'ltr',
    comma: ', ',
    clauseComma: ', ',
    weekday: 'short',
    longWeekday: 'long',
  },
  zh: {
    name: '中文',
    sign: '中',
    pageTag: 'zh-CN',
    direction: 'ltr',
    comma: '、',
    clauseComma: '，',
    weekday: 'narrow',
    longWeekday: 'short',
  },
  ar: {
    name: 'العربية',
    sign: 'ع',
    pageTag: 'ar',
    direction: 'rtl',
    comma: '، ',
    clauseComma: '، ',
    weekday: 'narrow',
    longWeekday: 'long',
  },
} as const satisfies Record<string, AppLanguageDescription>;

export type AppLanguage = keyof typeof appLanguages;

/** Codes of the languages, in the order in which they are offered. */
export const appLanguageCodes = Object.keys(appLanguages) as readonly AppLanguage[];

/** The language with a code; English for any other. */
export function appLanguageOf(code: string | null | undefined): AppLanguage {
  return appLanguageCodes.find((one) => one === code) ?? 'en';
}
