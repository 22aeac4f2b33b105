import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const textOf = (...rows: Parameters<typeof csvOf>[0]) => csvOf(rows).slice(1);

describe('a table as CSV', () => {
  it('begins with a byte order mark, and ends every row', () => {
    expect(
      csvOf([
        ['a', 'b'],
        [1, null],
      ]),
    ).toBe('\uFEFF"a","b"\r\n1,\r\n');
  });

  it.each([
    ['a comma', 'a,b', 'a,b'],
    ['a quote', 'say "a"', 'say ""a""'],
    ['a line end', 'a\nb', 'a\nb'],
    ['Arabic', 'شمس', 'شمس'],
    ['an equals sign', '=1+2', "'=1+2"],
    ['a plus', '+1', "'+1"],
    ['a minus', '-1', "'-1"],
    ['an at', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\ta', "'\ta"],
    ['a carriage return', '\ra', "'\ra"],
    ['a formula with a comma', '=HYPERLINK("a","b")', '\'=HYPERLINK(""a"",""b"")'],
    ['a full-width equals sign', '＝1+2', "'＝1+2"],
    ['a full-width plus', '＋1', "'＋1"],
    ['spaces before an equals sign', ' \u3000=1', "' \u3000=1"],
    ['a formula behind a semicolon', 'a;=1+2', "a;'=1+2"],
    ['a formula behind a semicolon and a space', 'a; @b', "a; '@b"],
    ['a formula behind a semicolon and a quotation mark', 'a;"=1+2;b', `a;""'=1+2;b`],
    ['a formula behind a line break', 'a\n=1+2', "a\n'=1+2"],
    ['a full-width formula behind a tab', 'a\t＝1', "a\t'＝1"],
    ['a minus within a word', 'well-known', 'well-known'],
  ])('keeps %s', (_what, text, expected) => {
    expect(textOf([text])).toBe(`"${expected}"\r\n`);
  });

  it('leaves numbers as they are, also below zero', () => {
    expect(textOf([-1.5, 0])).toBe('-1.5,0\r\n');
  });

  it('is read as it was written, but for the apostrophes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '-', "'", ' ', '语') });
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(rows, (table) => {
        const bare = (cells: readonly (readonly string[])[]) =>
          cells.map((row) => row.map((text) => text.replaceAll("'", '')));
        expect(bare(read(textOf(...table)))).toEqual(bare(table));
      }),
    );
  });
});

/** Reads CSV by the grammar of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        value += text[at];
      }
      at += 1;
    } else for (; text[at] !== ',' && text[at] !== '\r'; at += 1) value += text[at];
    row.push(value);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
