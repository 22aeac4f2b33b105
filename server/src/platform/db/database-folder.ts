import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const markName = 'kalima-initialised';
/** The first table that a start makes, after the mark was written. */
const firstTable = 'kysely_migration';
/** The number of `pg_class`, which has the names of all tables. */
const catalogue = '1259';

/**
 * Returns true if the database in a folder was initialised to the end: one that was cut off may look whole, and only the mark, written
 * after the sync, says that it is. Throws if the folder may not be looked into.
 */
export function isInitialised(folder: string): boolean {
  return statSync(join(folder, markName), { throwIfNoEntry: false }) !== undefined;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Returns true if the files of a database name a table of ours, in the catalogue or still in the log. */
function hasTables(folder: string): boolean {
  const catalogues = listFolder(join(folder, 'base')).map((database) => join(database, catalogue));
  const files = [...catalogues, ...listFolder(join(folder, 'pg_wal'))];
  return files.some(
    (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).includes(firstTable),
  );
}

/**
 * Throws if a folder holds a database that lacks files without which the next step would make an empty one in its place: a copy that
 * left out empty files has no mark, and PGlite asks for PG_VERSION alone.
 */
export function checkDatabaseFolder(folder: string): void {
  const missing = ['PG_VERSION', markName].find((name) => !existsSync(join(folder, name)));
  if (missing === undefined || !(isInitialised(folder) || hasTables(folder))) return;
  throw new Error(
    `${folder} holds a database of which the file ${missing} is missing, as after a copy that left files out. ` +
      'Copy the folder again as a whole, or move it away and restore a backup. Nothing was changed.',
  );
}
