import { allDetails, detailsFrom, wordDetails } from '../content/taught-word.ts';
import { type ImportFileKind, importLimits } from './imports.ts';
import {
  compareNames,
  baseNameOf,
  type FileField,
  fileFields,
  fileNamed,
  foldName,
  type MatchedBy,
  matchFiles,
  type SourceFile,
  wordOfName,
} from './import-rows-files.ts';
import { cellOf, type ImportTable, isDamaged } from './import-rows-table.ts';

/** What of a row is text. */
export const textFields = ['text', 'translation', 'secondTranslation', ...wordDetails] as const;
export type TextField = (typeof textFields)[number];

/** A row of an import while it is looked at. */
export interface WorkRow extends Readonly<Record<TextField, string>> {
  /** Ids of files. */
  readonly picture: string | null;
  readonly sound: string | null;
  /** Of the other form: the file that the table names for it. */
  readonly otherSound: string | null;
  readonly namedOtherSound: string;
  /** How they came to it; null where somebody chose them, or where it is not known any more. */
  readonly matched: Readonly<Record<FileField, MatchedBy | null>>;
  /** What the table calls them; '' where it says nothing. */
  readonly named: Readonly<Record<FileField, string>>;
  /** Keys of what was noticed in it and is said to be right. */
  readonly accepted: readonly string[];
  readonly isLeftOut: boolean;
  /** The lesson that it is of, where the table says so. */
  readonly lesson: string;
  /** True if its line of the table contains characters that cannot be read. */
  readonly isDamaged: boolean;
}

export interface ProposedRows {
  readonly rows: readonly WorkRow[];
  /** How many there are beyond what an import takes. */
  readonly beyondCount: number;
}

const emptyRow: WorkRow = {
  text: '',
  translation: '',
  secondTranslation: '',
  ...allDetails({}),
  picture: null,
  sound: null,
  otherSound: null,
  namedOtherSound: '',
  matched: { picture: null, sound: null },
  named: { picture: '', sound: '' },
  accepted: [],
  isLeftOut: false,
  lesson: '',
  isDamaged: false,
};

/** Rows with the files that match them where they have none; what was chosen stays, and so do files that other rows have. */
export function withFiles(rows: readonly WorkRow[], files: readonly SourceFile[]): WorkRow[] {
  const sounds = files.filter(({ kind }) => kind === 'sound');
  const others = rows.map((row) => row.otherSound ?? fileNamed(row.namedOtherSound, sounds)?.id ?? null);
  const found = (field: FileField) => {
    const taken = new Set([...rows.flatMap((row) => row[field] ?? []), ...others]);
    const free = files.filter(({ id, kind }) => kind === field && !taken.has(id));
    const names = rows.map((row) => ({
      words: row[field] === null ? [row.text, row.translation, row.secondTranslation] : [],
      // A row that has one asks for none.
      cell: row[field] === null ? row.named[field] : ' ',
    }));
    return matchFiles(names, free);
  };
  const [pictures, recordings] = [found('picture'), found('sound')];
  return rows.map((row, at) => {
    const [picture, sound] = [pictures[at], recordings[at]];
    return {
      ...row,
      picture: row.picture ?? picture?.fileId ?? null,
      sound: row.sound ?? sound?.fileId ?? null,
      otherSound: others[at] ?? null,
      matched: { picture: picture?.by ?? row.matched.picture, sound: sound?.by ?? row.matched.sound },
    };
  });
}

/**
 * What a row whose word was mended finds among the files that no row has, by its name: for what it lacks, and not where it is said to do
 * without. Nothing of what it has is changed.
 */
export function filesFoundFor(
  row: WorkRow,
  rows: readonly WorkRow[],
  files: readonly SourceFile[],
): readonly { readonly of: FileField; readonly file: SourceFile; readonly by: MatchedBy }[] {
  const free = leftOverFiles(rows, files);
  const words = [row.text, row.translation, row.secondTranslation];
  return fileFields.flatMap((of) => {
    if (row[of] !== null || row.accepted.includes(`no-file-${of}`)) return [];
    const ofKind = free.filter(({ kind }) => kind === of);
    const [match] = matchFiles([{ words, cell: row.named[of] }], ofKind);
    const file = ofKind.find(({ id }) => id === match?.fileId);
    // A number was one of its row before, too.
    return match && file && match.by !== 'number' ? [{ of, file, by: match.by }] : [];
  });
}

