import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

interface NewCard {
  userId: string;
  /** Keyed hash of the code. */
  hash: string;
}

/** Stores cards in place of any earlier ones of the same people; returns when they end. */
export async function insertCards(db: Db, cards: readonly NewCard[], madeBy: string, days: number): Promise<Date> {
  const [userIds, hashes] = [cards.map(({ userId }) => userId), cards.map(({ hash }) => hash)];
  await db.deleteFrom('login_cards').where('user_id', 'in', userIds).execute();
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into login_cards (user_id, hash, made_by, expires_at)
    select user_id, hash, ${madeBy}::uuid, now() + make_interval(days => ${days})
    from unnest(${userIds}::uuid[], ${hashes}::text[]) as c (user_id, hash)
    returning expires_at as "expiresAt"`.execute(db);
  if (!rows[0]) throw new Error('no card was stored');
  return rows[0].expiresAt;
}

/** Whose a card is that works, or null. */
export async function selectCardOwner(db: Db, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('login_cards')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Marks a learner's card as used by a session, so that it works once; returns whether it worked until then. */
export async function takeCard(db: Db, hash: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_cards')
    .set({ hash: null, used_at: sql<Date>`now()`, session_id: sessionId })
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('profiles as p').whereRef('p.id', '=', 'login_cards.user_id').where('p.role', '=', 'user'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a session was opened by a card within so many minutes. */
export async function wasOpenedByCard(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('login_cards')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('used_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets which session a card opened. */
export async function forgetCardSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('login_cards').set({ session_id: null }).where('session_id', '=', sessionId).execute();
}

/** Removes a person's card that was not used. */
export async function deleteUnusedCard(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_cards').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** Removes a person's card, used or not; returns whether there was one. */
export async function deleteCard(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('login_cards').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the cards that somebody made and that were not used. */
export async function deleteCardsMadeBy(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_cards').where('made_by', '=', userId).where('used_at', 'is', null).execute();
}
