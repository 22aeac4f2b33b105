import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EditableStage, StageInput } from '@kalima/shared/contract/content/stages';
import type { StageTable } from '../../platform/db/stage-tables.ts';
import { allKindTables } from '../kinds.ts';
import { nextPlace, orderRows } from '../order-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';

function stages(db: Db, table: StageTable) {
  const content = allKindTables.find((kind) => kind.stages === table)?.table ?? '';
  return db
    .selectFrom(`${table} as s`)
    .select([
      's.id',
      's.name',
      's.description',
      's.language',
      's.cover_image as coverImageUrl',
      's.version',
      sql<number>`(select count(*)::int from ${sql.table(content)} c where c.stage_id = s.id)`.as('count'),
    ]);
}

/** All stages in their order. */
export function selectStages(db: Db, table: StageTable): Promise<EditableStage[]> {
  return stages(db, table).orderBy('s.sort_order').orderBy('s.created_at').orderBy('s.id').execute();
}

export function selectStage(db: Db, table: StageTable, id: string): Promise<EditableStage | undefined> {
  return stages(db, table).where('s.id', '=', id).executeTakeFirst();
}

export interface NewStage extends StageInput {
  /** Made by the caller, so that sending it twice makes one. */
  readonly id?: string | undefined;
  readonly sortOrder?: number | undefined;
}

function asColumns({ coverImageUrl, ...columns }: StageInput) {
  return { ...columns, cover_image: coverImageUrl };
}

/** Adds a stage at the given place, or as the last one, unless there is one of this id; returns its id. */
export async function insertStage(
  db: Db,
  table: StageTable,
  { id = randomUUID(), sortOrder, ...stage }: NewStage,
): Promise<string> {
  await db
    .insertInto(table)
    .values({ id, ...asColumns(stage), sort_order: sortOrder ?? nextPlace(table, null) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}

/** Replaces a stage where its version still is the one that was read; false otherwise. */
export async function updateStage(
  db: Db,
  table: StageTable,
  id: string,
  version: number,
  stage: StageInput,
): Promise<boolean> {
  const result = await db
    .updateTable(table)
    .set({ ...asColumns(stage), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Holds a stage still, so that nothing is added to it while it is changed or deleted; undefined if there is none. */
export function lockStage(
  trx: Trx,
  table: StageTable,
  id: string,
): Promise<{ coverImageUrl: string | null } | undefined> {
  return trx
    .selectFrom(table)
    .select('cover_image as coverImageUrl')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteStage(db: Db, table: StageTable, id: string): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}

/** Puts the stages in order, others follow as they stood. */
export const orderStages = (db: Db, table: StageTable, ids: readonly string[]): Promise<void> =>
  orderRows(db, table, null, ids);
