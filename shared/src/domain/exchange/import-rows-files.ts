import type { ImportFileKind } from './imports.ts';
import { mediaKeyOf } from '../content/media-addresses.ts';
import { normaliseForSearch } from '../language/search-text.ts';

/** A picture or sound of an import. */
export interface SourceFile {
  readonly id: string;
  /** With its folders. */
  readonly name: string;
  readonly kind: ImportFileKind;
}

/** Whether what a row has is no file of the import but one that the school had already; those go by their addresses. */
export function isSchoolFile(id: string): boolean {
  return mediaKeyOf(id) !== null;
}

/** Compares names of files as people put them in order: 2 before 10, whatever the case. */
export const compareNames = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** What of a row a file can be. */
export const fileFields = ['picture', 'sound'] as const;
export type FileField = (typeof fileFields)[number];

/** How a file came to its row. */
export type MatchedBy = 'column' | 'name' | 'near-name' | 'number';

/** What a row is matched by. */
export interface RowNames {
  /** The word and its translations. */
  readonly words: readonly string[];
  /** What the column for files of this kind says. */
  readonly cell: string;
}

export interface FileMatch {
  readonly fileId: string;
  readonly by: MatchedBy;
}

/** A number that only orders: `01 bread`, `2. tea`, `3猫`. */
const orderNumber = /^\d{1,4}(?:[\s._-]{1,5}|(?=[\p{Script=Han}\p{Script=Arabic}]))(?=\S)/u;

/** The last part of a name with folders. */
export function fileNameOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** A file's name without folders and ending. */
export function baseNameOf(name: string): string {
  const last = fileNameOf(name);
  const dot = last.lastIndexOf('.');
  return (dot > 0 ? last.slice(0, dot) : last).normalize('NFC').trim();
}

/** A file's name as a word: without the number that only orders it, `_` and `-` as spaces. */
export function wordOfName(name: string): string {
  const base = baseNameOf(name);
  return (
    base
      .replace(orderNumber, '')
      .replace(/[_\s]+/gu, ' ')
      .trim() || base
  );
}

