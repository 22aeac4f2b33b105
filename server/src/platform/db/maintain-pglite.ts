import type pg from 'pg';
import type { DatabaseLog } from './database.ts';

export interface Maintenance {
  /** Ends the timer, and leaves a checkpoint so that the next start has nothing to replay. */
  stop(): Promise<void>;
}

const everyMs = 5 * 60_000;
/** Statistics and dead rows matter less than the length of the log: one round in twelve, thus hourly. */
const vacuumRounds = 12;

/**
 * PGlite has no background processes: by itself it would never checkpoint, so that its log grows without bound and a
 * start after a crash takes ever longer, nor vacuum. All of it waits in the queue like any query, hence never runs
 * inside someone's transaction.
 */
export function maintainPglite(pool: pg.Pool, log: DatabaseLog, intervalMs: number = everyMs): Maintenance {
  let lastPosition: string | undefined;
  let roundsUntilVacuum = 1;
  let running: Promise<void> = Promise.resolve();

  async function maintain(): Promise<void> {
    if ((await position(pool)) === lastPosition) return;
    roundsUntilVacuum -= 1;
    const client = await pool.connect();
    try {
      if (roundsUntilVacuum <= 0) {
        await client.query('vacuum (analyze)');
        roundsUntilVacuum = vacuumRounds;
      }
      await client.query('checkpoint');
    } finally {
      client.release();
    }
    lastPosition = await position(pool);
  }

  function round(): void {
    running = running.then(maintain).catch((error: unknown) => {
      log.warn({ err: error }, 'Maintenance of the embedded database failed');
    });
  }

  const timer = setInterval(round, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await pool.query('checkpoint').catch(() => undefined);
    },
  };
}

/** Where the log ends: it moves with every write. */
async function position(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return rows[0]?.position;
}