/** Names that a camera or recorder gives, of which no word can be made: `IMG_2041`, `REC001`, `07`. */
const deviceName =
  /^(?:img|image|dsc|dscn|pict|pic|photo|screenshot|recording|rec|audio|voice|track|memo|vn)?[\d\s_-]{1,40}$/i;

/** Rows of files alone: a picture and a sound of one name, or of one number, are one; the name is the word at first. */
function rowsOfFiles(files: readonly SourceFile[]): WorkRow[] {
  const media = files.filter(({ kind }) => kind === 'picture' || kind === 'sound');
  const isDevice = ({ name }: SourceFile) => deviceName.test(baseNameOf(name));
  const keyOf = (file: SourceFile) => {
    const folded = foldName(wordOfName(file.name));
    const number = /\d+/.exec(baseNameOf(file.name))?.[0];
    return isDevice(file) && number !== undefined ? `#${Number(number)}` : folded;
  };
  const sorted = media.toSorted((a, b) => compareNames(baseNameOf(a.name), baseNameOf(b.name)));
  const rows = new Map<string, WorkRow[]>();
  for (const file of sorted) {
    const field: FileField = file.kind === 'picture' ? 'picture' : 'sound';
    const group = rows.get(keyOf(file)) ?? [];
    rows.set(keyOf(file), group);
    const at = group.findIndex((row) => row[field] === null);
    const before = group[at] ?? { ...emptyRow, text: isDevice(file) ? '' : wordOfName(file.name) };
    const row = { ...before, [field]: file.id, matched: { ...before.matched, [field]: 'name' as const } };
    if (at < 0) group.push(row);
    else group[at] = row;
  }
  return [...rows.values()].flat();
}

function rowsOfTable(table: ImportTable): WorkRow[] {
  return table.rows.map((cells) => ({
    ...emptyRow,
    text: cellOf(table, cells, 'text'),
    translation: cellOf(table, cells, 'translation'),
    secondTranslation: cellOf(table, cells, 'secondTranslation'),
    ...detailsFrom((detail) => cellOf(table, cells, detail)),
    namedOtherSound: cellOf(table, cells, 'otherSound'),
    lesson: cellOf(table, cells, 'lesson'),
    named: { picture: cellOf(table, cells, 'picture'), sound: cellOf(table, cells, 'sound') },
    isDamaged: isDamaged(table, cells),
  }));
}

/**
 * The rows that an import proposes (PRODUCT.md#imports): those of its table in their order with the files that match them, or, without a
 * table, of its files alone. Rows of a table that say nothing are none.
 */
export function proposeRows(table: ImportTable | null, files: readonly SourceFile[]): ProposedRows {
  const says = (row: WorkRow) =>
    [...textFields.map((field) => row[field]), row.named.picture, row.named.sound].some((text) => text !== '');
  const all = table === null ? rowsOfFiles(files) : rowsOfTable(table).filter(says);
  const rows = all.slice(0, importLimits.rows);
  return { rows: table === null ? rows : withFiles(rows, files), beyondCount: all.length - rows.length };
}

/** What no row can have, or has not, in the order in which it came. */
const mayBeLeftOver: readonly ImportFileKind[] = ['picture', 'sound', 'video', 'subtitles', 'book', 'other'];

/** Pictures and sounds that no row has, and what is neither, in the order in which they came. */
export function leftOverFiles<File extends SourceFile>(rows: readonly WorkRow[], files: readonly File[]): File[] {
  const used = new Set(rows.flatMap(({ picture, sound, otherSound }) => [picture, sound, otherSound]));
  return files.filter(({ id, kind }) => mayBeLeftOver.includes(kind) && !used.has(id));
}

/** The lessons that rows are of, in their order; rows of none are of the one that is named otherwise, ''. */
export function lessonsOf(rows: readonly Pick<WorkRow, 'lesson' | 'isLeftOut'>[]): string[] {
  return [...new Set(rows.flatMap(({ lesson, isLeftOut }) => (isLeftOut ? [] : lesson)))];
}
