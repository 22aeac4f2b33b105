import { type AppLanguage, appLanguageCodes, appLanguages } from '@kalima/shared/domain/language/app-languages';

/** Texts in every language, each with the `lang` and `dir` of the element that shows them. */
export function inAppLanguages<Texts extends object>(texts: Readonly<Record<AppLanguage, Texts>>) {
  return appLanguageCodes.map((code) => {
    const { pageTag: lang, direction: dir } = appLanguages[code];
    return { lang, dir, ...texts[code] };
  });
}
