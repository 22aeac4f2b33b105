import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from './import-rows-files.ts';
import { filesFoundFor, leftOverFiles, proposeRows, type WorkRow, withFiles } from './import-rows.ts';
import { readImportTable } from './import-rows-table.ts';

const kindOf = (name: string) =>
  /\.(png|jpg)$/.test(name) ? 'picture' : /\.(mp3|m4a)$/.test(name) ? 'sound' : 'other';
const files = (...names: string[]): SourceFile[] => names.map((name) => ({ id: name, name, kind: kindOf(name) }));
const table = (text: string) => readImportTable(new TextEncoder().encode(text));
const shown = ({ text, picture, sound, matched }: WorkRow) =>
  [text, picture, matched.picture, sound, matched.sound].filter((part) => part !== null).join(' ');

describe('rows of a table with files', () => {
  test.each([
    ['by column', 'word,picture\nخبز,b.png', files('a.png', 'b.png'), ['خبز b.png column']],
    [
      'by column, without the ending or in a folder',
      'word,picture,sound\nخبز,B,kitchen/b.mp3',
      files('x/b.png', 'other/kitchen/b.mp3'),
      ['خبز x/b.png column other/kitchen/b.mp3 column'],
    ],
    [
      'one file for two rows by column',
      'word,picture\none,b.png\ntwo,b.png',
      files('b.png'),
      ['one b.png column', 'two b.png column'],
    ],
    [
      'by the word',
      'word,meaning\nCafé au lait,牛奶咖啡',
      files('cafe_AU-lait.png'),
      ['Café au lait cafe_AU-lait.png name'],
    ],
    [
      'by the translation, and Arabic without its marks',
      'word,meaning\nخُبْز,bread',
      files('Bread.png', 'خبز.mp3'),
      ['خُبْز Bread.png name خبز.mp3 name'],
    ],
    [
      'by the name behind a number that orders',
      'word\nbread\ntea',
      files('01 tea.png', '02 bread.png'),
      ['bread 02 bread.png name', 'tea 01 tea.png name'],
    ],
    [
      'by a name that differs by a letter',
      'word,meaning\nملعقة,spoon',
      files('spon.png'),
      ['ملعقة spon.png near-name'],
    ],
    ['not where two are as near', 'word\nspoon', files('spon.png', 'spoonn.png'), ['spoon']],
    [
      'by number',
      'word\nخبز\nشاي\nماء',
      files('02.mp3', '3.mp3', 'rec-1.mp3'),
      ['خبز rec-1.mp3 number', 'شاي 02.mp3 number', 'ماء 3.mp3 number'],
    ],
    [
      'by the order of a camera’s numbers, where there are as many',
      'word\nخبز\nشاي',
      files('IMG_2041.jpg', 'IMG_2040.jpg'),
      ['خبز IMG_2040.jpg number', 'شاي IMG_2041.jpg number'],
    ],
    [
      'by number though there is one file too many',
      'word\nخبز\nشاي',
      files('1.png', '2.png', '3.png'),
      ['خبز 1.png number', 'شاي 2.png number'],
    ],
    [
      'by number though one is missing',
      'word\nخبز\nشاي\nماء',
      files('1.png', '3.png'),
      ['خبز 1.png number', 'شاي', 'ماء 3.png number'],
    ],
    [
      'by number though one is missing and there is one too many',
      'word\nخبز\nشاي\nماء',
      files('1.png', '3.png', '4.png'),
      ['خبز 1.png number', 'شاي', 'ماء 3.png number'],
    ],
    [
      'by the order of a camera’s numbers, the rest left over',
      'word\nخبز\nشاي',
      files('IMG_2041.jpg', 'IMG_2040.jpg', 'IMG_2042.jpg'),
      ['خبز IMG_2040.jpg number', 'شاي IMG_2041.jpg number'],
    ],
    [
      'by a number that stands twice where one is nothing else',
      'word\nخبز\nشاي',
      files('1.png', 'cover 1.png', '2.png'),
      ['خبز 1.png number', 'شاي 2.png number'],
    ],
    ['not by numbers beyond the rows', 'word\nخبز\nشاي', files('IMG_2041.jpg'), ['خبز', 'شاي']],
    ['not by a number that stands twice', 'word\nخبز\nشاي', files('a1.png', 'b1.png'), ['خبز', 'شاي']],
    [
      'nothing in place of a file that is named and missing',
      'word,picture\nbread,brot.png',
      files('bread.png'),
      ['bread'],
    ],
    ['rows without text', 'word,meaning\nخبز,bread\n,\nشاي,tea', [], ['خبز', 'شاي']],
  ])('%s', (_what, text, given, expected) => {
    expect(proposeRows(table(text), given).rows.map(shown)).toEqual(expected);
  });

  test('an import takes 500 rows and tells how many are beyond', () => {
    const text = Array.from({ length: 503 }, (_, at) => `word ${at}`).join('\n');
    const { rows, beyondCount } = proposeRows(table(text), []);
    expect([rows.length, beyondCount]).toEqual([500, 3]);
  });
});

