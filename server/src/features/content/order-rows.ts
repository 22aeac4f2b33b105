import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

/** Tables whose rows have a place, with the column that says within what. */
export const placed = {
  stages: null,
  story_stages: null,
  phrase_courses: 'stage_id',
  phrases: 'course_id',
  stories: 'stage_id',
  reading_lessons: 'stage',
  flashcard_lessons: 'stage',
} as const;
export type PlacedTable = keyof typeof placed;

function isWithin(table: PlacedTable, within: string | number | null) {
  const column = placed[table];
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

/** The place of a row that may be moved to somewhere else: its own where it stays, else after the last one there. */
export function placeAfterMove(table: PlacedTable, within: string | number) {
  return sql<number>`case when ${isWithin(table, within)} then sort_order else ${nextPlace(table, within)} end`;
}
