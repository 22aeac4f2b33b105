import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { deleteUnusedCard } from '../cards/cards.queries.ts';

interface NewLink {
  /** Keyed hash of the token. */
  hash: string;
  userId: string;
  minutes: number;
  /** The admin who makes it; null for the operator. */
  madeBy: string | null;
}

/** Stores the hash of a one-time token in place of any earlier one of the same person. */
export async function insertOneTimeToken(db: Db, { hash, userId, minutes, madeBy }: NewLink): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  await db
    .insertInto('verifications')
    .values({
      identifier: hash,
      value: userId,
      made_by: madeBy,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Whose a one-time token is that works, or null. */
export async function selectOwner(db: Db, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Takes a one-time token out, so that it works once; returns whose it was. */
export async function takeOneTimeToken(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst();
  return row?.value;
}

/** Ends the one-time links of a person: those that set their password, and those that they made for others; and their own card. */
export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((eb) => eb.or([eb('value', '=', userId), eb('made_by', '=', userId)]))
    .execute();
  await deleteUnusedCard(db, userId);
}
