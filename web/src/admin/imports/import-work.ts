import type { ContentImport, ImportDraft, ImportPlace, PlannedStage } from '@kalima/shared/contract/exchange/imports';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type IdentifiedRow, keptRow, rowsOfKept } from '@kalima/shared/domain/exchange/import-rows-draft';
import { type IdentifiedStory, keptStory, storiesOfKept } from '@kalima/shared/domain/exchange/import-story-draft';
import { baseNameOf, type SourceFile } from '@kalima/shared/domain/exchange/import-rows-files';
import { keepsOut, type Notice } from '@kalima/shared/domain/exchange/import-rows-notices';
import { lessonsOf, proposeRows, withFiles, type WorkRow } from '@kalima/shared/domain/exchange/import-rows';
import {
  guessLanguage,
  type ImportTable,
  readImportTable,
  type TableChoices,
} from '@kalima/shared/domain/exchange/import-rows-table';
import { importLimits, type ImportTarget, type StageKind } from '@kalima/shared/domain/exchange/imports';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { TextEncoding } from '@kalima/shared/domain/language/text-encodings';
import { type WorkFile, usableFiles } from './import-files.ts';

/** What somebody chose and corrected. */
export interface ImportWork {
  /** Set as soon as a row was changed: until then rows are proposed anew with each file that comes. */
  readonly rows: readonly IdentifiedRow[] | null;
  /** The same of stories. */
  readonly stories: readonly IdentifiedStory[] | null;
  /** Files that were there when rows or stories were changed last. */
  readonly seen: ReadonlySet<string>;
  /** Which table is read; null for none, undefined for the one that most looks like it. */
  readonly tableId: string | null | undefined;
  readonly reading: TableChoices;
  /** In which subtitles are read; undefined where it is guessed for each file. */
  readonly subtitleEncoding: TextEncoding | undefined;
  /** What was chosen of where the rows go. */
  readonly place: Partial<ImportPlace>;
  /** Stages that are made with it. */
  readonly stages: readonly PlannedStage[];
}

/** How work begins: as it was kept, or with what the address says. */
export function workOf(
  { draft, files }: ContentImport,
  table: ImportTable | null,
  asked: Partial<ImportPlace>,
): ImportWork {
  const begun: ImportWork = {
    rows: null,
    stories: null,
    seen: new Set(),
    tableId: undefined,
    reading: {},
    subtitleEncoding: undefined,
    place: asked,
    stages: [],
  };
  if (!draft) return begun;
  const { fileId, ...reading } = draft.table ?? { fileId: null };
  return {
    ...begun,
    // Under new ids: some may have been made before, and stayed when that was undone.
    rows:
      draft.rows.length > 0
        ? rowsOfKept(draft.rows, files, table).map((row) => ({ ...row, id: crypto.randomUUID() }))
        : null,
    stories: draft.stories && draft.stories.length > 0 ? storiesOfKept(draft.stories, files) : null,
    seen: new Set(files.map(({ id }) => id)),
    tableId: draft.table ? fileId : undefined,
    reading,
    subtitleEncoding: draft.subtitleEncoding,
    place: draft.place,
    stages: draft.stages ?? [],
  };
}

/** A table as it was chosen to be read. */
export function readAs(bytes: Uint8Array, reading: TableChoices): ImportTable {
  return readImportTable(bytes, reading);
}

export interface Proposed {
  readonly rows: readonly IdentifiedRow[];
  readonly beyondCount: number;
}

/** The rows as they stand: those that were changed, with files that came since where they have none, or those that are proposed. */
export function rowsOf(
  work: ImportWork,
  table: ImportTable | null,
  files: readonly WorkFile[],
  ids: readonly string[],
): Proposed {
  const usable = usableFiles(files);
  if (work.rows) {
    const fresh = usable.filter(({ id }) => !work.seen.has(id));
    const rows = fresh.length > 0 ? fillIn(work.rows, fresh) : work.rows;
    return { rows, beyondCount: table === null ? 0 : proposeRows(table, []).beyondCount };
  }
  const { rows, beyondCount } = proposeRows(table, usable);
  return { rows: table === null ? idsOfFiles(rows, ids) : idsOfLines(rows, ids), beyondCount };
}

const idsOfLines = (rows: readonly WorkRow[], ids: readonly string[]): IdentifiedRow[] =>
  rows.map((row, at) => ({ ...row, id: ids[at] ?? crypto.randomUUID() }));

/** Which of some ids went to which file. */
const idsByFile = new WeakMap<readonly string[], Map<string, string>>();

/**
 * Rows of files alone stand in the order of their names, so that most that arrive stand before others: each keeps its id by its files, and what
 * is drawn of two thousand is moved, and not drawn anew.
 */
