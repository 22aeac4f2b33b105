import type { DatabaseLog, OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

export type { DatabaseLog, OpenDatabase } from './database.ts';

export interface OpenDatabaseOptions {
  /** PostgreSQL's address; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** What PostgreSQL shows of our connections. */
  applicationName?: string;
  /** Seconds after which a statement, or a connection to PostgreSQL that is silent, is ended; without it none is. */
  timeoutSeconds?: number;
  dataDir: string;
  log: DatabaseLog;
  /** Queries that take at least as long are logged; none where it is absent. */
  slowQueryMs?: number | undefined;
  /** The embedded database died, and with it every query under way: the process should end. */
  onFatal?: (error: Error) => void;
  /** For tests: a prepared database to start from, and one that leaves no files. */
  snapshot?: Blob | Uint8Array;
  inMemory?: boolean;
  migrationsFolder?: string;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, log, snapshot, slowQueryMs } = options;
  const migrations = options.migrationsFolder ?? migrationsFolder;
  if (databaseUrl !== undefined)
    return await openPostgres({
      databaseUrl,
      log,
      migrationsFolder: migrations,
      timeoutSeconds: options.timeoutSeconds,
      applicationName: options.applicationName ?? 'kalima',
      slowQueryMs,
    });
  return await openPglite({
    dataDir: options.inMemory ? undefined : options.dataDir,
    log,
    slowQueryMs,
    statementMs: options.timeoutSeconds === undefined ? undefined : options.timeoutSeconds * 1000,
    migrationsFolder: migrations,
    snapshot: snapshot instanceof Blob ? new Uint8Array(await snapshot.arrayBuffer()) : snapshot,
    onFatal: options.onFatal ?? ((error) => log.error({ err: error }, error.message)),
  });
}
