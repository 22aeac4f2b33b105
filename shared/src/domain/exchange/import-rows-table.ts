import { readCsv } from '../language/csv.ts';
import { areHeadings, isLanguageName, type Meaning, meaningOf } from './import-headings.ts';
import { guessImportSeparator, type ImportSeparator, readLines } from './import-lines.ts';
import { type ImportField, importLimits, type RowTarget } from './imports.ts';
import type { ContentLanguage, PairedLanguage } from '../language/languages.ts';
import { isPairedLanguage } from '../language/pairs.ts';
import { rosterSeparators } from './roster-files.ts';
import { likeliestLanguage, scriptOf, scriptOfLanguage } from '../language/scripts.ts';
import { hasControls, hasLostCharacter, withoutControls } from '../language/unreadable-characters.ts';
import { decodeText, guessEncoding, type TextEncoding } from '../language/text-encodings.ts';
import { isNamedAs } from '../content/uploads.ts';

/** How a table is read; what was not chosen is guessed. */
export interface TableChoices {
  readonly encoding?: TextEncoding | undefined;
  readonly separator?: ImportSeparator | undefined;
  readonly hasHeadings?: boolean | undefined;
  readonly columns?: readonly (ImportField | null)[] | undefined;
  /** The language of the words, where it is known. */
  readonly language?: ContentLanguage | undefined;
}

export interface ImportTable {
  readonly encoding: TextEncoding;
  readonly separator: ImportSeparator;
  readonly hasHeadings: boolean;
  /** What each column says; null for what is not taken. A field stands in one column at most. */
  readonly columns: readonly (ImportField | null)[];
  /** The first row where it is one of headings, else nothing for each column. */
  readonly headings: readonly string[];
  /** How many columns it has, those that are beyond what is read included. */
  readonly columnCount: number;
  /** Without the headings. */
  readonly rows: readonly (readonly string[])[];
}

/** The language that texts are most likely in, by their script alone; null where they have no letters. */
export function guessLanguage(texts: readonly string[]): ContentLanguage | null {
  const script = scriptOf(texts.join(' '));
  return script && likeliestLanguage(script);
}

/** Whether most cells that say something pass. */
function are(cells: readonly string[], passes: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter((cell) => passes(cell.trim())).length * 2 > filled.length;
}

/**
 * Columns of text that no heading names: the word first, then its translations. The word is in the script of its language; where that is not
 * known, Arabic is the word beside another script.
 */
function textFields(
  columns: readonly { readonly at: number; readonly cells: readonly string[] }[],
  language: ContentLanguage | undefined,
) {
  const script = language === undefined ? 'Arab' : scriptOfLanguage(language);
  const isWord = ({ cells }: { readonly cells: readonly string[] }) => scriptOf(cells.join(' ')) === script;
  return [...columns.filter(isWord), ...columns.filter((one) => !isWord(one))];
}

/**
 * Beside the word in one of standard Arabic and Egyptian, the column of the other one is its other form, with a recording of its own
 * (PRODUCT.md#pairs). Where the language is not known, the standard one is the word.
 */
function withPairs(
  found: readonly (Meaning | undefined)[],
  language: ContentLanguage | undefined,
): readonly (Meaning | undefined)[] {
  if (language !== undefined && !isPairedLanguage(language)) return found;
  const [own, other]: readonly PairedLanguage[] =
    language === 'egyptian' ? ['egyptian', 'arabic'] : ['arabic', 'egyptian'];
  const hasWord = found.includes('text') || found.includes(own);
  const main = hasWord ? own : other;
  return found.map((meaning) => {
    if (meaning === 'egyptianSound') return main === 'egyptian' ? 'sound' : 'otherSound';
    if (meaning === 'standardSound') return main === 'arabic' ? 'sound' : 'otherSound';
    return meaning === other && hasWord ? 'otherForm' : meaning;
  });
}

