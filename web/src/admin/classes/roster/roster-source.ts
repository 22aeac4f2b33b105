import { readCsv } from '@kalima/shared/domain/language/csv';
import {
  type ChosenColumns,
  guessColumns,
  oneRosterFileOf,
  oneRosterRows,
  type RosterRow,
  rosterRows,
} from '@kalima/shared/domain/exchange/roster';
import { guessSeparator, type RosterSeparator } from '@kalima/shared/domain/exchange/roster-files';
import { decodeText, guessEncoding, type TextEncoding } from '@kalima/shared/domain/language/text-encodings';

/** A file as it was dropped. */
export interface RosterFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How a table is read; what was not chosen is guessed. */
export interface Reading {
  readonly encoding?: TextEncoding;
  readonly separator?: RosterSeparator;
  readonly columns?: ChosenColumns;
  /** The class of all rows, for a table that tells none. */
  readonly className?: string;
}

/** A table with what its columns are taken for. */
export interface RosterTable {
  readonly kind: 'table';
  readonly encoding: TextEncoding;
  readonly separator: RosterSeparator;
  readonly head: readonly string[];
  /** Some cells of each column. */
  readonly samples: readonly string[];
  readonly columns: ChosenColumns;
  readonly rows: readonly RosterRow[];
}

export type RosterSource =
  | RosterTable
  | { readonly kind: 'oneroster'; readonly rows: readonly RosterRow[] }
  /** Several files that are not the three of OneRoster, or some of them alone. */
  | { readonly kind: 'not-understood' };

const sampleRows = 3;

function readTable(bytes: Uint8Array, reading: Reading): RosterTable {
  const encoding = reading.encoding ?? guessEncoding(bytes);
  const text = decodeText(bytes, encoding);
  const separator = reading.separator ?? guessSeparator(text);
  const table = readCsv(text, separator);
  const head = table[0]?.cells ?? [];
  const columns = reading.columns ?? guessColumns(head);
  const samples = head.map((_, index) =>
    table
      .slice(1, 1 + sampleRows)
      .map(({ cells }) => cells[index] ?? '')
      .filter((cell) => cell.trim() !== '')
      .join(', '),
  );
  const rows = rosterRows(table, columns, reading.className);
  return { kind: 'table', encoding, separator, head, samples, columns, rows };
}

/** By which files of spreadsheet programs begin: those of today are archives. */
const workbookBeginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a spreadsheet's own, which is no table of text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return workbookBeginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
}

/** What was dropped: one table, or the three files of OneRoster. */
export function readSource(files: readonly RosterFile[], reading: Reading): RosterSource {
  const texts = files.map(({ bytes }) => decodeText(bytes, guessEncoding(bytes)));
  const [first] = files;
  if (first && files.length === 1 && oneRosterFileOf(texts[0] ?? '') === null) return readTable(first.bytes, reading);
  const found = new Map(texts.map((text) => [oneRosterFileOf(text), text]));
  const [users, classes, enrollments] = [found.get('users'), found.get('classes'), found.get('enrollments')];
  if (users === undefined || classes === undefined || enrollments === undefined || files.length !== 3)
    return { kind: 'not-understood' };
  return { kind: 'oneroster', rows: oneRosterRows({ users, classes, enrollments }) };
}
