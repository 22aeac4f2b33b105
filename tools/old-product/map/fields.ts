import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { guessLanguage } from '@kalima/shared/domain/exchange/import-rows-table';
import { type ContentLanguage, contentLanguages } from '@kalima/shared/domain/language/languages';
import { type OldRow, numberOf, textOf, timeOf } from '../cells.ts';
import type { At, Making } from '../old-course.ts';
import { refOf } from '../old-ids.ts';
import type { OldTable, Report } from '../report.ts';

/** A row that others can refer to. */
export interface NamedRow extends OldRow {
  readonly ref: string;
}

/** The rows that have an id of their own; the others cannot come, which is told. */
export function namedRows(table: OldTable, rows: readonly OldRow[], report: Report): NamedRow[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, cells }) => {
    const ref = refOf(cells['id']);
    const before = seen.get(ref);
    if (ref === '') report.failed(table, row, 'it has no id');
    else if (before !== undefined) report.failed(table, row, `its id is that of row ${before}`);
    else {
      seen.set(ref, row);
      return [{ row, cells, ref }];
    }
    return [];
  });
}

/** Rows by what one of their columns refers to. */
export function groupRows<Row extends OldRow>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Rows in the order of their making, those without a time as they stand. */
export function inOrder<Row extends OldRow>(rows: readonly Row[], now: Date): Row[] {
  const time = ({ cells }: OldRow) => timeOf(cells['created_at'], now)?.getTime() ?? 0;
  const place = ({ cells }: OldRow) => numberOf(cells['sort_order']) ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => place(a) - place(b) || time(a) - time(b) || a.row - b.row);
}

/** A text of a row in the length that it may have; what is cut off is told. */
export function fitting(making: Making, at: At, name: string, value: unknown, most: number): string {
  const text = textOf(value);
  if (text.length <= most) return text;
  making.mended(at, `${name} is cut to ${most} characters`);
  return text.slice(0, most).toWellFormed().trim().slice(0, most);
}

/** A translation as a package lists it: its language is told by its script, where that is another one than the content's. */
export function translationsOf(text: string, language: ContentLanguage) {
  if (text === '') return [];
  const guessed = guessLanguage([text]);
  return [{ text, language: guessed === language ? null : guessed }];
}

const egyptian = /egypt|مصر|عامي|埃及/iu;

/** The language of content: the one that is stated, else by the script of its words; Egyptian where its names say so. */
export function languageOf(words: readonly string[], names: readonly string[], stated = ''): ContentLanguage {
  const known = contentLanguages.find(
    (language) =>
      language ===
      stated
        .trim()
        .toLowerCase()
        .split(/[\s_(]/)[0],
  );
  if (known) return known;
  const guessed = guessLanguage(words) ?? guessLanguage(names) ?? 'english';
  return guessed === 'arabic' && names.some((name) => egyptian.test(name)) ? 'egyptian' : guessed;
}

/** Kinds that the old product had. */
const kinds: Readonly<Partial<Record<CourseType, RegExp>>> = {
  learning_material: /^(?:learning)?materials?$|^学习材料$/,
  reading_card: /^(?:interactive)?reading(?:cards?|lessons?)?$|^点读卡$/,
  flashcard: /^flash(?:cards?)?(?:lessons?)?$|^抽认卡$/,
  phrase: /^phrases?(?:courses?)?$|^短语$/,
  story: /^stor(?:y|ies)$|^故事$/,
};

/** The kind of content that a spelling of a course's type means; null for none. */
export function kindOf(text: string): CourseType | null {
  const plain = text.toLowerCase().replace(/[\s_-]+/g, '');
  const found = Object.entries(kinds).find(([, pattern]) => pattern.test(plain));
  return found ? (found[0] as CourseType) : null;
}
