import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { readCsv } from '@kalima/shared/domain/language/csv';
import {
  guessColumns,
  oneRosterFileOf,
  oneRosterRows,
  type RosterRow,
  rosterRows,
} from '@kalima/shared/domain/exchange/roster';
import { guessSeparator, rosterLimits } from '@kalima/shared/domain/exchange/roster-files';
import { decodeText, guessEncoding } from '@kalima/shared/domain/language/text-encodings';
import type { RosterService } from '../../teaching/classes/roster/roster.service.ts';
import type { CommandResult } from './command-result.ts';

/** Lines of rows with errors that are printed; a wrong file has one a row. */
const shownErrors = 50;

async function textOf(file: string): Promise<string> {
  const found = await stat(file);
  // Reading a device may never end.
  if (!found.isFile()) throw new Error(`${file} is no file`);
  if (found.size > rosterLimits.bytes) throw new Error('the file is larger than 5 MB');
  const bytes = await readFile(file);
  return decodeText(bytes, guessEncoding(bytes));
}

/** The rows of one table, or of the three files of OneRoster; a sentence where the files are neither. */
function rowsOf(texts: readonly string[]): RosterRow[] | string {
  const [text = ''] = texts;
  if (texts.length === 1 && oneRosterFileOf(text) === null) {
    const table = readCsv(text, guessSeparator(text));
    const columns = guessColumns(table[0]?.cells ?? []);
    if (columns.className === undefined || (columns.name ?? columns.givenName) === undefined)
      return 'The headings of the file name no columns for names and classes. In the back office columns can be chosen.';
    return rosterRows(table, columns);
  }
  const files = Object.fromEntries(texts.map((one) => [oneRosterFileOf(one) ?? '', one]));
  const { users, classes, enrollments } = files;
  if (users === undefined || classes === undefined || enrollments === undefined)
    return 'A roster is one table, or users.csv, classes.csv and enrollments.csv of OneRoster 1.1.';
  return oneRosterRows({ users, classes, enrollments });
}

/** What a roster would change, or with `--import` its import (PRODUCT.md#rosters). */
export async function runRoster(words: readonly string[], rosters: RosterService['operator']): Promise<CommandResult> {
  const files = words.filter((word) => word !== '--import');
  const isImport = files.length < words.length;
  let texts: string[];
  try {
    texts = await Promise.all(files.map(textOf));
  } catch (error) {
    return {
      isDone: false,
      lines: [`A file cannot be read: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
  const rows = rowsOf(texts);
  if (typeof rows === 'string') return { isDone: false, lines: [rows] };
  if (rows.length === 0 || rows.length > rosterLimits.rows)
    return { isDone: false, lines: [`A roster has 1 to ${rosterLimits.rows} rows; this one has ${rows.length}.`] };
  const { rows: planned, gone } = await rosters.check(rows);
  const count = (outcome: string) => planned.filter((row) => row.outcome === outcome).length;
  const errors = planned.flatMap(({ line, errors: wrong }) =>
    wrong.map(({ field, code, other }) => {
      const besides =
        other === null ? '' : ` (${JSON.stringify(other.name)}${other.line === null ? '' : `, line ${other.line}`})`;
      return `line ${line}: ${field} ${code}${besides}`;
    }),
  );
  const lines = [
    ...errors.slice(0, shownErrors),
    ...(errors.length > shownErrors ? [`and ${errors.length - shownErrors} more errors`] : []),
    `${count('new')} rows new, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('error')} with errors; ${gone.length} members are not in the file and stay.`,
  ];
  if (!isImport)
    return { isDone: true, lines: [...lines, 'Nothing was written. With --import all but the errors is imported.'] };
  if (count('error') === planned.length)
    return { isDone: false, lines: [...lines, 'Every row has an error. Nothing was imported.'] };
  const { made } = await rosters.import({ id: randomUUID(), rows, leaving: [] });
  return {
    isDone: true,
    lines: [
      ...lines,
      `${made.newCount} accounts were made and ${made.changedCount} changed. An admin can undo that in the back office for a day.`,
    ],
  };
}
