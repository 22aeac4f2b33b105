import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { StageTable } from '../platform/db/stage-tables.ts';
import { allKindTables, type ContentTable } from './kinds.ts';

export type PlacedTable = ContentTable | StageTable | 'phrases';

/** Column by which rows are grouped for their order (a stage, a course); null if the whole table is one list. */
export function placeColumn(table: PlacedTable): string | null {
  if (table === 'phrases') return 'course_id';
  return allKindTables.find((kind) => kind.table === table)?.stageColumn ?? null;
}

function isWithin(table: PlacedTable, within: string | number | null) {
  const column = placeColumn(table);
  return column === null ? sql`true` : sql`${sql.ref(column)} = ${within}`;
}

/** Numbers the rows of a table, or those within something: first the named ones in their order, then the others as they stood. */
export async function orderRows(
  db: Kysely<Schema>,
  table: PlacedTable,
  within: string | number | null,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as row set sort_order = placed.place
    from (
      select id, row_number() over (
        order by array_position(${ids}::uuid[], id) nulls last, sort_order, created_at, id
      ) as place
      from ${sql.table(table)} where ${isWithin(table, within)}
    ) placed
    where row.id = placed.id`.execute(db);
}

/** The place after the last one of a table, or within something. */
export function nextPlace(table: PlacedTable, within: string | number | null) {
  return sql<number>`(select coalesce(max(sort_order) + 1, 0) from ${sql.table(table)} where ${isWithin(table, within)})`;
}

/** The place of a row that may move to another group: its own if it stays, else after the last row of the new group. */
export function placeAfterMove(table: PlacedTable, within: string | number) {
  return sql<number>`case when ${isWithin(table, within)} then sort_order else ${nextPlace(table, within)} end`;
}
