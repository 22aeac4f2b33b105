import { type LanguageRow, leftOutMark } from '../language-row.ts';

/** A drawn row of languages that shows which of them is chosen. */
export const testLanguageRow: LanguageRow = {
  head: '<ul>',
  groups: {
    chinese: ['zh ', 'ZH '],
    english: ['en ', 'EN '],
    arabic: ['ar ', 'AR '],
    french: ['fr ', 'FR '],
    spanish: ['es ', 'ES '],
  },
  all: [`all, ${leftOutMark} more`, 'ALL'],
  tail: '</ul>',
};
