import { expect, test } from 'vitest';
import { chosenFiles, isTooMuch, nameOfImport, pastedFile } from './chosen-files.ts';

const file = (path: string, size = 1, type = '') => {
  const made = new File([new Uint8Array(0)], path.slice(path.lastIndexOf('/') + 1), { type });
  return Object.defineProperties(made, { path: { value: path }, size: { value: size } });
};
const nothing = { count: 0, bytes: 0 };
const megabyte = 1024 * 1024;

test('files come with their folders, tables first, without what systems add', () => {
  const chosen = chosenFiles([
    file('/kitchen/tea 10.png'),
    file('/kitchen/tea 2.png'),
    file('/kitchen/tea 2.mp3', 1, 'audio/mpeg'),
    file('/kitchen/bread.png'),
    file('/kitchen/.DS_Store'),
    file('/kitchen/__MACOSX/x.png'),
    file('./kitchen/words.csv'),
    file('memo', 1, 'audio/mpeg'),
    file('notes.pdf'),
  ]);
  expect(chosen.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'kitchen/words.csv table',
    'kitchen/bread.png picture',
    'memo sound',
    'kitchen/tea 2.png picture',
    'kitchen/tea 2.mp3 sound',
    'kitchen/tea 10.png picture',
    'notes.pdf other',
  ]);
});

test.each([
  ['the folder', ['/kitchen/a.png'], 'kitchen'],
  ['the table', ['a.png', 'words.csv'], 'words'],
  ['nothing', ['a.png', 'b.png'], ''],
])('an import is called after %s', (_what, names, expected) => {
  expect(nameOfImport(chosenFiles(names.map((name) => file(name))))).toBe(expected);
});

test('2,000 files and 500 MB fit; large pictures count as they are sent', () => {
  const of = (count: number, size: number) =>
    chosenFiles(Array.from({ length: count }, (_, at) => file(`${at}.png`, size)));
  expect(isTooMuch(of(2000, 1), nothing)).toBe(false);
  expect(isTooMuch(of(2001, 1), nothing)).toBe(true);
  expect(isTooMuch(of(1, 1), { count: 2000, bytes: 0 })).toBe(true);
  expect(isTooMuch(of(100, 60 * megabyte), nothing)).toBe(false);
  expect(isTooMuch(of(101, 60 * megabyte), nothing)).toBe(true);
});

test('a pasted text is a table', () => {
  expect(chosenFiles([pastedFile('a\tb', 'Pasted')])[0]).toMatchObject({ name: 'Pasted.tsv', kind: 'table' });
});
