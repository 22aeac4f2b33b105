import { expect, test } from 'vitest';
import type { SourceFile } from './import-rows-files.ts';
import { readImportTable } from './import-rows-table.ts';
import { bestTable } from './import-table-choice.ts';

const pictures = (...names: string[]): SourceFile[] =>
  names.map((name) => ({ id: name, name: `${name}.png`, kind: 'picture' }));
const text = (name: string, content: string) => ({
  id: name,
  name,
  table: readImportTable(new TextEncoder().encode(content)),
});
const notes = text('set/notes.txt', 'Pictures by Amara, taken in May.\nThe tea is from home.\nAsk before using them.');
const words = text('set/words.txt', 'bread\ntea\nspoon');
const table = text('set/kitchen.csv', 'Word,Translation\nbread,خبز\ntea,شاي');
const other = text('set/office.csv', 'Word,Translation\ndesk,مكتب\nlamp,مصباح');

test.each([
  ['a table beside a note', [notes, table], 'set/kitchen.csv'],
  ['whatever their order', [table, notes], 'set/kitchen.csv'],
  ['a list of words beside a note', [notes, words], 'set/words.txt'],
  ['of two tables the one that names the files that are there', [other, table], 'set/kitchen.csv'],
  [
    'of two that say as much the far longer one',
    [other, text('set/home.csv', `Word,Translation${'\ndoor,باب'.repeat(9)}`)],
    'set/home.csv',
  ],
  ['of equals the first', [other, { ...other, id: 'second' }], 'set/office.csv'],
  ['a note alone beside pictures is no table', [notes], null],
  ['README with a table in it is one', [text('README.txt', 'word\tmeaning\nbread\tخبز')], 'README.txt'],
  ['nothing', [], null],
] as const)('%s', (_what, candidates, expected) => {
  expect(bestTable(candidates, pictures('bread', 'tea'))).toBe(expected);
});

test('a note without any files is what somebody wants to bring in', () => {
  expect(bestTable([notes], [])).toBe('set/notes.txt');
});
