import type { AppLanguage } from './app-language.ts';

/** What stands between the parts of a list, and not of a sentence, as the language of the interface writes it. */
export const commas: Record<AppLanguage, string> = { en: ', ', zh: '、', ar: '، ' };

/** Names, facts or other short texts one after another. What is empty is left out. */
export function joinList(parts: readonly string[], language: AppLanguage): string {
  return parts.filter((part) => part !== '').join(commas[language]);
}

/** Parts of a sentence one after another, of which each says more of the same: Chinese has a comma of its own for them. */
export function joinClauses(parts: readonly string[], language: AppLanguage): string {
  return parts.filter((part) => part !== '').join(language === 'zh' ? '，' : commas[language]);
}
