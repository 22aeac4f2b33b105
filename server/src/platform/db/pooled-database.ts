import {
  PostgresAdapter,
  PostgresDialect,
  Kysely,
  type DialectAdapter,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { isOutdatedStatement } from './database-error.ts';
import { assertNotInTransaction } from './in-transaction.ts';
import { isMigrated, migrate } from './migrate.ts';
import type { DatabaseLog, OpenDatabase } from './database.ts';
import type { EndedRights } from './ended-rights.ts';
import { createPreparedNames } from './prepared-names.ts';
import type { Schema } from './schema.ts';

interface PooledDatabaseParts {
  kind: OpenDatabase['kind'];
  pool: pg.Pool;
  endedRights: EndedRights;
  migrationsFolder: string;
  log: DatabaseLog;
  /** Queries that take at least as long are logged. */
  slowQueryMs?: number | undefined;
  /** What must happen before the last connection ends, and what after. */
  beforeEnd?: () => Promise<void>;
  afterEnd?: () => Promise<void>;
}

export function pooledDatabase(parts: PooledDatabaseParts): OpenDatabase {
  const { kind, pool, slowQueryMs = Number.POSITIVE_INFINITY } = parts;
  let closing: Promise<void> | undefined;

  async function connect(): Promise<pg.PoolClient> {
    assertNotInTransaction();
    if (closing) throw new Error('The database is closing.');
    return await pool.connect();
  }

  const nameOf = createPreparedNames();
  const guardedPool: PostgresPool = {
    connect: async () => preparing(await connect(), nameOf),
    end: () => pool.end(),
    Client: pg.Client,
    options: pool.options,
  };
  const Dialect = kind === 'pglite' ? EmbeddedDialect : PostgresDialect;
  const db = new Kysely<Schema>({
    dialect: new Dialect({ pool: guardedPool }),
    log: ({ query, queryDurationMillis }) => tellIfSlow(query.sql, queryDurationMillis),
  });

  /** The text alone: values may be personal. */
  function tellIfSlow(text: string, milliseconds: number): void {
    if (milliseconds < slowQueryMs) return;
    parts.log.warn({ sql: text, ms: Math.round(milliseconds) }, 'slow query');
  }

  async function run<Row>(text: string, values: unknown[], name?: string): Promise<Row[]> {
    const client = await connect();
    const start = performance.now();
    try {
      return (await ask<Row>(client, text, values, name)).rows;
    } finally {
      client.release();
      tellIfSlow(text, performance.now() - start);
    }
  }

  async function close(): Promise<void> {
    await idle(pool);
    await parts.beforeEnd?.();
    // Kysely makes its driver at the first query, so that ending the pool cannot be left to it.
    await pool.end();
    await parts.afterEnd?.();
  }

  return {
    kind,
    db,
    endedRights: parts.endedRights,
    statement: ({ name, text }, values) => run(text, [...values], name),
    async migrate() {
      if (!(await isMigrated(db, parts.migrationsFolder))) await migrate(db, parts.migrationsFolder);
    },
    ping: async () => void (await run('select 1', [])),
    load: () => ({ busyConnections: pool.totalCount - pool.idleCount, waitingRequests: pool.waitingCount }),
    close: () => (closing ??= close()),
  };
}

/**
 * A connection as Kysely uses it, whose statements are prepared under the names that they have; what has no values, such as `commit`, never is. One
 * with a statement that its tables have outgrown is not used again.
 */
function preparing(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let isOutdated = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await ask(client, text, [...values], values.length > 0 ? nameOf(text) : undefined);
    } catch (error) {
      isOutdated ||= isOutdatedStatement(error);
      throw error;
    }
  };
  return {
    // Kysely hands over a cursor only where it was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isOutdated || isBroken),
  };
}

/** Asks a query. Told as an object, `pg` would clone it property by property, and wrap its promise in others. */
function ask<Row>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
  name: string | undefined,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values);
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    Object.assign(query, { name, callback });
    client.query(query);
  });
}

/** Waits until all that was begun or queued is finished. */
async function idle(pool: pg.Pool): Promise<void> {
  const isIdle = (): boolean => pool.waitingCount === 0 && pool.totalCount === pool.idleCount;
  const changed = Promise.withResolvers<void>();
  // The pool counts a client as idle only after it said so.
  const check = (): void => {
    setImmediate(() => {
      if (isIdle()) changed.resolve();
    });
  };
  pool.on('release', check);
  pool.on('remove', check);
  if (!isIdle()) await changed.promise;
  pool.off('release', check);
  pool.off('remove', check);
}

/** One process and one connection: nothing else could migrate at the same time. */
class EmbeddedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

class EmbeddedDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }
}
