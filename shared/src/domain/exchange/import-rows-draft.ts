import { contentLimits } from '../content/content-limits.ts';
import { allDetails, detailLimits, detailsFrom, type WordDetails } from '../content/taught-word.ts';
import {
  baseNameOf,
  type FileField,
  foldName,
  isNear,
  isSchoolFile,
  type SourceFile,
  wordOfName,
} from './import-rows-files.ts';
import { cutTo } from './import-rows-notices.ts';
import { cellOf, type ImportTable, isDamaged } from './import-rows-table.ts';
import type { WorkRow } from './import-rows.ts';

/** A row as it is kept: with the addresses of its files. */
export interface KeptRow extends WordDetails {
  readonly id: string;
  readonly text: string;
  readonly otherAudioUrl?: string | null | undefined;
  readonly translation: string;
  readonly secondTranslation: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
  readonly accepted: readonly string[];
  readonly isLeftOut: boolean;
  readonly lesson?: string | undefined;
}

/** A file that may be stored already. */
export interface StoredFile extends SourceFile {
  readonly url: string | null;
}

/** A row with the id of what it becomes. */
export type IdentifiedRow = WorkRow & { readonly id: string };

/** What is kept of a text that is too long: as much as fits, with a sign that there was more. */
const kept = (text: string, limit: number) => (text.length > limit ? `${cutTo(text, limit - 1)}…` : text);

/** A row as it is kept. A file that is not stored yet is none. */
export function keptRow(row: IdentifiedRow, files: ReadonlyMap<string, StoredFile>): KeptRow {
  const urlOf = (id: string | null) => (id === null ? null : (files.get(id)?.url ?? (isSchoolFile(id) ? id : null)));
  return {
    id: row.id,
    text: kept(row.text, contentLimits.word),
    ...detailsFrom((detail) => kept(row[detail], detailLimits[detail])),
    otherAudioUrl: urlOf(row.otherSound),
    translation: kept(row.translation, contentLimits.translation),
    secondTranslation: kept(row.secondTranslation, contentLimits.translation),
    imageUrl: urlOf(row.picture),
    audioUrl: urlOf(row.sound),
    accepted: [...row.accepted],
    isLeftOut: row.isLeftOut,
    ...(row.lesson !== '' && { lesson: kept(row.lesson, contentLimits.name) }),
  };
}

/** Rows as they were kept, with what files and table tell of them besides. */
export function rowsOfKept(
  rows: readonly KeptRow[],
  files: readonly StoredFile[],
  table: ImportTable | null,
): IdentifiedRow[] {
  const lines = new Map(table?.rows.map((cells) => [cellOf(table, cells, 'text'), cells]));
  return rows.map((row) => {
    const words = [row.text, row.translation, row.secondTranslation].map(foldName);
    const names = ({ name }: SourceFile) => [foldName(baseNameOf(name)), foldName(wordOfName(name))];
    const fileOf = (kind: FileField, url: string | null) =>
      files.find((file) => file.kind === kind && file.url === url);
    const find = (kind: FileField, url: string | null) => {
      const file = url === null ? undefined : fileOf(kind, url);
      const isEqual = file && names(file).some((name) => words.includes(name));
      const isNearly = file && !isEqual && names(file).some((name) => words.some((word) => isNear(name, word)));
      // What the import has no file of is one of the school's.
      return { id: file?.id ?? url, by: isNearly ? ('near-name' as const) : null };
    };
    const [picture, sound] = [find('picture', row.imageUrl), find('sound', row.audioUrl)];
    const cells = lines.get(row.text);
    const named = (field: FileField) => (table && cells ? cellOf(table, cells, field) : '');
    return {
      id: row.id,
      text: row.text,
      translation: row.translation,
      secondTranslation: row.secondTranslation,
      ...allDetails(row),
      picture: picture.id,
      sound: sound.id,
      otherSound: find('sound', row.otherAudioUrl ?? null).id,
      namedOtherSound: table && cells ? cellOf(table, cells, 'otherSound') : '',
      matched: { picture: picture.by, sound: sound.by },
      named: { picture: named('picture'), sound: named('sound') },
      accepted: row.accepted,
      isLeftOut: row.isLeftOut,
      lesson: row.lesson ?? '',
      isDamaged: table !== null && cells !== undefined && isDamaged(table, cells),
    };
  });
}
