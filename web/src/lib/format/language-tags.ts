import type { AppLanguage } from '@kalima/shared/domain/language/app-languages';

export type { AppLanguage } from '@kalima/shared/domain/language/app-languages';

/**
 * Arabic as the reader's region writes it, with its digits and its months: ١ نوفمبر in Egypt, 1 نوفمبر in the Emirates. A browser
 * that names no Arabic gets the Western digits that texts are written with. Days are of the calendar that classes are held by.
 */
function arabicOf(wanted: readonly string[]): string {
  const named = wanted.find((tag) => /^ar(?:-[A-Za-z]{2})?$/.test(tag)) ?? 'ar';
  return `${named}-u-ca-gregory`;
}

/** What `Intl` calls the languages of the interface. */
export const tags: Readonly<Record<AppLanguage, string>> = {
  en: 'en-GB',
  zh: 'zh-CN',
  ar: arabicOf(navigator.languages),
};
