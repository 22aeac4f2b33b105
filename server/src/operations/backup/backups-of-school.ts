import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { isMigrated, migrationsFolder } from '../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { measureHouse } from './backup-before-update.ts';
import { readSchoolMark } from './backup-owner.ts';
import { placesFile } from './backup-places.ts';
import { type Backups, createBackups } from './scheduled-backups.ts';

interface Parts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly files: FileStore;
  readonly log: Parameters<typeof createBackups>[0]['log'];
  /** Ends a trial restore. */
  readonly signal: AbortSignal;
}

/** Returns the backups of a school where its settings say. What makes, copies and checks them is read once it is needed. */
export function backupsOfSchool({ config, database, files, log, signal }: Parts): Backups {
  return createBackups({
    ...config.backups,
    placesFile: join(config.dataDir, placesFile),
    async write(file) {
      const { writeBackup } = await import('./write-backup.ts');
      return await writeBackup({ database, files }, file, new Date());
    },
    measure: () => measureHouse(database),
    async readMark() {
      return (await isMigrated(database.db, migrationsFolder)) ? await readSchoolMark(database.db) : null;
    },
    hasCopies: config.backups.copy !== null,
    async openCopies() {
      const { openBackupCopies } = await import('./backup-copies.ts');
      return await openBackupCopies(config.backups.copy);
    },
    async check(file, scratchFolder) {
      const { checkBackup } = await import('./check-backup.ts');
      await checkBackup(file, scratchFolder, signal);
    },
    log,
  });
}
