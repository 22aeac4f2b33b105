import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMigrations, migrationsFolder } from '../../platform/db/migrate.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { earlyRows, openEarly } from '../../testing/early-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StartError } from '../commands/start-error.ts';
import { backUpBeforeUpdate, measureHouse } from './backup-before-update.ts';
import { verifyBackup } from './read-backup.ts';
import { createBackups } from './scheduled-backups.ts';
import { writeBackup } from './write-backup.ts';

const kalima = await startTestApp();
const { database, files } = kalima;

function backupsIn(folder: string, { needed = 0, of = database }: { needed?: number; of?: OpenDatabase } = {}) {
  return createBackups({
    folder,
    placesFile: join(folder, 'places.json'),
    everyHours: 24,
    keep: { days: 7, weeks: 4 },
    write: (file) => writeBackup({ database: of, files }, file, new Date()),
    measure: async () => needed,
    readMark: async () => null,
    hasCopies: false,
    openCopies: async () => null,
    check: async () => undefined,
    log: { info: () => undefined, error: () => undefined },
  });
}

/** A folder of migrations as a newer version has it. */
async function newerMigrations(): Promise<string> {
  const folder = temporaryFolder();
  for (const name of [...(await listMigrations(migrationsFolder)), '9999-next'])
    await writeFile(join(folder, `${name}.ts`), '');
  return folder;
}

test('a database with content is backed up before it is migrated, and not at other starts', async () => {
  const folder = join(temporaryFolder(), 'backups');
  await backUpBeforeUpdate(database, backupsIn(folder));
  expect(await readdir(folder).catch(() => 'not there')).toBe('not there');
  await backUpBeforeUpdate(database, backupsIn(folder), await newerMigrations());
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^kalima-.*Z-before-update\.tar$/)]);
});

test('a database of the first version is backed up as well, as that version had it', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const early = await openEarly();
  expect(await measureHouse(early)).toBeGreaterThan(1_000_000);
  await backUpBeforeUpdate(early, backupsIn(folder, { of: early }));
  const [name = ''] = await readdir(folder);
  const { manifest } = await verifyBackup(join(folder, name));
  expect(manifest.migrations.at(-1)).toBe('0003-people');
  expect(manifest.tables.find((table) => table.name === 'profiles')?.rows).toBe(earlyRows['profiles']?.length);
});

test('an update without a backup is the decision of the operator, who is told why and how', async () => {
  const full = backupsIn(join(temporaryFolder(), 'backups'), { needed: Number.MAX_SAFE_INTEGER / 4 });
  const update = backUpBeforeUpdate(database, full, await newerMigrations());
  await expect(update).rejects.toBeInstanceOf(StartError);
  await expect(update).rejects.toThrow(/^The backup before the update failed: A backup may need .*BACKUP_EVERY=0\.$/s);
});

test('the room that a backup needs is measured by the database and its files', async () => {
  expect(await measureHouse(database)).toBeGreaterThan(1_000_000);
});
