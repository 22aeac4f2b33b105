import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { join, parse } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Schema } from './schema.ts';

export { migrationsFolder } from '../places.ts';

export class MigrationFailedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationFailedError';
  }
}

/** Names of the migrations that a database has, in their order; none where it is empty. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!found[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a database has just the migrations of the folder. The migrator would ask for all tables to learn that. */
export async function isMigrated(db: Kysely<Schema>, folder: string): Promise<boolean> {
  return isDeepStrictEqual(await appliedMigrations(db), await listMigrations(folder));
}

/** Throws where a newer product has changed the database: the migrator would call that corrupted. */
export async function checkAge(db: Kysely<Schema>, folder: string): Promise<void> {
  const known = new Set(await listMigrations(folder));
  const unknown = (await appliedMigrations(db)).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new MigrationFailedError(
    `The database belongs to a newer Kalima: this one does not know its migration ${unknown}. Start the newer one again, or restore ` +
      'the backup that was made before the update into an empty database. Nothing was changed.',
  );
}

/**
 * Applies what is missing, up to the named migration or to the newest. The dialect locks where several processes could do
 * it at once. A transaction is taken as well.
 */
export async function migrate(db: Kysely<Schema>, folder: string, last?: string): Promise<void> {
  await checkAge(db, folder);
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: folderProvider(folder) });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  const what = failed ? `Migration ${failed.migrationName}` : 'Migrating the database';
  throw new MigrationFailedError(`${what} failed: ${reason}`, error);
}

/** Names of all migrations of a folder, in their order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await listFiles(folder)).map(nameOf);
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.[jt]s$/.test(file)).toSorted();
}

/** Of a source, or of what was built of it. */
function nameOf(file: string): string {
  return parse(file).name;
}

function folderProvider(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const file of await listFiles(folder)) {
        const module = (await import(pathToFileURL(join(folder, file)).href)) as Partial<Migration>;
        if (typeof module.up !== 'function') throw new Error(`${file} exports no function up`);
        migrations[nameOf(file)] = { up: module.up };
      }
      return migrations;
    },
  };
}
