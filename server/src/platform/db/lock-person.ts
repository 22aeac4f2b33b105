import type { Db } from './schema.ts';

/** Locks a person until the transaction ends; returns whether there is such a person. */
export async function lockPerson(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}
