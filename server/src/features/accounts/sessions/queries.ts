import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';

type Db = Kysely<Schema>;

/** Prolongs a session by so many days from now, but never past so many days from its beginning. */
export async function prolongSession(
  db: Db,
  sessionId: string,
  { days, longestDays }: { days: number; longestDays: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(now() + make_interval(days => ${days}), created_at + make_interval(days => ${longestDays}))`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Lets the session of a stored token live for so many days without being used. */
export async function setSessionRest(db: Db, token: string, days: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`created_at + make_interval(days => ${days})` })
    .where('token', '=', token)
    .execute();
}

export async function selectSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'updated_at as lastUsedAt'])
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Ends the sessions of a person: one, all but one, or all. Returns how many there were. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only);
  if (which.except !== undefined) sessions = sessions.where('id', '!=', which.except);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** Ends the session of a stored token, where there is one; returns whose it was. */
export async function deleteSessionOf(db: Db, token: string): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('token', '=', token).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

/** Ends the oldest sessions of a person, so that at most `most` are left. */
export async function deleteOldestSessions(db: Db, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

/** Ends the sessions of an account if it is deactivated; returns whether it is. */
export async function endIfDeactivated(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return false;
  await deleteSessions(db, userId);
  return true;
}

/** Removes sessions and one-time links that have expired. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
  }
}
