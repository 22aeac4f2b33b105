import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Schema } from '../platform/db/schema.ts';

/** Waits until a statement of this PostgreSQL database, or so many of them, waits for a lock. */
export async function somebodyWaits(db: Kysely<Schema>, atLeast = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    },
    { timeout: 20_000, interval: 20 },
  );
}
