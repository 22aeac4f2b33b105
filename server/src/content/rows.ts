import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Db, Schema } from '../platform/db/schema.ts';
import type { ContentTable } from './kinds.ts';
import { nextPlace, placeAfterMove, placeColumn } from './order-rows.ts';
import { emptyWord } from './taught-word.ts';

/** Statements that all tables of content share; the columns of each kind are typed in `life-cycle.ts`. */
type Row = Insertable<Schema['stories']>;
type Changes = UpdateObject<Schema, 'stories'>;

/** The position of a row: its stage, and its place in it. */
export interface Place {
  readonly within: string | number;
  /** The last one where it is not given. */
  readonly at?: number | undefined;
}

/** Inserts the row of a piece of content, at a place if its kind is ordered. */
export async function insertRow(
  db: Db,
  table: ContentTable,
  id: string,
  columns: object,
  place: Place | undefined,
): Promise<void> {
  const column = placeColumn(table);
  const placing =
    place && column !== null ? { [column]: place.within, sort_order: place.at ?? nextPlace(table, place.within) } : {};
  await db
    .insertInto(table as 'stories')
    .values({ id, ...columns, ...placing } as Row)
    .execute();
}

/**
 * Replaces the columns of a piece of content if its version is still the one that was read; returns whether it was. Moved to
 * another stage it becomes the last one there.
 */
export async function updateRow(
  db: Db,
  table: ContentTable,
  { id, version }: { readonly id: string; readonly version: number },
  columns: object,
  within: string | number | undefined,
): Promise<boolean> {
  const column = placeColumn(table);
  const placing =
    within !== undefined && column !== null ? { [column]: within, sort_order: placeAfterMove(table, within) } : {};
  const result = await db
    .updateTable(table as 'stories')
    .set({ ...(columns as Changes), ...placing, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a piece of content with its parts; false if there is none. */
export async function deleteRow(db: Db, table: ContentTable, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom(table as 'stories')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export type CardTable = 'reading_cards' | 'flashcards';
/** The columns of a card without its position; with an id if it is known. */
export type CardColumns<Table extends CardTable> = Omit<Insertable<Schema[Table]>, 'lesson_id' | 'sort_order'>;

/** Cards with all of their columns: those that older clients do not send keep what is stored. */
async function withKept<Table extends CardTable>(
  db: Db,
  table: Table,
  lessonId: string,
  cards: readonly CardColumns<Table>[],
): Promise<CardColumns<Table>[]> {
  const rows = await db
    .selectFrom(table as 'reading_cards')
    .select(['id', ...(Object.keys(emptyWord) as (keyof typeof emptyWord)[])])
    .where('lesson_id', '=', lessonId)
    .execute();
  const stored = new Map(rows.map(({ id, ...kept }) => [id, kept]));
  return cards.map((card) => ({ ...emptyWord, ...stored.get((card as { id?: string }).id ?? ''), ...card }));
}

/** Makes the cards of a lesson exactly these, in this order; those with a known id stay themselves. False if an id is a card of another lesson. */
export async function replaceCards<Table extends CardTable>(
  db: Db,
  table: Table,
  lessonId: string,
  given: readonly CardColumns<Table>[],
): Promise<boolean> {
  const cards = await withKept(db, table, lessonId, given);
  const kept = cards.flatMap((card) => (card as { id?: string }).id ?? []);
  const ofBoth = table as 'reading_cards';
  await db
    .deleteFrom(ofBoth)
    .where('lesson_id', '=', lessonId)
    .where((eb) => (kept.length === 0 ? eb.lit(true) : eb('id', 'not in', kept)))
    .execute();
  const [first] = cards;
  if (first === undefined) return true;
  const changed = [...Object.keys(first).filter((column) => column !== 'id'), 'sort_order'];
  const result = await db
    .insertInto(ofBoth)
    .values(
      cards.map(
        (card, index) => ({ ...card, lesson_id: lessonId, sort_order: index }) as Insertable<Schema['reading_cards']>,
      ),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(Object.fromEntries(changed.map((column) => [column, sql.ref(`excluded.${column}`)])))
        .whereRef(`${ofBoth}.lesson_id`, '=', 'excluded.lesson_id'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === cards.length;
}
