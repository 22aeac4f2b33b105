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

/** Records that a file was processed, with its new hash if it changed; returns whether its row still exists. */
export async function markStripped(db: Db, key: string, sha256?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ is_stripped: true, ...(sha256 === undefined ? {} : { sha256 }) })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
