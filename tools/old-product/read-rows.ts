import { readCsv } from '@kalima/shared/domain/language/csv';
import { guessSeparator } from '@kalima/shared/domain/exchange/roster-files';
import { type OldRow, textOf } from './cells.ts';

/** Characters of a row; pictures may stand in the text of a material. */
const longestRow = 16_000_000;
const mostRows = 500_000;
const mostColumns = 200;

/** The rows of a table, and what is wrong with it: rows that cannot be read, or all of it. */
export interface ReadRows {
  readonly rows: readonly OldRow[];
  readonly wrong: readonly { readonly row: number | null; readonly text: string }[];
}

const broken = (text: string): ReadRows => ({ rows: [], wrong: [{ row: null, text }] });

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, one) => sum + lengthOf(one), 0);
}

/** The rows of a table as CSV, with the line on which each begins. */
export function rowsOfCsv(text: string): ReadRows {
  const [head, ...rest] = readCsv(text, guessSeparator(text));
  if (!head) return { rows: [], wrong: [] };
  const names = head.cells.map((name) => name.trim().toLowerCase());
  if (names.length > mostColumns) return broken(`it has ${names.length} columns; it is read with up to ${mostColumns}`);
  if (rest.length > mostRows) return broken(`it has ${rest.length} rows; it is read with up to ${mostRows}`);
  const rows: OldRow[] = [];
  const wrong: { row: number; text: string }[] = [];
  for (const { line, cells } of rest) {
    if (cells.length > names.length)
      wrong.push({ row: line, text: `it has ${cells.length} cells, and the heading names ${names.length} columns` });
    else if (lengthOf(cells) > longestRow) wrong.push({ row: line, text: 'it is too long to be read' });
    // Of a column that is named twice the first one counts.
    else
      rows.push({
        row: line,
        cells: Object.fromEntries(names.map((name, at) => [name, cells[at]] as const).toReversed()),
      });
  }
  return { rows, wrong };
}

/** The list in a JSON file: it itself, or the only list of an object around it. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'object' || value === null) return null;
  const lists = Object.values(value).filter((one) => Array.isArray(one));
  return lists.length === 1 ? (lists[0] as unknown[]) : null;
}

/** The rows of a table as a JSON list, counted from 1. */
export function rowsOfJson(text: string): ReadRows {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return broken('it is no valid JSON');
  }
  const list = listIn(value);
  if (!list) return broken('it holds no list of rows');
  if (list.length > mostRows) return broken(`it has ${list.length} rows; it is read with up to ${mostRows}`);
  const rows: OldRow[] = [];
  const wrong: { row: number; text: string }[] = [];
  for (const [index, one] of list.entries()) {
    const row = index + 1;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) wrong.push({ row, text: 'it is no row' });
    else if (lengthOf(one) > longestRow) wrong.push({ row, text: 'it is too long to be read' });
    else rows.push({ row, cells: one as Record<string, unknown> });
  }
  return { rows, wrong };
}

/** The columns of rows that are none of those that are read. */
export function unknownColumns(rows: readonly OldRow[], known: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) for (const name of Object.keys(cells)) if (textOf(name) !== '') found.add(name);
  return [...found].filter((name) => !known.includes(name)).slice(0, 50);
}
