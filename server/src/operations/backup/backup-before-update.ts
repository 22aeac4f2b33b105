import { selectSizes } from '../operations.service.ts';
import { appliedMigrations, listMigrations, migrationsFolder } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Logger } from 'pino';
import { StartError } from '../commands/start-error.ts';
import type { Backups } from './scheduled-backups.ts';

/** The first schema whose files this version can list. Older ones are backed up by their own version. */
const oldestSchema = '0045';

/** Returns the bytes that a backup of this database and its files needs at most. */
export async function measureHouse({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  if ((await appliedMigrations(db)).length === 0) return 0;
  const { bytes, fileBytes } = await selectSizes(db);
  return bytes + fileBytes;
}

/**
 * Writes a backup if migrations will change a database that holds something, since they have no way back. A database of a version before
 * 0.2.1 is updated without one, and the log says so. Throws a `StartError` if a backup fails: an update without one is the operator's
 * decision (`BACKUP_EVERY=0`).
 */
export async function backUpBeforeUpdate(
  { db }: Pick<OpenDatabase, 'db'>,
  backups: Pick<Backups, 'writeBeforeUpdate'>,
  log: Pick<Logger, 'warn'>,
  folder: string = migrationsFolder,
): Promise<void> {
  const applied = new Set(await appliedMigrations(db));
  const missing = (await listMigrations(folder)).filter((name) => !applied.has(name));
  if (applied.size === 0 || missing.length === 0) return;
  if (![...applied].some((name) => name >= oldestSchema)) {
    log.warn(
      'No backup is made before this update: the database is of an older version, whose own command makes one (npm run admin -- backup FILE)',
    );
    return;
  }
  try {
    await backups.writeBeforeUpdate();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The backup before the update failed: ${reason}\nNothing was changed. To update without a backup, start once with BACKUP_EVERY=0.`,
    );
  }
}