/** As words and names are compared: letters and digits alone; case, width, accents and vowel marks make no difference. */
export function foldName(text: string): string {
  return normaliseForSearch(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters that a name must have before one of them may differ. */
const longEnough = 4;

/** Whether two texts differ by one letter: another, one more, or two that changed places. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (one === other || Math.min(a.length, b.length) < longEnough || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(from, a.length - end), b.slice(from, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** The last number in a name, which cameras and recorders count by; undefined where it has none. */
function numberIn(name: string): number | undefined {
  const base = baseNameOf(name);
  const found = /^\d{1,6}/.exec(base)?.[0] ?? /(\d{1,6})\D{0,20}$/.exec(base)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The file that a cell names: by its whole path, by its name, or by its name without the ending; undefined if none or several of a rank. */
export function fileNamed<File extends SourceFile>(cell: string, files: readonly File[]): File | undefined {
  if (cell === '') return undefined;
  const path = (text: string) => normaliseForSearch(text.replaceAll('\\', '/'));
  const ranks: ((file: File) => boolean)[] = [
    (file) => path(file.name) === path(cell),
    (file) => path(file.name).endsWith(`/${path(cell)}`),
    (file) => path(fileNameOf(file.name)) === path(fileNameOf(cell)),
    (file) => foldName(baseNameOf(file.name)) === foldName(baseNameOf(cell)) && foldName(baseNameOf(cell)) !== '',
    (file) => foldName(baseNameOf(file.name)) === foldName(cell) && foldName(cell) !== '',
  ];
  for (const isMeant of ranks) {
    const found = files.find(isMeant);
    if (found) return found;
  }
  return undefined;
}

/** The one file whose name differs by a letter from what a cell names; undefined where there is none, or several. */
export function nearestFile<File extends SourceFile>(cell: string, files: readonly File[]): File | undefined {
  const wanted = foldName(baseNameOf(cell));
  const near = files.filter(({ name }) => isNear(foldName(baseNameOf(name)), wanted));
  return near.length === 1 ? near[0] : undefined;
}

/** The free file of a kind whose name is nearest to what a table says; null where none is near. */
export function leftOverNear(named: string, free: readonly SourceFile[], of: FileField): SourceFile | null {
  return (
    nearestFile(
      named,
      free.filter(({ kind }) => kind === of),
    ) ?? null
  );
}

/**
 * Matches files of one kind to rows: by what their column says, by name, by a name that differs by a letter, and by the number in
 * the name. A column may give a file to several rows; otherwise each goes to one. Where a cell names a file that there is not,
 * nothing is taken in its place. The answer has a place for each row.
 */
export function matchFiles(rows: readonly RowNames[], files: readonly SourceFile[]): (FileMatch | null)[] {
  const matches: (FileMatch | null)[] = rows.map(({ cell }) => {
    const file = fileNamed(cell, files);
    return file ? { fileId: file.id, by: 'column' } : null;
  });
  const used = new Set(matches.flatMap((match) => match?.fileId ?? []));
  const give = (at: number, file: SourceFile, by: MatchedBy) => {
    matches[at] = { fileId: file.id, by };
    used.add(file.id);
  };
  const isOpen = (at: number) => matches[at] === null && rows[at]?.cell === '';
  const left = () => files.filter(({ id }) => !used.has(id));
  const folded = rows.map(({ words }) => words.map(foldName).filter((word) => word !== ''));
  const namesOf = ({ name }: SourceFile) => [foldName(baseNameOf(name)), foldName(wordOfName(name))];
  for (const [at, all] of folded.entries()) {
    if (!isOpen(at)) continue;
    const named = (word: string) => left().find((file) => namesOf(file).includes(word));
    const file = all.map(named).find((one) => one !== undefined);
    if (file) give(at, file, 'name');
  }
  for (const [at, all] of folded.entries()) {
    if (!isOpen(at)) continue;
    const near = left().filter((file) => namesOf(file).some((name) => all.some((word) => isNear(name, word))));
    const [file] = near;
    if (file && near.length === 1) give(at, file, 'near-name');
  }
  for (const [at, file] of byNumber(rows.length, left(), files.length)) if (isOpen(at)) give(at, file, 'number');
  return matches;
}

/** Files by their numbers; of several with one number the only one that is nothing else. */
function numberedOf(files: readonly SourceFile[]): { file: SourceFile; number: number }[] {
  const all = files.flatMap((file) => {
    const number = numberIn(file.name);
    return number === undefined ? [] : [{ file, number }];
  });
  const isPlain = (file: SourceFile) => /^\d+$/.test(baseNameOf(file.name));
  const sure = [...Map.groupBy(all, ({ number }) => number).values()].flatMap((same) => {
    const plain = same.length === 1 ? same : same.filter(({ file }) => isPlain(file));
    return plain.length === 1 ? plain : [];
  });
  return sure.toSorted((a, b) => a.number - b.number);
}

/**
 * Rows by the numbers in names: a number is that of its row, however many files there are. Where they count from elsewhere, as those of
 * cameras do, they go to the rows in their order if there are enough of them; what is beyond is left over.
 */
function byNumber(rowCount: number, left: readonly SourceFile[], allCount: number): Map<number, SourceFile> {
  const numbered = numberedOf(left);
  const ofRows = numbered.filter(({ number }) => number >= 1 && number <= rowCount);
  const isWhole = numbered.length === rowCount && allCount === rowCount && numbered[0]?.number !== 1;
  const isElsewhere = ofRows.length === 0 && numbered.length >= rowCount;
  if (isWhole || isElsewhere) return new Map(numbered.slice(0, rowCount).map(({ file }, at) => [at, file]));
  return new Map(ofRows.map(({ file, number }) => [number - 1, file]));
}
