import { contentLanguages, type ContentLanguage, type LanguageGroup, languageGroupOf } from './languages.ts';

/** Languages among which a learner's lists can be switched: dialects stand with theirs (PRODUCT.md#one-language-at-a-time). */
export const languageGroups = [...new Set(contentLanguages.map(languageGroupOf))] as [
  LanguageGroup,
  ...LanguageGroup[],
];
export type LanguageChoice = LanguageGroup | 'all';

/** The languages that stand in a group. */
export function languagesOfGroup(group: LanguageGroup): ContentLanguage[] {
  return contentLanguages.filter((language) => languageGroupOf(language) === group);
}

/** How much there is of each language. */
export type LanguageCounts = Readonly<Partial<Record<ContentLanguage, number>>>;

export function countLanguages(items: readonly { readonly language: ContentLanguage }[]): LanguageCounts {
  const counts: Partial<Record<ContentLanguage, number>> = {};
  for (const { language } of items) counts[language] = (counts[language] ?? 0) + 1;
  return counts;
}

export interface OfferedLanguages {
  /** The languages that are shown: never one without content. */
  readonly choice: LanguageChoice;
  /** The groups with content, in their fixed order; with a single one there is nothing to choose. */
  readonly groups: readonly LanguageGroup[];
  /** How much the choice leaves out. */
  readonly leftOut: number;
}

/**
 * What a list shows of its languages (PRODUCT.md#one-language-at-a-time): what was chosen last where there is something of it; at first the language
 * that is learned where there is something of it; else all.
 */
export function offerLanguages(
  counts: LanguageCounts,
  chosen: LanguageChoice | null,
  targetLanguage: ContentLanguage,
): OfferedLanguages {
  const countOf = (group: LanguageGroup) =>
    languagesOfGroup(group).reduce((sum, language) => sum + (counts[language] ?? 0), 0);
  const groups = languageGroups.filter((group) => countOf(group) > 0);
  const wanted = chosen ?? languageGroupOf(targetLanguage);
  const choice = wanted !== 'all' && groups.includes(wanted) ? wanted : 'all';
  const leftOut =
    choice === 'all' ? 0 : groups.reduce((sum, group) => sum + (group === choice ? 0 : countOf(group)), 0);
  return { choice, groups, leftOut };
}

/**
 * Whether what a choice shows is of several languages, so that something could be mistaken for its twin in another one;
 * then each names its own (PRODUCT.md#one-language-at-a-time).
 */
export function hasSeveralLanguages(
  items: readonly { readonly language: ContentLanguage }[],
  choice: LanguageChoice,
): boolean {
  return new Set(items.map(({ language }) => language).filter((language) => isChosen(choice, language))).size > 1;
}

/** Whether something of a language is shown under a choice. */
export function isChosen(choice: LanguageChoice, language: ContentLanguage): boolean {
  return choice === 'all' || languageGroupOf(language) === choice;
}
