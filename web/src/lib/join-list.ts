import type { AppLanguage } from './app-language.ts';

/** What stands between the parts of a list, as the language of the interface writes it. */
export const commas: Record<AppLanguage, string> = { en: ', ', zh: '、', ar: '، ' };

/** Names, facts or other short texts one after another. What is empty is left out. */
export function joinList(parts: readonly string[], language: AppLanguage): string {
  return parts.filter((part) => part !== '').join(commas[language]);
}
