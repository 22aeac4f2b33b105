import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { backupTime } from '../backup/kept-backups.ts';
import { StartError } from './start-error.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>;

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Finds files or backups that an earlier school has left; null if there are none. */
function findRemains({ dataDir, backups }: Settings): string | null {
  const stored = listFolder(backups.folder).filter((name) => backupTime(name) !== null);
  const newest = stored.toSorted().at(-1);
  if (newest !== undefined) return `${backups.folder} has backups of a school (the newest is ${newest})`;
  const media = join(dataDir, 'media');
  return listFolder(media).length > 0 ? `${media} has files of a school` : null;
}

function refusal({ dataDir, databaseUrl }: Settings, remains: string): StartError {
  const where = databaseUrl === undefined ? `${dataDir} has no database` : 'The database of DATABASE_URL is empty';
  return new StartError(
    `${where}, but ${remains}. An empty school was not begun in its place. If a setting is missing (DATABASE_URL, DATA_DIR), set it as before. ` +
      'If the database is lost, restore the newest backup with the command restore. For a new school choose an empty DATA_DIR, and a BACKUP_DIR ' +
      'of its own.',
  );
}

/** Returns true if a data folder has the database or the secret of a school. */
export function holdsSchool(dataDir: string): boolean {
  return ['database', 'auth-secret'].some((name) => existsSync(join(dataDir, name)));
}

/** Throws a `StartError` if the folder of the embedded database is gone while the rest of the school is there. Changes nothing. */
export function refuseLostFolder(settings: Settings): void {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'database'))) return;
  const secret = join(dataDir, 'auth-secret');
  // An empty one is what an older start that was killed left.
  const hasSecret = (statSync(secret, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const remains = findRemains(settings) ?? (hasSecret ? `${secret} is the secret of a school` : null);
  if (remains !== null) throw refusal(settings, remains);
}

/** Throws a `StartError` if a database has never held a school, while files or backups of one are there. */
export async function refuseEmptyDatabase(settings: Settings, { db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  if ((await appliedMigrations(db)).length > 0) return;
  const remains = findRemains(settings);
  if (remains !== null) throw refusal(settings, remains);
}
