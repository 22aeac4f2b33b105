import type { Socket } from 'node:net';
import type pg from 'pg';
import { createPool } from './create-pool.ts';
import type { DatabaseLog, OpenDatabase } from './database.ts';
import { createEndedRights, endedRightsChannel } from './ended-rights.ts';
import { createListener } from './listen-on-postgres.ts';
import { isMigrated } from './migrate.ts';
import { pooledDatabase } from './pooled-database.ts';

const oldestVersion = 15;

export class DatabaseUnreachableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

interface PostgresOptions {
  databaseUrl: string;
  log: DatabaseLog;
  migrationsFolder: string;
  applicationName: string;
  /** Statements and silent connections have no limit if this is undefined. */
  timeoutSeconds: number | undefined;
  slowQueryMs?: number | undefined;
}

export async function openPostgres({
  databaseUrl,
  log,
  migrationsFolder,
  applicationName,
  timeoutSeconds,
  slowQueryMs,
}: PostgresOptions): Promise<OpenDatabase> {
  const limit = (timeoutSeconds ?? 0) * 1000;
  const connection = {
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: limit === 0 ? 10_000 : Math.min(10_000, limit),
    keepAlive: true,
  };
  const pool = createPool(
    {
      ...connection,
      // Never none: by it a restore sees that a server uses the database.
      min: 1,
      // Set after connecting: poolers in between refuse to be told at once.
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) =>
        void (await client.query(
          `set time zone 'UTC'; set statement_timeout = ${limit}; set idle_in_transaction_session_timeout = ${2 * limit}; listen ${endedRightsChannel}`,
        )),
    },
    log,
  );
  const endedRights = createEndedRights(
    () => listener.isHeard(),
    () => listener.begin(),
  );
  pool.on('connect', (client) => endedRights.hearOn(client));
  if (limit > 0) giveUpOnSilence(pool, limit + Math.min(limit, 5000));
  try {
    await checkServer(pool, databaseUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createListener({
    config: connection,
    notify: async (channel, payload) => void (await pool.query('select pg_notify($1, $2)', [channel, payload])),
    onEndedRights: endedRights.tell,
    log,
  });
  const database = pooledDatabase({
    kind: 'postgres',
    pool,
    endedRights,
    migrationsFolder,
    log,
    slowQueryMs,
    beforeEnd: () => listener.close(),
  });
  return {
    ...database,
    // A migration may take its time, and so may waiting for another server's.
    async migrate() {
      if (await isMigrated(database.db, migrationsFolder)) return;
      const patient = createPool({ ...connection, connectionTimeoutMillis: 10_000 }, log);
      const migrating = pooledDatabase({
        kind: 'postgres',
        pool: patient,
        endedRights,
        migrationsFolder,
        log,
        slowQueryMs,
      });
      try {
        await migrating.migrate();
      } finally {
        await migrating.close();
      }
    },
  };
}

/**
 * Ends connections in use on which nothing has come for too long: a database that hangs does not keep its own limits, and a
 * network that is cut says nothing. Whoever waits is told that the connection ended.
 */
function giveUpOnSilence(pool: pg.Pool, milliseconds: number): void {
  const busy = new WeakSet<Socket>();
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    // Told once: whatever is sent or comes begins the time anew, so that every query has the whole of it.
    stream.setTimeout(milliseconds);
    stream.on('timeout', () => {
      if (busy.has(stream)) stream.destroy();
    });
  });
  pool.on('acquire', (client) => void busy.add(streamOf(client)));
  pool.on('release', (_error, client) => void busy.delete(streamOf(client)));
}

/** The socket, which `pg` does not declare. */
function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

async function checkServer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const place = describePlace(databaseUrl);
  let version: number;
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    throw new DatabaseUnreachableError(`The database ${place} cannot be reached: ${describeReason(error)}`, error);
  }
  if (version < oldestVersion) {
    throw new DatabaseUnreachableError(
      `The database ${place} is PostgreSQL ${version}; Kalima needs ${oldestVersion} or newer.`,
    );
  }
}

/** Never the whole address: it holds a password. */
function describePlace(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return '(unreadable DATABASE_URL)';
  }
}

/** Node tries each address of a host and hands all the failures over as one, without a message of its own. */
function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeReason).join(', ');
  return error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
}
