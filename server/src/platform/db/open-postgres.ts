import type pg from 'pg';
import { createPool } from './create-pool.ts';
import type { DatabaseLog, OpenDatabase } from './database.ts';
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
  slowQueryMs?: number | undefined;
}

export async function openPostgres({
  databaseUrl,
  log,
  migrationsFolder,
  applicationName,
  slowQueryMs,
}: PostgresOptions): Promise<OpenDatabase> {
  const pool = createPool(
    {
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: 10_000,
      // Never none: by it a restore sees that a server uses the database.
      min: 1,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) => void (await client.query("set time zone 'UTC'")),
    },
    log,
  );
  try {
    await checkServer(pool, databaseUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pooledDatabase({ kind: 'postgres', pool, migrationsFolder, log, slowQueryMs });
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
