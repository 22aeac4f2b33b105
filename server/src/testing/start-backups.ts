import { readdir, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openBackupCopies } from '../operations/backup/backup-copies.ts';
import { createBackups } from '../operations/backup/scheduled-backups.ts';
import { temporaryFolder } from './temporary-folder.ts';

const hour = 60 * 60 * 1000;

const ownSchool = '3f8c1c53-5d3a-4f0e-9a39-0d0c6a2a7a01';
export const otherSchool = '3f8c1c53-5d3a-4f0e-9a39-0d0c6a2a7a02';

interface Change {
  readonly everyHours?: number;
  readonly days?: number;
  readonly folder?: string;
  readonly copyTo?: string;
  readonly needed?: number;
  readonly school?: string;
  readonly dataDir?: string;
}

/** Scheduled backups of a school, with a clock, a disk and a trial restore that tests set. */
export function startBackups(change: Change = {}) {
  const {
    everyHours = 24,
    days = 7,
    folder = join(temporaryFolder(), 'backups'),
    copyTo,
    needed = 0,
    school = ownSchool,
    dataDir = temporaryFolder(),
  } = change;
  const clock = { now: new Date('2026-03-02T04:00:00.000Z') };
  const told: string[] = [];
  const disk: { failure: Error | null; needed: number; missing: string[]; backupBytes: number } = {
    failure: null,
    needed,
    missing: [],
    backupBytes: 8,
  };
  const trial: { failure: Error | null; checked: string[] } = { failure: null, checked: [] };
  const placesFile = join(dataDir, 'backup-places.json');
  const backups = createBackups({
    folder,
    placesFile,
    everyHours,
    keep: { days, weeks: 0 },
    measure: async () => disk.needed,
    readMark: async () => school,
    hasCopies: copyTo !== undefined,
    openCopies: () => openBackupCopies(copyTo === undefined ? null : { folder: copyTo }),
    async check(file) {
      trial.checked.push(basename(file));
      if (trial.failure) throw trial.failure;
    },
    now: () => clock.now,
    log: { info: (_details, message) => told.push(message), error: (_details, message) => told.push(message) },
    async write(file) {
      if (disk.failure) {
        await writeFile(`${file}.part`, 'half');
        throw disk.failure;
      }
      await writeFile(file, 'a backup');
      await truncate(file, disk.backupBytes);
      return { bytes: 8, rows: 1, mediaFiles: 0, missingFiles: disk.missing, damagedFiles: [] };
    },
  });
  const pass = (hours: number) => {
    clock.now = new Date(clock.now.getTime() + hours * hour);
  };
  /** The backups and nothing else of the folder. */
  const stored = async () => (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  return { backups, folder, placesFile, pass, disk, told, trial, stored };
}
