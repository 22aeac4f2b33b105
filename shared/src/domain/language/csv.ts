/** Signs by which a spreadsheet tells a formula, full-width ones included; white space before them is skipped. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
/** The same behind a separator, where a program of another separator takes a quotation mark for the end of an empty quotation. */
const innerFormula = /^(?:[\t\r]|["\s]*[=+\-@＝＋－＠])/u;
/** At a line break or another separator a program that ignores quotes begins a new cell. */
const separators = /([\r\n;\t|])/;
const sign = /[=+\-@＝＋－＠]/u;

/** Puts an apostrophe before a formula behind a separator within a text. */
function defuseInner(text: string): string {
  const [first = '', ...rest] = text.split(separators);
  return (
    first +
    rest.map((piece) => (innerFormula.test(piece) && sign.test(piece) ? piece.replace(sign, "'$&") : piece)).join('')
  );
}

/** By which programs of every system recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Numbers and nothing stay as they are. A text stands in quotes; one that holds a formula gets an apostrophe before it. */
function cellOf(value: string | number | null): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return String(value);
  const inner = defuseInner(value);
  const text = formula.test(value) ? `'${inner}` : inner;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A table as CSV, the first row its head: RFC 4180 in UTF-8 with a byte order mark, without formulas. All rows should have as
 * many cells.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/**
 * The rows of a table as CSV or TSV, each with the line on which it begins. RFC 4180, and what spreadsheets write besides: any end of
 * line, a byte order mark, quotes within a cell that does not begin with one. Rows without any text are left out.
 */
export function readCsv(text: string, separator: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, line, begins] = [[] as string[], '', 1, 1];
  let state: 'begin' | 'plain' | 'quoted' | 'closed' = 'begin';
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells });
    [cells, cell, state, begins] = [[], '', 'begin', line];
  };
  const body = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  for (let at = 0; at < body.length; at += 1) {
    const char = body.charAt(at);
    const isLineEnd = char === '\n' || (char === '\r' && body.charAt(at + 1) !== '\n');
    if (isLineEnd) line += 1;
    if (state === 'quoted') {
      if (char !== '"') cell += char;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else state = 'closed';
    } else if (char === separator) {
      cells.push(cell);
      [cell, state] = ['', 'begin'];
    } else if (isLineEnd) endRow();
    else if (char === '"' && state === 'begin') state = 'quoted';
    else if (char !== '\r') {
      cell += char;
      if (state === 'begin') state = 'plain';
    }
  }
  endRow();
  return rows;
}
