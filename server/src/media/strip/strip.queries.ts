import type { Db } from '../../platform/db/schema.ts';

/** Videos and sounds that may still hold metadata of their recording, as many as are gone through at a time. */
export async function selectUnstripped(db: Db, limit: number): Promise<{ key: string; type: string }[]> {
  return db
    .selectFrom('media')
    .select(['key', 'type'])
    .where('is_stripped', '=', false)
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** How many files that are. */
export async function countUnstripped(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_stripped', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records the hash that a file is about to have; returns whether its row still exists. */
export async function noteHash(db: Db, key: string, sha256: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('media').set({ sha256 }).where('key', '=', key).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a file was processed; returns whether its row still exists. */
export async function markStripped(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ is_stripped: true })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
