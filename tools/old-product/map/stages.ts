import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { numberOf, textOf, timeOf } from '../cells.ts';
import { idOf } from '../old-ids.ts';
import { shortText, type Report } from '../report.ts';
import type { OldTables } from './old-tables.ts';
import { type NamedRow, namedRows } from './fields.ts';

/** A stage of phrases or stories. */
export interface OldStage {
  readonly kind: 'phrase' | 'story';
  readonly id: string;
  readonly table: 'stages' | 'story_stages';
  /** Null where no row tells of it, but content stands in it. */
  readonly row: number | null;
  readonly name: string;
  readonly description: string;
  readonly cover: unknown;
}

const tableOf = { phrase: 'stages', story: 'story_stages' } as const;

/** The stages of a kind, and how content finds its own: one that no row tells of is made of what refers to it. */
export function oldStages(kind: OldStage['kind'], tables: OldTables, report: Report, now: Date) {
  const table = tableOf[kind];
  const time = ({ cells }: NamedRow) => timeOf(cells['created_at'], now)?.getTime() ?? 0;
  const number = ({ cells }: NamedRow) => numberOf(cells['id']) ?? 0;
  const rows = namedRows(table, tables[table], report).toSorted(
    (a, b) => time(a) - time(b) || number(a) - number(b) || a.row - b.row,
  );
  const stages = new Map<string, OldStage>();
  for (const { ref, row, cells } of rows) {
    const given = textOf(cells['name']);
    if (given === '') report.mended(table, row, 'it has no name, and is called "Stage"');
    if (given.length > contentLimits.name) report.mended(table, row, 'name is cut');
    const name = given.slice(0, contentLimits.name).toWellFormed().trim() || 'Stage';
    const description = textOf(cells['description']).slice(0, contentLimits.description).toWellFormed().trim();
    stages.set(ref, { kind, id: idOf(table, ref), table, row, name, description, cover: cells['cover_image'] });
  }
  return {
    all: stages,
    of(ref: string): OldStage {
      const known = stages.get(ref);
      if (known) return known;
      const name = ref === '' || ref.length > 20 ? 'Stage' : `Stage ${ref}`;
      report.mended(
        table,
        null,
        `content stands in a stage that has no row (${shortText(ref) || 'none'}); it is called "${name}"`,
      );
      const made: OldStage = { kind, id: idOf(table, ref), table, row: null, name, description: '', cover: null };
      stages.set(ref, made);
      return made;
    },
  };
}

export type OldStages = ReturnType<typeof oldStages>;