/** What the columns of a table say: by their headings, by file names in their cells, and else by script and order. */
function guessColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  language: ContentLanguage | undefined,
): (ImportField | null)[] {
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
  const meant = head.map((heading) => meaningOf(heading));
  const word = meant.indexOf('text');
  const isOther = language === undefined && word >= 0 && scriptOf(cellsOf(word).join(' ')) !== 'Arab';
  const found = isOther ? meant : withPairs(meant, language);
  const fields: (ImportField | null)[] = found.map(() => null);
  const take = (at: number, field: ImportField) => {
    if (!fields.includes(field) && fields[at] === null) fields[at] = field;
  };
  const isFilled = (at: number) => cellsOf(at).some((cell) => cell.trim() !== '');
  const free: number[] = [];
  // What names files is surer than a heading, and of two columns with one heading that one is meant which says something.
  for (const at of found.keys()) {
    const cells = cellsOf(at);
    if (are(cells, (cell) => isNamedAs('picture', cell))) take(at, 'picture');
    else if (found[at] === 'otherSound') take(at, 'otherSound');
    else if (are(cells, (cell) => isNamedAs('audio', cell))) take(at, 'sound');
  }
  const byContent = [...found.entries()].toSorted(([one], [other]) => Number(isFilled(other)) - Number(isFilled(one)));
  for (const [at, meaning] of byContent) {
    const cells = cellsOf(at);
    if (meaning === 'number' || fields[at] !== null) continue;
    if (meaning !== undefined && !isLanguageName(meaning)) take(at, meaning as ImportField);
    else if (meaning !== undefined || !are(cells, (cell) => /^[\d\s.)#-]+$/.test(cell))) free.push(at);
  }
  const named = free.filter((at) => found[at] !== undefined);
  // Where headings are known, a column without one is no text that somebody meant.
  const usable =
    found.some((meaning) => meaning !== undefined) && (named.length > 0 || fields.includes('text')) ? named : free;
  const filled = usable.filter(isFilled).toSorted((one, other) => one - other);
  const texts = textFields(
    filled.map((at) => ({ at, cells: cellsOf(at) })),
    language,
  );
  const wanted = (['text', 'translation', 'secondTranslation'] as const).filter((field) => !fields.includes(field));
  for (const [index, field] of wanted.entries()) {
    const column = texts[index];
    if (column) take(column.at, field);
  }
  return fields;
}

/** A table, or a list of words, read as it was chosen and guessed in all else. Never fails: of what is no table the cells make no sense. */
export function readImportTable(bytes: Uint8Array, choices: TableChoices = {}): ImportTable {
  const encoding = choices.encoding ?? guessEncoding(bytes);
  const text = decodeText(bytes, encoding);
  const separator = choices.separator ?? guessImportSeparator(text);
  const all = readLines(text, separator);
  const columnCount = all.reduce((most, cells) => Math.max(most, cells.length), 0);
  const width = Math.min(columnCount, importLimits.columns);
  const first = Array.from({ length: width }, (_, at) => all[0]?.[at]?.trim() ?? '');
  const hasHeadings = choices.hasHeadings ?? (all.length > 1 && areHeadings(first));
  const headings = hasHeadings ? first : first.map(() => '');
  const rows = (hasHeadings ? all.slice(1) : all).map((cells) => cells.slice(0, importLimits.columns));
  const chosen = choices.columns?.length === width ? choices.columns : undefined;
  return {
    encoding,
    separator,
    hasHeadings,
    columns: chosen ?? guessColumns(headings, rows, choices.language),
    headings,
    columnCount,
    rows,
  };
}

/** The cell of a row for a field, trimmed and without control characters; '' if no column has that field. */
export function cellOf(table: Pick<ImportTable, 'columns'>, row: readonly string[], field: ImportField): string {
  const at = table.columns.indexOf(field);
  return at < 0 ? '' : withoutControls(row[at] ?? '').trim();
}

/** True if a cell that is taken contains characters that cannot be read: control characters, or ones that were not decoded. */
export function isDamaged(table: Pick<ImportTable, 'columns'>, row: readonly string[]): boolean {
  return row.some((cell, at) => (table.columns[at] ?? null) !== null && (hasControls(cell) || hasLostCharacter(cell)));
}

/** Whether a pasted text has several columns, so that it is a table and no list. */
export function isTable(text: string): boolean {
  return rosterSeparators.some((separator) => {
    const rows = readCsv(text, separator);
    return rows.length > 1 && rows.every(({ cells }) => cells.length > 1);
  });
}

/** What the rows of a table most likely become: phrases where the column of their texts is called so. */
export function guessTarget(table: ImportTable | null): RowTarget {
  const heading = table?.headings[table.columns.indexOf('text')] ?? '';
  return /^(?:phrases?|frases?|短语|عبارة|العبارة)(?: \(|$)/i.test(heading.trim()) ? 'phrase' : 'reading_card';
}
