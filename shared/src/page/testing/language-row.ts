import { languageGroups } from '../../domain/language/language-choice.ts';
import { languageTag } from '../../domain/language/languages.ts';
import { type LanguageRow, leftOutMark } from '../language-row.ts';

/** A drawn row of languages that shows which of them is chosen. */
export const testLanguageRow: LanguageRow = {
  head: '<ul>',
  groups: Object.fromEntries(
    languageGroups.map((group) => [group, [`${languageTag(group)} `, `${languageTag(group).toUpperCase()} `]]),
  ) as unknown as LanguageRow['groups'],
  all: [`all, ${leftOutMark} more`, 'ALL'],
  tail: '</ul>',
};