describe('rows of files alone', () => {
  test.each([
    [
      'a picture and a sound of one name',
      files('Tea.png', 'tea.mp3', '01 bread.png', '1_bread.mp3'),
      ['bread 01 bread.png name 1_bread.mp3 name', 'Tea Tea.png name tea.mp3 name'],
    ],
    [
      'names in order of their numbers',
      files('10 tea.png', '9 bread.png'),
      ['bread 9 bread.png name', 'tea 10 tea.png name'],
    ],
    ['a picture alone and a sound alone', files('tea.png', 'bread.mp3'), ['bread bread.mp3 name', 'tea tea.png name']],
    ['numbers of devices make no words', files('IMG_01.jpg', 'REC 1.mp3'), [' IMG_01.jpg name REC 1.mp3 name']],
    ['two pictures of a name', files('tea.png', 'tea.jpg'), ['tea tea.png name', 'tea tea.jpg name']],
    ['other files', files('notes.pdf'), []],
  ])('%s', (_what, given, expected) => {
    expect(proposeRows(null, given).rows.map(shown)).toEqual(expected);
  });
});

test('files that come later go where none is; what was chosen stays', () => {
  const { rows } = proposeRows(table('word\nbread\ntea'), files('tea.png'));
  const later = withFiles(rows, files('tea.png', 'bread.png', 'tea.jpg', 'bread.mp3'));
  expect(later.map(shown)).toEqual(['bread bread.png name bread.mp3 name', 'tea tea.png name']);
});

describe('a row whose word was mended', () => {
  const given = files('bread.png', 'bread.mp3', '1.png', 'tea.png', 'milk.png');
  const [tea, mended] = proposeRows(table('word\ntea\nbraed bun'), given).rows.map((row, at) =>
    at === 1 ? { ...row, text: 'bread' } : row,
  ) as [WorkRow, WorkRow];
  const found = (row: WorkRow) => filesFoundFor(row, [tea, row], given).map(({ of, file, by }) => [of, file.id, by]);

  test('finds the files of its word that no row has', () => {
    expect(found(mended)).toEqual([
      ['picture', 'bread.png', 'name'],
      ['sound', 'bread.mp3', 'name'],
    ]);
  });

  test('keeps what it has, and does without where that was said', () => {
    expect(found({ ...mended, picture: 'milk.png', accepted: ['no-file-sound'] })).toEqual([]);
  });

  test('takes nothing of another row, and nothing by its number', () => {
    expect(found({ ...mended, text: 'tea' })).toEqual([]);
    expect(found({ ...mended, text: 'soup' })).toEqual([]);
  });
});

test('every file is in a row or left over, and in one row alone unless a table gives it to several', () => {
  const name = fc.tuple(
    fc.constantFrom('bread', 'tea', 'IMG_1', '02', 'brea', 'é'),
    fc.constantFrom('.png', '.mp3', '.pdf'),
  );
  const given = fc.uniqueArray(name.map((parts) => parts.join('')));
  const words = fc.option(fc.array(fc.constantFrom('bread', 'tea', 'خبز', 'é'), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(given, words, (names, list) => {
      const all = files(...names);
      const { rows } = proposeRows(list === null ? null : table(list.join('\n')), all);
      const used = rows.flatMap(({ picture, sound }) => [picture, sound]).filter((id) => id !== null);
      expect(new Set(used).size).toBe(used.length);
      const left = leftOverFiles(rows, all).map(({ id }) => id);
      expect([...used, ...left].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      if (list) expect(rows.map(({ text }) => text)).toEqual(list);
    }),
  );
});
