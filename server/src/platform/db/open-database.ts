import type { Kysely } from 'kysely';
import { migrationsFolder } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { Schema } from './schema.ts';

/** The part of pino's logger that the database needs. */
export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Schema>;
  /** The hot path: prepared once per connection under `name`, which must stand for this text only. */
  statement<Row>(statement: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]>;
  migrate(): Promise<void>;
  ping(): Promise<void>;
  /** Refuses new work, finishes what was begun or queued, then lets go of everything. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** PostgreSQL's address; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /** The embedded database died, and with it every query under way: the process should end. */
  onFatal?: (error: Error) => void;
  /** For tests: a prepared database to start from, and one that leaves no files. */
  snapshot?: Blob | Uint8Array;
  inMemory?: boolean;
  migrationsFolder?: string;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, log, snapshot } = options;
  const migrations = options.migrationsFolder ?? migrationsFolder;
  if (databaseUrl !== undefined) return await openPostgres({ databaseUrl, log, migrationsFolder: migrations });
  return await openPglite({
    dataDir: options.inMemory ? undefined : options.dataDir,
    log,
    migrationsFolder: migrations,
    snapshot: snapshot instanceof Blob ? new Uint8Array(await snapshot.arrayBuffer()) : snapshot,
    onFatal: options.onFatal ?? ((error) => log.error({ err: error }, error.message)),
  });
}
