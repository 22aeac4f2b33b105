import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from './create-pool.ts';
import { createEndedRights, endedRightsChannel } from './ended-rights.ts';
import { lockDataFolder, type FolderLock } from './lock-data-folder.ts';
import { isMigrated } from './migrate.ts';
import { maintainPglite } from './maintain-pglite.ts';
import type { DatabaseLog, OpenDatabase } from './database.ts';
import { startPgliteThread, type PgliteThread } from './pglite-thread.ts';
import { pooledDatabase } from './pooled-database.ts';

export class DataFolderUnusableError extends Error {
  constructor(folder: string, cause: unknown) {
    super(`The data folder ${folder} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DataFolderUnusableError';
  }
}

export interface PgliteOptions {
  /** Without a folder the database lives in memory. */
  dataDir: string | undefined;
  log: DatabaseLog;
  migrationsFolder: string;
  snapshot: Uint8Array | undefined;
  onFatal: (error: Error) => void;
  preload?: URL;
  maintenanceMs?: number;
  analyzeMs?: number;
  slowQueryMs?: number | undefined;
  /** Milliseconds after which a statement is ended; without it none is. Migrations and maintenance have no limit. */
  statementMs?: number | undefined;
}

export interface OpenPglite extends OpenDatabase {
  /** The whole database as an archive that `snapshot` takes. */
  dump(): Promise<Uint8Array>;
}

export async function openPglite(options: PgliteOptions): Promise<OpenPglite> {
  const { dataDir } = options;
  const lock = dataDir === undefined ? undefined : await takeFolder(dataDir);
  let unlimited = 0;
  const startThread = (snapshot?: Uint8Array) =>
    startPgliteThread({
      folder: dataDir === undefined ? undefined : join(dataDir, 'database'),
      snapshot,
      preload: options.preload,
      onFatal: options.onFatal,
      limit: () => (unlimited > 0 ? undefined : options.statementMs),
      onTimeout: () => void (restarting = restart()),
    });
  let restarting: Promise<void> | undefined;
  let isClosing = false;

  /** Replaces a thread that was ended. What was committed is in the log on the disk, as after a crash. */
  async function restart(): Promise<void> {
    options.log.error(
      { statementMs: options.statementMs },
      'a statement took too long; the embedded database starts again',
    );
    if (isClosing) return;
    try {
      if (dataDir === undefined) throw new Error('A database in memory cannot be started again.');
      thread = await startThread();
    } catch (error) {
      options.onFatal(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Runs work whose statements may take any time. It has the one connection, so no other statement is meant. */
  async function withoutLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    unlimited += 1;
    try {
      return await work();
    } finally {
      unlimited -= 1;
    }
  }

  let thread: PgliteThread;
  try {
    thread = await startThread(options.snapshot);
  } catch (error) {
    await lock?.release();
    throw error;
  }

  // There are no other servers, and the one connection hears of its own changes.
  const endedRights = createEndedRights(() => true);
  // One connection, which a transaction holds: the pool is the queue.
  const pool = createPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      stream: () => thread.connect(),
      host: 'embedded',
      port: 0,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      options: '',
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) => void (await client.query(`listen ${endedRightsChannel}`)),
    },
    options.log,
  );
  pool.on('connect', (client) => endedRights.hearOn(client));
  const maintenance = maintainPglite(pool, options.log, {
    everyMs: options.maintenanceMs,
    analyzeMs: options.analyzeMs,
    withoutLimit,
  });
  const database = pooledDatabase({
    kind: 'pglite',
    pool,
    endedRights,
    migrationsFolder: options.migrationsFolder,
    log: options.log,
    slowQueryMs: options.slowQueryMs,
    beforeEnd: () => maintenance.stop(),
    afterEnd: async () => {
      isClosing = true;
      await restarting;
      await thread.stop();
      await lock?.release();
    },
  });

  return {
    ...database,
    dump: () => thread.dump(),
    async migrate() {
      if (await isMigrated(database.db, options.migrationsFolder)) return;
      await withoutLimit(() => database.migrate());
      if (dataDir === undefined) return;
      // The memory that the database took to make and change its tables it gives back only with its thread.
      // Whoever waits for a connection gets one of the new thread: released before, it would be one of a thread that answers no more.
      const client = await pool.connect();
      try {
        await thread.stop();
        thread = await startThread();
      } finally {
        client.release(true);
      }
    },
  };
}

async function takeFolder(dataDir: string): Promise<FolderLock> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusableError(dataDir, error);
  }
  return await lockDataFolder(dataDir);
}
