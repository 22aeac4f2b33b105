import { appliedMigrations, listMigrations, migrationsFolder } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { StartError } from '../commands/start-error.ts';
import { selectBytes } from './backup-queries.ts';
import type { Backups } from './scheduled-backups.ts';

/** Returns the bytes that a backup of this database and its files needs at most. */
export async function measureHouse({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  if ((await appliedMigrations(db)).length === 0) return 0;
  return await selectBytes(db);
}

/**
 * Writes a backup if migrations will change a database that holds something, since they have no way back. Throws a `StartError` if that
 * fails: an update without a backup is the operator's decision (`BACKUP_EVERY=0`). Returns the file; null where there was nothing to do.
 */
export async function backUpBeforeUpdate(
  { db }: Pick<OpenDatabase, 'db'>,
  backups: Pick<Backups, 'writeBeforeUpdate'>,
  folder: string = migrationsFolder,
): Promise<string | null> {
  const applied = new Set(await appliedMigrations(db));
  const missing = (await listMigrations(folder)).filter((name) => !applied.has(name));
  if (applied.size === 0 || missing.length === 0) return null;
  try {
    return await backups.writeBeforeUpdate();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The backup before the update failed: ${reason}\nNothing was changed. To update without a backup, start once with BACKUP_EVERY=0.`,
    );
  }
}