function idsOfFiles(rows: readonly WorkRow[], ids: readonly string[]): IdentifiedRow[] {
  const known = idsByFile.get(ids) ?? new Map<string, string>();
  idsByFile.set(ids, known);
  const given = new Set(known.values());
  const free = ids.filter((id) => !given.has(id)).values();
  const taken = new Set<string>();
  return rows.map((row) => {
    const files = [row.picture, row.sound].filter((id) => id !== null);
    const own = files.map((file) => known.get(file)).find((id) => id !== undefined && !taken.has(id));
    const id = own ?? free.next().value ?? crypto.randomUUID();
    taken.add(id);
    for (const file of files) known.set(file, id);
    return { ...row, id };
  });
}

function fillIn(rows: readonly IdentifiedRow[], files: readonly SourceFile[]): IdentifiedRow[] {
  const filled = withFiles(rows, files);
  return rows.map((row, at) => ({ ...row, ...filled[at] }));
}

/** Ids for as many rows as an import has. */
export const newRowIds = (): string[] => Array.from({ length: importLimits.rows }, () => crypto.randomUUID());

/** What something new is called: as the import, or as the table that is read where the import is called as another one. */
export function nameByTable(importName: string, read: WorkFile | null, tables: readonly WorkFile[]): string {
  const isOfOther = tables.some(({ id, name }) => id !== read?.id && baseNameOf(name) === importName);
  return read && isOfOther ? baseNameOf(read.name) : importName;
}

/** What a new lesson is called: as the only one that the rows name, such as the deck that they are of, else as the import. */
function nameOfLesson(rows: readonly IdentifiedRow[], importName: string): string {
  const [only = '', ...others] = lessonsOf(rows);
  // Anki's own deck is called so, whatever is in it.
  return only === '' || others.length > 0 || only.toLowerCase() === 'default'
    ? importName
    : only.slice(0, contentLimits.name);
}

/** Where rows go as far as nobody said: a new lesson with the deck's or the import's name, in the languages that the rows are most likely in. */
export function guessPlace(
  name: string,
  kind: ImportTarget,
  rows: readonly IdentifiedRow[],
): Omit<ImportPlace, 'stageId' | 'courseId'> {
  const texts = (field: 'translation' | 'secondTranslation') => guessLanguage(rows.map((row) => row[field]));
  return {
    kind,
    name: nameOfLesson(rows, name),
    language: guessLanguage(rows.map(({ text }) => text)) ?? 'arabic',
    stage: 1,
    // Rows of several decks become as many lessons unless somebody says otherwise.
    ...(lessonsOf(rows).length > 1 && { isSplit: true }),
    translationLanguage: texts('translation'),
    secondTranslationLanguage: texts('secondTranslation'),
  };
}

/** What is kept of the work. */
export function draftOf(
  rows: readonly IdentifiedRow[],
  place: ImportPlace,
  files: readonly WorkFile[],
  table: { readonly fileId: string; readonly read: ImportTable } | null,
): ImportDraft {
  const byId = new Map(files.map((file) => [file.id, file]));
  return {
    place,
    table: table && {
      fileId: table.fileId,
      encoding: table.read.encoding,
      separator: table.read.separator,
      hasHeadings: table.read.hasHeadings,
      columns: [...table.read.columns],
    },
    rows: rows.map((row) => {
      const kept = keptRow(row, byId);
      return { ...kept, accepted: [...kept.accepted] };
    }),
  };
}

interface KnownStage {
  readonly id: string;
  readonly name: string;
  readonly language: ContentLanguage;
}

/** Stages that there are, and those that are made with the import. */
export function withPlanned(
  stages: readonly KnownStage[] | undefined,
  planned: readonly PlannedStage[],
  kind: StageKind,
): readonly (KnownStage & { readonly isPlanned: boolean })[] | undefined {
  const known = new Set(stages?.map(({ id }) => id));
  const own = planned.filter((stage) => stage.kind === kind && !known.has(stage.id));
  return (
    stages && [
      ...stages.map((stage) => ({ ...stage, isPlanned: false })),
      ...own.map((stage) => ({ ...stage, isPlanned: true })),
    ]
  );
}

/** What is kept of stories. */
export function keptStories(
  stories: readonly IdentifiedStory[],
  files: readonly WorkFile[],
): NonNullable<ImportDraft['stories']> {
  const byId = new Map(files.map((file) => [file.id, file]));
  return stories.map((story) => keptStory(story, byId));
}

/** The draft as something is made of it: rows and stories that cannot come in are left out. */
export function draftToMake(
  draft: ImportDraft,
  notices: readonly (readonly Notice[])[],
  comingIn: readonly IdentifiedStory[],
): ImportDraft {
  const isIn = (id: string) => comingIn.some((story) => story.id === id);
  return {
    ...draft,
    ...(draft.stories && { stories: draft.stories.map((story) => ({ ...story, isLeftOut: !isIn(story.id) })) }),
    rows: draft.rows.map((row, at) => ((notices[at] ?? []).some(keepsOut) ? { ...row, isLeftOut: true } : row)),
  };
}
