import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appliedMigrations, listMigrations, migrate, migrationsFolder } from '../../platform/db/migrate.ts';
import { openEmbedded } from '../../testing/open-embedded.ts';
import { runAdmin } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { verifyBackup } from './read-backup.ts';

const known = await listMigrations(migrationsFolder);
const before = known.at(-2);

/** The data folder of a school that an earlier version has stopped. */
async function folderFromBefore(): Promise<string> {
  const folder = temporaryFolder();
  const database = await openEmbedded(folder);
  await migrate(database.db, migrationsFolder, before);
  await database.close();
  return folder;
}

async function lastMigrationOf(dataDir: string): Promise<string | undefined> {
  const database = await openEmbedded(dataDir);
  const applied = await appliedMigrations(database.db);
  await database.close();
  return applied.at(-1);
}

const lastIn = async (file: string) => (await verifyBackup(file)).manifest.migrations.at(-1);

test('the command backup of a newer version leaves a stopped school as it is, so that the file leads back', async () => {
  const DATA_DIR = await folderFromBefore();
  const file = join(temporaryFolder(), 'house.tar');
  expect(await runAdmin(['backup', file], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  expect(await lastIn(file)).toBe(before);
  expect(await lastMigrationOf(DATA_DIR)).toBe(before);
});

test('another command updates it as a start does, behind a backup', async () => {
  const DATA_DIR = await folderFromBefore();
  const done = await runAdmin(['rebuild-memory'], { DATA_DIR });
  const folder = join(DATA_DIR, 'backups');
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tar'));
  const file = join(folder, name);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(
    `The database was of an earlier version and is updated now; the backup from before is ${file}.\n`,
  );
  expect(await lastIn(file)).toBe(before);
  expect(await lastMigrationOf(DATA_DIR)).toBe(known.at(-1));

  const other = await folderFromBefore();
  const unsaved = await runAdmin(['rebuild-memory'], { DATA_DIR: other, BACKUP_EVERY: '0' });
  expect(unsaved.stdout).toMatch(/^The database was of an earlier version and is updated now\.\n/);
  expect(await readdir(other)).not.toContain('backups');
});
