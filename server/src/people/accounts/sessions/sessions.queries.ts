import { sql } from 'kysely';
import { longestWithoutServer } from '@kalima/shared/domain/people/signed-out';
import type { Db } from '../../../platform/db/schema.ts';

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

export interface NewSession {
  userId: string;
  /** Key of the account's browsers, as it was when the person was let in. */
  browserKey: string;
  /** Stored form of its token. */
  token: string;
  /** Stored form of that which the browser had, if any. */
  formerToken: string | null;
  userAgent: string | null;
  /** Days that it lives without being used. */
  days: number;
}

/** Sign-ins of one person that may be under way at once, on all servers: their statements do not see each other's sessions. */
const mostAtOnce = 10;

/**
 * Opens a session in place of that which the browser had, locks the account with it, and ends the oldest of its person so that at
 * most `most` are left. Returns its id, or undefined, with nothing changed, where the account is deactivated or its key is
 * another one by now.
 */
export async function insertSession(
  db: Db,
  { userId, browserKey, token, formerToken, userAgent, days }: NewSession,
  most: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; before: number }>`
    with admitted as (
      select id from profiles
      where id = ${userId}::uuid and browser_key = ${browserKey} and deactivated_at is null
      for no key update
    ), replaced as (
      delete from sessions s using admitted where s.token = ${formerToken}
    )
    insert into sessions (user_id, token, user_agent, expires_at)
    select id, ${token}, ${userAgent}, now() + make_interval(days => ${days}) from admitted
    returning id, (select count(*)::int from sessions where user_id = ${userId}::uuid) as before`.execute(db);
  const opened = rows[0];
  if (opened && opened.before > most - mostAtOnce) {
    await sql`
      delete from sessions where id in (
        select id from sessions where user_id = ${userId}::uuid order by created_at desc, id offset ${most}
      )`.execute(db);
  }
  return opened?.id;
}

/**
 * Locks an account until the transaction ends; returns whether it may be signed in to, and the key of its browsers, which is
 * replaced whenever access to the account is revoked.
 */
export async function lockAccess(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['browser_key as browserKey', sql<boolean>`deactivated_at is null`.as('isActive')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a person has such a session. */
export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if this was a session that ended because it was not used, and not because somebody ended it. */
export async function isIdleSession(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.id')
    .where('s.token', '=', token)
    .where('s.expires_at', '<=', sql<Date>`now()`)
    .where('p.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
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

/** Ends the sessions of a person: one, all but one, or all; of them those that began no later than `upTo`. Returns how many there were. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string; upTo?: string } = {},
): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only);
  if (which.upTo !== undefined) {
    const { upTo } = which;
    sessions = sessions.where('created_at', '<=', (eb) =>
      eb.selectFrom('sessions as own').select('own.created_at').where('own.id', '=', upTo),
    );
  }
  if (which.except !== undefined) sessions = sessions.where('id', '!=', which.except);
  return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

/** Ends the session of a stored token, where there is one; returns whose it was. */
export async function deleteSessionOf(db: Db, token: string): Promise<string | undefined> {
  const row = await db.deleteFrom('sessions').where('token', '=', token).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

/**
 * Removes one-time links that have expired, and sessions that expired so long ago that no device has anything stored of their person:
 * until then a device can find out that its session was not ended by somebody (`isIdleSession`).
 */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - ${longestWithoutServer} * interval '1 millisecond'`)
    .execute();
}
