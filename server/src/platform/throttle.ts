import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { OpenDatabase } from './db/open-database.ts';

/** So many attempts in so many seconds. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * Counts attempts in the database, so that replicas share the count and a restart does not forgive. An attempt is
 * counted before it is made, so that many at once cannot slip by, and given back where it should not count. What counts is
 * therefore what is under way or has failed, and never what was refused.
 */
export function createThrottle(database: OpenDatabase) {
  const { db } = database;
  return {
    /** Counts an attempt under a key. Throws `TOO_MANY_ATTEMPTS` where its allowance is used up, and counts nothing then. */
    async attempt(key: string, allowance: Allowance): Promise<void> {
      const { rows } = await sql`
        insert into throttles (key, attempts, resets_at)
        values (${key}, 1, now() + make_interval(secs => ${allowance.seconds}))
        on conflict (key) do update set
          attempts = case when throttles.resets_at > now() then throttles.attempts + 1 else 1 end,
          resets_at = case when throttles.resets_at > now() then throttles.resets_at else excluded.resets_at end
        where throttles.attempts < ${allowance.attempts} or throttles.resets_at <= now()
        returning key
      `.execute(db);
      if (rows.length > 0) return;
      const wait = sql<number>`greatest(1, ceil(extract(epoch from resets_at - now())))::int`.as('seconds');
      const row = await db.selectFrom('throttles').select(wait).where('key', '=', key).executeTakeFirst();
      throw new AppError('TOO_MANY_ATTEMPTS', 'Too many attempts; wait a while.', {
        retryAfterSeconds: row?.seconds ?? 1,
      });
    },

    /** Takes one attempt back, for a success. */
    async giveBack(key: string): Promise<void> {
      await db
        .updateTable('throttles')
        .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
        .where('key', '=', key)
        .execute();
    },

    /** Removes what has expired; called on a timer. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('throttles')
        .where('resets_at', '<', sql<Date>`now()`)
        .execute();
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
