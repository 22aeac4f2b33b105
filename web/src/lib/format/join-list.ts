import { type AppLanguage, appLanguages } from '@kalima/shared/domain/language/app-languages';

/** Names, facts or other short texts one after another. What is empty is left out. */
export function joinList(parts: readonly string[], language: AppLanguage): string {
  return parts.filter((part) => part !== '').join(appLanguages[language].comma);
}

/** Parts of a sentence one after another, of which each says more of the same: Chinese has a comma of its own for them. */
export function joinClauses(parts: readonly string[], language: AppLanguage): string {
  return parts.filter((part) => part !== '').join(appLanguages[language].clauseComma);
}
