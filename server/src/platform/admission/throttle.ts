import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { OpenDatabase } from '../db/open-database.ts';

/** So many attempts in so many seconds. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** Under which key an attempt counts, and how many may. */
export interface Counted {
  readonly key: string;
  readonly allowance: Allowance;
}

/**
 * Counts attempts in the database, so that replicas share the count and a restart does not forgive. An attempt is
 * counted before it is made, so that many at once cannot slip by, and given back where it should not count. What counts is
 * therefore what is under way or has failed, and never what was refused.
 */
export function createThrottle(database: OpenDatabase) {
  const { db } = database;

  /** Those of the keys under which an attempt was counted: all but the ones whose allowance is used up. */
  async function count(counted: readonly Counted[]): Promise<Set<string>> {
    const asked = JSON.stringify(counted.map(({ key, allowance }) => ({ key, ...allowance })));
    // In the same order for everybody, as when they are given back, so that nobody waits for who waits for them.
    const { rows: found } = await sql<{ key: string }>`
      with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as a (key text, attempts int, seconds int))
      insert into throttles (key, attempts, resets_at) select key, 1, now() + make_interval(secs => seconds) from asked order by key collate "C"
      on conflict (key) do update set
        attempts = case when throttles.resets_at > now() then throttles.attempts + 1 else 1 end,
        resets_at = case when throttles.resets_at > now() then throttles.resets_at else excluded.resets_at end
      where throttles.attempts < (select a.attempts from asked a where a.key = excluded.key) or throttles.resets_at <= now()
      returning key
    `.execute(db);
    return new Set(found.map(({ key }) => key));
  }

  async function giveBackAll(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await sql`
      with counted as (select key from throttles where key = any(${keys}::text[]) order by key collate "C" for update)
      update throttles t set attempts = greatest(0, t.attempts - 1) from counted c where t.key = c.key`.execute(db);
  }

  /** Counts an attempt under each of the keys, or, where the allowance of one is used up, throws `TOO_MANY_ATTEMPTS` and counts none. */
  async function attemptAll(counted: readonly Counted[]): Promise<void> {
    if (counted.length === 0) return;
    const found = await count(counted);
    const usedUp = counted.find(({ key }) => !found.has(key));
    if (!usedUp) return;
    await giveBackAll([...found]);
    const wait = sql<number>`greatest(1, ceil(extract(epoch from resets_at - now())))::int`.as('seconds');
    const row = await db.selectFrom('throttles').select(wait).where('key', '=', usedUp.key).executeTakeFirst();
    throw new AppError('TOO_MANY_ATTEMPTS', 'Too many attempts; wait a while.', {
      retryAfterSeconds: row?.seconds ?? 1,
    });
  }

  return {
    attemptAll,

    /** The same under one key. */
    attempt: (key: string, allowance: Allowance): Promise<void> => attemptAll([{ key, allowance }]),

    /** Takes one attempt under each of the keys back, for a success. */
    giveBackAll,

    /** The same of one key. */
    giveBack: (key: string): Promise<void> => giveBackAll([key]),

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
