import { describe, expect, test } from 'vitest';
import { readCsv } from '../language/csv.ts';
import { guessSeparator } from './roster-files.ts';

describe('the separator', () => {
  test.each([
    ['name,class\nAmara,6B', ','],
    ['name;class\nOkafor, Amara;6B', ';'],
    ['name\tclass\tnote\nAmara\t6B\ta, b; c', '\t'],
    ['name\nAmara', ','],
    ['"a;b";"c;d"\r\n1;2', ';'],
  ])('of %j is %j', (text, separator) => {
    expect(guessSeparator(text)).toBe(separator);
  });
});

describe('a table that is read', () => {
  test.each([
    ['a,b\r\nc,d', [['a', 'b'], ['c', 'd']]],
    ['\uFEFFa,b\n', [['a', 'b']]],
    ['a\rb', [['a'], ['b']]],
    ['"a ""b"", c",d', [['a "b", c', 'd']]],
    ['5" nail,b', [['5" nail', 'b']]],
    ['"a"b,c', [['ab', 'c']]],
    ['a\n\n , \nb', [['a'], ['b']]],
    ['"open, and', [['open, and']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readCsv(text, ',').map(({ cells }) => cells)).toEqual(rows);
  }); // prettier-ignore

  test('tells on which line each row begins', () => {
    expect(readCsv('a\r\n"b\nb"\r\n\r\nc', ',').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
