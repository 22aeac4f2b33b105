import { baseNameOf, fileNamed, foldName, type SourceFile, wordOfName } from './import-rows-files.ts';
import { cellOf, type ImportTable } from './import-rows-table.ts';

/** A file that may say what the rows of an import are. */
export interface TableCandidate {
  readonly id: string;
  readonly name: string;
  readonly table: ImportTable;
}

/** What somebody writes beside a table: about it, and no part of it. */
const asideName =
  /^(?:read ?me|notes?|licen[cs]e|credits?|info|about|todo|lies ?mich|lisez ?moi|leeme|notas|notizen|说明|备注|ملاحظات|اقرأني)/iu;
/** What ends a sentence, and how long a text is that is no word. */
const sentenceEnd = /[.!?。！？؟…]["'”’」』»)）]*$/u;
const longText = 60;
/** Rows that are looked at. */
const looksAt = 200;

const isAside = (name: string) => asideName.test(baseNameOf(name).replace(/[_-]/g, ' '));

/** The share of rows that pass. */
const shareOf = (rows: ImportTable['rows'], passes: (row: readonly string[]) => boolean) =>
  rows.length === 0 ? 0 : rows.filter(passes).length / rows.length;

/** The share of rows that name a picture or recording which is there: in a column, or by their word or translation. */
function namedShare(table: ImportTable, rows: ImportTable['rows'], files: readonly SourceFile[]): number {
  const names = new Set(files.flatMap(({ name }) => [foldName(baseNameOf(name)), foldName(wordOfName(name))]));
  return shareOf(rows, (row) => {
    const words = (['text', 'translation', 'secondTranslation'] as const).map((field) => cellOf(table, row, field));
    if (words.some((word) => word !== '' && names.has(foldName(word)))) return true;
    return (['picture', 'sound'] as const).some((field) => fileNamed(cellOf(table, row, field), files) !== undefined);
  });
}

/** How much a text looks like the table of the files that it came with. */
function worthOf({ name, table }: TableCandidate, files: readonly SourceFile[]): number {
  const rows = table.rows.slice(0, looksAt);
  const width = table.columns.length;
  const isEven = width > 1 && shareOf(rows, (row) => row.length === width) >= 0.9;
  const isProse = (row: readonly string[]) =>
    row.some((cell) => sentenceEnd.test(cell.trim()) || cell.length > longText);
  // In halves: of tables that are alike, as those of a deck are, the first one is meant.
  const named = Math.round(namedShare(table, rows, files) * 2);
  return (
    named * 2 +
    (table.hasHeadings ? 2 : 0) +
    (isEven ? 2 : 0) +
    (/\.[ct]sv$/i.test(name) ? 1 : 0) +
    // Of two that say as much the one that is far longer.
    Math.floor(Math.log2(table.rows.length + 1)) / 20 -
    (isEven ? 0 : 2 * shareOf(rows, isProse)) -
    (isAside(name) ? 3 : 0)
  );
}

/**
 * Which of several texts says what the rows are (PRODUCT.md#imports): the one that most looks like a table of the files beside it, of equals the
 * first. Null where pictures or recordings came with nothing but a note.
 */
export function bestTable(candidates: readonly TableCandidate[], files: readonly SourceFile[]): string | null {
  const media = files.filter(({ kind }) => kind === 'picture' || kind === 'sound');
  const judged = candidates.map((one) => ({ one, worth: worthOf(one, media) }));
  const best = judged.reduce<(typeof judged)[number] | null>(
    (most, next) => (most === null || next.worth > most.worth ? next : most),
    null,
  );
  if (best === null) return null;
  return media.length > 0 && isAside(best.one.name) && best.worth < 0 ? null : best.one.id;
}
