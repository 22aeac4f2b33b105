import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { stageTables } from '../../platform/db/stage-tables.ts';
import { isDamaged, listStoredFiles } from '../../media/media.service.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { appliedMigrations, listMigrations, migrate, migrationsFolder } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BackupError, type Manifest, keyOfMedia, mediaName, tableOfPart } from './backup-format.ts';
import { analyze, countRows, dropTables, emptyTables, insertLines, selectTables } from './backup-queries.ts';
import { requireRoomToRestore } from './restore-room.ts';
import { type VerifiedBackup, readEntries, readWhole, verifyBackup } from './read-backup.ts';

const decompress = promisify<Buffer, Buffer>(gunzip);

interface Target {
  database: OpenDatabase;
  files: FileStore;
  /** Folder on the same disk as local files. */
  temporaryFolder: string;
  migrations?: string;
}

export interface RestoreResult {
  readonly rows: number;
  readonly mediaFiles: number;
  /** Files that are used and that neither the backup nor the store has. */
  readonly missingFiles: string[];
  /** Files that are used and are damaged in the backup. */
  readonly damagedFiles: string[];
}

export interface RestoreOptions {
  /** The word that `describeLoss` asks for, where the database is not empty. */
  readonly replaceWord?: string | undefined;
  /** Throws if a server or another command uses the database. */
  readonly requireUnused?: ((db: Db) => Promise<void>) | undefined;
}

interface Loss {
  readonly accounts: number;
  readonly courses: number;
  readonly answers: number;
  readonly files: number;
}

/** What a database holds that a restore would take away; null for an empty one. */
async function findLoss({ db }: OpenDatabase): Promise<Loss | null> {
  const tables = new Set((await selectTables(db)).map(({ name }) => name));
  const count = (table: string) => (tables.has(table) ? countRows(db, table) : 0);
  const loss = {
    accounts: await count('profiles'),
    courses: await count('courses'),
    answers: await count('study_events'),
    files: await count('media'),
  };
  let rows = loss.accounts + loss.courses + loss.answers + loss.files;
  for (const table of stageTables) rows += await count(table);
  return rows === 0 ? null : loss;
}

/** The word that says which database one means to lose. */
function wordFor({ accounts, courses }: Loss): string {
  return `lose-${accounts}-accounts-and-${courses}-courses`;
}

/** The newest migration of the backup; refuses where this product does not have them all. */
async function lastMigration(file: string, manifest: Manifest, folder: string): Promise<string> {
  const ours = await listMigrations(folder);
  const unknown = manifest.migrations.find((name, index) => ours[index] !== name);
  if (unknown !== undefined) {
    throw new BackupError(
      `${file} was made by a newer Kalima: this one does not know the migration ${unknown}. Update first.`,
    );
  }
  return manifest.migrations.at(-1) ?? '';
}

async function putMedia(file: string, { parts }: VerifiedBackup, { files, temporaryFolder }: Target): Promise<number> {
  let count = 0;
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  for await (const { name, chunks } of readEntries(file)) {
    const key = keyOfMedia(name);
    if (key === null) continue;
    const path = join(temporaryFolder, randomUUID());
    try {
      await pipeline(chunks, createWriteStream(path, { mode: 0o600 }));
      await files.put(key, { path, type: parts.get(name)?.type ?? 'application/octet-stream' });
    } finally {
      await rm(path, { force: true });
    }
    count += 1;
  }
  return count;
}

async function putRows(trx: Kysely<Schema>, file: string, manifest: Manifest): Promise<number> {
  const shapes = await selectTables(trx);
  // Rows that migrations made are among those of the backup.
  await emptyTables(trx, shapes);
  const shapeOf = new Map(shapes.map((shape) => [shape.name, shape]));
  const written = new Map(manifest.tables.map(({ name }) => [name, 0]));
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  for await (const { name, chunks } of readEntries(file)) {
    const table = tableOfPart(name);
    if (table === null) {
      if (keyOfMedia(name) !== null) break;
      continue;
    }
    const shape = shapeOf.get(table);
    const columns = columnsOf.get(table);
    const known = new Set(shape?.columns.map((column) => column.name));
    if (!shape || !columns?.every((column) => known.has(column))) {
      throw new BackupError(`${file} does not fit: the table ${table} is another one here. Nothing was changed.`);
    }
    const text = (await decompress(await readWhole(chunks))).toString();
    const lines = text.split('\n').slice(0, -1);
    written.set(table, (written.get(table) ?? 0) + (await insertLines(trx, shape, columns, lines)));
  }
  for (const { name, rows } of manifest.tables) {
    if (written.get(name) !== rows) throw new BackupError(`${file} lacks rows of ${name}. Nothing was changed.`);
  }
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Puts a backup into an empty database and its files into the store. It is read and compared with its hashes first; then
 * come the files, which are in nobody's way, and last all rows in one transaction: the schema of the backup, its rows, and
 * what this product has changed since. So whatever fails, the database is as it was. Fails with a `BackupError`.
 */
export async function restoreBackup(target: Target, file: string, options: RestoreOptions): Promise<RestoreResult> {
  const { database, files } = target;
  await options.requireUnused?.(database.db);
  const folder = target.migrations ?? migrationsFolder;
  const loss = await findLoss(database);
  if (loss && options.replaceWord !== wordFor(loss)) {
    throw new BackupError(
      `The database is not empty: ${loss.accounts} accounts, ${loss.courses} courses, ${loss.answers} answers and ` +
        `${loss.files} files would be lost. To put the backup in their place, add --replace ${wordFor(loss)}`,
    );
  }
  const backup = await verifyBackup(file);
  const last = await lastMigration(file, backup.manifest, folder);
  await requireRoomToRestore(target, file, backup);
  const isMigrated = (await appliedMigrations(database.db)).length > 0;
  const before = isMigrated ? await listStoredFiles(database.db) : [];

  const mediaFiles = await putMedia(file, backup, target);
  const rows = await inTransaction(database.db, async (trx) => {
    // A server or a command may have started while the files were restored.
    await options.requireUnused?.(trx);
    await dropTables(trx);
    await migrate(trx, folder, last);
    const count = await putRows(trx, file, backup.manifest);
    await migrate(trx, folder);
    return count;
  });
  // Without statistics the database would choose plans for empty tables.
  await analyze(database.db);
  const restored = await listStoredFiles(database.db);
  // A backup may lack files of its rows that the store still has.
  const named = new Set(restored.map(({ key }) => key));
  for (const { key } of before) if (!named.has(key) && !backup.parts.has(mediaName(key))) await files.remove(key);
  const missingFiles: string[] = [];
  for (const { key, isUsed } of restored)
    if (isUsed && !backup.parts.has(mediaName(key)) && (await files.size(key)) === null) missingFiles.push(key);
  const damagedFiles = restored.flatMap((one) => {
    const part = backup.parts.get(mediaName(one.key));
    return one.isUsed && part && isDamaged(one, part) ? [one.key] : [];
  });
  return { rows, mediaFiles, missingFiles, damagedFiles };
}
