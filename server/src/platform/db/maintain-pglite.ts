import type pg from 'pg';
import type { DatabaseLog } from './database.ts';

interface Options {
  readonly everyMs?: number | undefined;
  readonly analyzeMs?: number | undefined;
  /** Runs work whose statements may take any time. */
  readonly withoutLimit: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface Maintenance {
  /** Ends the timer, and leaves a checkpoint so that the next start has nothing to replay. */
  stop(): Promise<void>;
}

const maintenanceMs = 5 * 60_000;
/** Dead rows matter less than the length of the log: one round in twelve, thus hourly. */
const vacuumRounds = 12;

/** Milliseconds between two looks for tables whose statistics are out of date. */
const statisticsMs = 5000;
/** Rows written since the last statistics of a table: so many, and this share of the table. */
const staleRows = 500;
const staleShare = 0.1;

/** Tables that have changed too much since their last statistics; for a new table that is soon. */
const staleTables = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > ${staleRows} + ${staleShare} * greatest(c.reltuples, 0)`;

/**
 * PGlite has no background processes: by itself it would never checkpoint, so that its log grows without bound and a
 * start after a crash takes ever longer, nor vacuum, nor analyze, so that queries would be planned for empty tables. All
 * of it waits in the queue like any query, hence never runs inside someone's transaction.
 */
export function maintainPglite(
  pool: pg.Pool,
  log: DatabaseLog,
  { everyMs = maintenanceMs, analyzeMs = Math.min(statisticsMs, everyMs), withoutLimit }: Options,
): Maintenance {
  let lastPosition: string | undefined;
  let analyzedAt: string | undefined;
  let roundsUntilVacuum = 1;
  let running: Promise<void> = Promise.resolve();

  async function maintain(): Promise<void> {
    if ((await position(pool)) === lastPosition) return;
    roundsUntilVacuum -= 1;
    const client = await pool.connect();
    try {
      await withoutLimit(async () => {
        if (roundsUntilVacuum <= 0) {
          await client.query('vacuum (analyze)');
          roundsUntilVacuum = vacuumRounds;
        }
        await client.query('checkpoint');
      });
    } finally {
      client.release();
    }
    lastPosition = await position(pool);
  }

  async function analyze(): Promise<void> {
    const now = await position(pool);
    if (now === analyzedAt) return;
    const client = await pool.connect();
    try {
      // What was written is counted with a delay otherwise.
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ name: string }>(staleTables);
      for (const { name } of rows) await withoutLimit(() => client.query(`analyze ${name}`));
    } finally {
      client.release();
    }
    analyzedAt = await position(pool);
  }

  const inTurn = (work: () => Promise<void>) => () => {
    running = running.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'Maintenance of the embedded database failed');
    });
  };

  const timers = [setInterval(inTurn(maintain), everyMs), setInterval(inTurn(analyze), analyzeMs)];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
      await withoutLimit(() => pool.query('checkpoint')).catch(() => undefined);
    },
  };
}

/** Where the log ends: it moves with every write. */
async function position(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return rows[0]?.position;
}
