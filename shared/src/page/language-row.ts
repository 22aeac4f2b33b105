import type { OfferedLanguages } from '../domain/language/language-choice.ts';
import type { LanguageGroup } from '../domain/language/languages.ts';

/** Stands in the drawn row for how much a choice leaves out; a number that no language writes in groups. */
export const leftOutMark = 987;

/** The row of languages above a list as the build has drawn it (decision 63), in pieces; of each choice, how it looks while another is chosen, and chosen. */
export interface LanguageRow {
  readonly head: string;
  readonly groups: Readonly<Record<LanguageGroup, readonly [string, string]>>;
  readonly all: readonly [string, string];
  readonly tail: string;
}

/** The row as the list will show it; nothing where there is one language (PRODUCT.md#one-language-at-a-time). */
export function drawnLanguages(row: LanguageRow, { groups, choice, leftOut }: OfferedLanguages): string {
  if (groups.length < 2) return '';
  const choices = groups.map((group) => row.groups[group][group === choice ? 1 : 0]);
  const all = row.all[choice === 'all' ? 1 : 0].replaceAll(String(leftOutMark), String(leftOut));
  return [row.head, ...choices, all, row.tail].join('');
}
