/** Of the tables of an old product the one that says who may study what. */
export const oldAssignments = 'user_course_assignments';

/** What the tables of an old product are called. */
export const oldTables = [
  'reading_lessons',
  'reading_cards',
  'flashcard_lessons',
  'flashcards',
  'stages',
  'phrases',
  'story_stages',
  'stories',
  'learning_materials',
  'courses',
  'profiles',
  oldAssignments,
  'local_storage',
] as const;
export type OldTable = (typeof oldTables)[number];

/** Something to be told of a row: where, and what. */
export interface Note {
  /** The line of a CSV file, or the place of a row in a JSON list, from 1; null for the table as a whole. */
  readonly row: number | null;
  readonly text: string;
}

const states = ['new', 'changed', 'same', 'kept'] as const;
/** What became of a row that came: `kept` is what was changed here since, or taken away. */
export type CameAs = (typeof states)[number];

/** What became of one table. */
export interface TableReport {
  readonly rows: number;
  readonly came: Readonly<Record<CameAs, number>>;
  /** What was changed so that it could come. */
  readonly mended: readonly Note[];
  /** What a row that came lacks here. */
  readonly lost: readonly Note[];
  /** Rows that could not come. */
  readonly failed: readonly Note[];
}

export interface ImportReport {
  readonly isDryRun: boolean;
  /** Whether the work ended before all was looked at. */
  readonly isCutOff: boolean;
  readonly tables: Readonly<Partial<Record<OldTable, TableReport>>>;
  /** What of the folder as a whole is to be told. */
  readonly notes: readonly string[];
}

/** Notes of each kind that are printed of a table; all stand in the report that is written. */
const printed = 12;

/** Text out of a table without what would move a terminal's cursor, and not too long. */
export function shortText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').toWellFormed();
  const letters = Array.from(clean.slice(0, 400));
  return letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : letters.join('');
}

/** Collects what became of the rows of an old product. */
export class Report {
  readonly #tables = new Map<
    OldTable,
    { rows: number; came: Record<CameAs, number>; mended: Note[]; lost: Note[]; failed: Note[] }
  >();
  readonly #notes: string[] = [];
  isCutOff = false;
  readonly isDryRun: boolean;

  constructor(isDryRun: boolean) {
    this.isDryRun = isDryRun;
  }

  #of(table: OldTable) {
    const known = this.#tables.get(table);
    if (known) return known;
    const made = { rows: 0, came: { new: 0, changed: 0, same: 0, kept: 0 }, mended: [], lost: [], failed: [] };
    this.#tables.set(table, made);
    return made;
  }

  countRows(table: OldTable, rows: number): void {
    this.#of(table).rows += rows;
  }

  came(table: OldTable, as: CameAs, rows = 1): void {
    this.#of(table).came[as] += rows;
  }

  mended(table: OldTable, row: number | null, text: string): void {
    this.#of(table).mended.push({ row, text });
  }

  lost(table: OldTable, row: number | null, text: string): void {
    this.#of(table).lost.push({ row, text });
  }

  failed(table: OldTable, row: number | null, text: string): void {
    this.#of(table).failed.push({ row, text });
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  /** Whether anything is here now that the tables have, or nothing was to come. */
  get isDone(): boolean {
    const all = [...this.#tables.values()];
    const came = all.some((table) => states.some((state) => table.came[state] > 0));
    return !this.isCutOff && (came || all.every(({ failed }) => failed.length === 0));
  }

  asJson(): ImportReport {
    const tables = oldTables.flatMap((name) => {
      const table = this.#tables.get(name);
      return table ? [[name, table] as const] : [];
    });
    const { isDryRun, isCutOff } = this;
    return { isDryRun, isCutOff, tables: Object.fromEntries(tables), notes: this.#notes };
  }

  /** For the operator to read. */
  lines(): string[] {
    const { tables, notes, isDryRun } = this.asJson();
    const would = isDryRun ? 'would be ' : '';
    const lines = oldTables.flatMap((name) => {
      const table = tables[name];
      if (!table) return [];
      const { rows, came, mended, lost, failed } = table;
      const parts = [
        `${came.new} ${would}new`,
        `${came.changed} ${would}changed`,
        `${came.same} as they are here`,
        ...(came.kept > 0 ? [`${came.kept} changed here since and left as they are here`] : []),
        ...(failed.length > 0 ? [`${failed.length} could not come`] : []),
      ];
      return [
        `${name}: ${rows} rows; ${parts.join(', ')}`,
        ...listed('mended', mended),
        ...listed('came without', lost),
        ...listed('could not come', failed),
      ];
    });
    const ending = this.isCutOff
      ? ['Ended before all was done. Run it again: what came stays, and the rest comes.']
      : [];
    return [...lines, ...notes, ...ending, ...(isDryRun ? ['Nothing was written.'] : [])];
  }
}

function listed(what: string, notes: readonly Note[]): string[] {
  const shown = notes
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
    .slice(0, printed)
    .map(({ row, text }) => `  ${what}: ${row === null ? '' : `row ${row}: `}${text}`);
  const more = notes.length - shown.length;
  return more > 0 ? [...shown, `  ${what}: ${more} more, which --report FILE lists`] : shown;
}
