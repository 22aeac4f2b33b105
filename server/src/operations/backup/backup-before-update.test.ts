import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listMigrations, migrationsFolder } from '../../platform/db/migrate.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StartError } from '../commands/start-error.ts';
import { backUpBeforeUpdate, measureHouse } from './backup-before-update.ts';
import { createBackups } from './scheduled-backups.ts';
import { writeBackup } from './write-backup.ts';

const kalima = await startTestApp();
const { database, files } = kalima;

function backupsIn(folder: string, needed = 0) {
  return createBackups({
    folder,
    placesFile: join(folder, 'places.json'),
    everyHours: 24,
    keep: { days: 7, weeks: 4 },
    write: (file) => writeBackup({ database, files }, file, new Date()),
    measure: async () => needed,
    readMark: async () => null,
    hasCopies: false,
    openCopies: async () => null,
    check: async () => undefined,
    log: { info: () => undefined, error: () => undefined },
  });
}

const warnings: string[] = [];
const log = { warn: (text: string) => void warnings.push(text) };

/** A folder of migrations as a newer version has it. */
async function newerMigrations(): Promise<string> {
  const folder = temporaryFolder();
  for (const name of [...(await listMigrations(migrationsFolder)), '9999-next'])
    await writeFile(join(folder, `${name}.ts`), '');
  return folder;
}

test('a database with content is backed up before it is migrated, and not at other starts', async () => {
  const folder = join(temporaryFolder(), 'backups');
  await backUpBeforeUpdate(database, backupsIn(folder), log);
  expect(await readdir(folder).catch(() => 'not there')).toBe('not there');
  await backUpBeforeUpdate(database, backupsIn(folder), log, await newerMigrations());
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^kalima-.*Z-before-update\.tar$/)]);
});

test('a database of a version whose files cannot be listed is updated without a backup, and that is said', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const old = await startTestApp();
  await sql`delete from kysely_migration where name >= '0045'`.execute(old.database.db);
  await backUpBeforeUpdate(old.database, backupsIn(folder), log);
  expect(warnings).toEqual([expect.stringMatching(/^No backup is made before this update/)]);
  expect(await readdir(folder).catch(() => 'not there')).toBe('not there');
});

test('an update without a backup is the decision of the operator, who is told why and how', async () => {
  const full = backupsIn(join(temporaryFolder(), 'backups'), Number.MAX_SAFE_INTEGER / 4);
  const update = backUpBeforeUpdate(database, full, log, await newerMigrations());
  await expect(update).rejects.toBeInstanceOf(StartError);
  await expect(update).rejects.toThrow(/^The backup before the update failed: A backup may need .*BACKUP_EVERY=0\.$/s);
});

test('the room that a backup needs is measured by the database and its files', async () => {
  expect(await measureHouse(database)).toBeGreaterThan(1_000_000);
});
