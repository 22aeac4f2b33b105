import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKeep, backupName, backupTime, findSuperfluous } from './kept-backups.ts';
import type { BackupResult } from './write-backup.ts';

export interface BackupState {
  /** Hours between two backups; 0 where none are made by themselves. */
  readonly everyHours: number;
  readonly folder: string;
  readonly isRunning: boolean;
  /** The newest whole backup. */
  readonly last: { readonly file: string; readonly time: Date; readonly bytes: number } | null;
  /** Why the newest attempt failed; null where it succeeded. */
  readonly error: { readonly time: Date; readonly message: string } | null;
}

interface Options {
  folder: string;
  everyHours: number;
  keep: BackupKeep;
  write: (file: string) => Promise<BackupResult>;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  now?: () => Date;
}

export interface Backups {
  /** What an operator wants to know. */
  state(): Promise<BackupState>;
  /** Makes a backup if one is due; called on a timer. Never throws: a failure is logged, kept for `state` and tried again. */
  runIfDue(): Promise<void>;
}

/** The backups that an embedded database makes of itself. */
export function createBackups({ folder, everyHours, keep, write, log, now = () => new Date() }: Options): Backups {
  let error: BackupState['error'] = null;
  let running: Promise<void> | undefined;

  async function findNames(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => backupTime(name) !== null).toSorted();
  }

  async function isDue(): Promise<boolean> {
    const newest = (await findNames()).at(-1);
    const age =
      newest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - (backupTime(newest)?.getTime() ?? 0);
    // A clock that was set back does not put backups off for ever.
    return age >= everyHours * 60 * 60 * 1000 || age < 0;
  }

  async function removeUnfinished(): Promise<void> {
    for (const name of await readdir(folder)) {
      const isOurs = name.endsWith('.part') && backupTime(name.slice(0, -'.part'.length)) !== null;
      if (isOurs) await rm(join(folder, name), { force: true });
    }
  }

  async function run(): Promise<void> {
    try {
      if (!(await isDue())) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished();
      const file = join(folder, backupName(now()));
      const { missingFiles, ...written } = await write(file);
      error = null;
      log.info({ file, ...written, missingFiles: missingFiles.length }, 'backup written');
      // Only now: a disk that is full keeps the old ones.
      for (const name of findSuperfluous(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
    } catch (failure) {
      error = { time: now(), message: failure instanceof Error ? failure.message : String(failure) };
      log.error({ err: failure }, 'the backup failed and will be tried again');
    }
  }

  return {
    async state() {
      const newest = (await findNames()).at(-1);
      const time = newest === undefined ? null : backupTime(newest);
      const file = newest === undefined ? null : join(folder, newest);
      const found = file === null ? null : await stat(file).catch(() => null);
      const last = file !== null && time && found ? { file, time, bytes: found.size } : null;
      return { everyHours, folder, isRunning: running !== undefined, last, error };
    },
    async runIfDue() {
      if (everyHours === 0) return;
      running ??= run().finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}
