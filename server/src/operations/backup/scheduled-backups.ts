import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupCopies } from './backup-copies.ts';
import { BackupError } from './backup-format.ts';
import { checkOwner, ownerFile, readOwner, writeOwner } from './backup-owner.ts';
import { type BackupAttempt, type IncompleteBackup, readRecord, writeRecord } from './backup-record.ts';
import { type BackupKeep, backupName, backupTime, findSuperfluous, isUnfinished } from './kept-backups.ts';
import { checkPlace, notePlace } from './backup-places.ts';
import type { BackupResult } from './write-backup.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds after which the newest backup is restored for a trial again. */
const checkEvery = 7 * 24 * hour;
/** Milliseconds after which a copy or check that failed is tried again. */
const retryAfter = hour;
/** Room that stays free on the disk, in bytes: the server needs it to go on. */
const roomLeft = 256 * 1024 * 1024;
/** Room that a trial restore needs beside that of the rows and files, in bytes: an empty database and its log. */
const roomOfTrial = 256 * 1024 * 1024;
/** Backups that lack files, of which that is remembered. */
const mostIncomplete = 500;

export interface StoredBackup {
  readonly name: string;
  readonly time: Date;
  readonly bytes: number;
}

export interface BackupState {
  /** Hours between two backups; 0 if none are made on a schedule. */
  readonly everyHours: number;
  readonly folder: string;
  readonly isRunning: boolean;
  /** Whole backups, newest first. */
  readonly stored: readonly StoredBackup[];
  /** Why the newest attempt failed; null if it succeeded. */
  readonly error: { readonly time: Date; readonly message: string } | null;
  /** The latest copy to the second place; null if there is no such place or no copy yet. */
  readonly copied: BackupAttempt | null;
  /** True if there is a second place. */
  readonly hasCopies: boolean;
  /** The latest restore for a trial. */
  readonly checked: BackupAttempt | null;
  /** Files that the newest backup lacks; null if it is complete. */
  readonly incomplete: IncompleteBackup | null;
}

interface Options {
  folder: string;
  /** The file that lists the folders of this school's backups, so that a disk that is not mounted is noticed. */
  placesFile: string;
  everyHours: number;
  keep: BackupKeep;
  write: (file: string) => Promise<BackupResult>;
  /** Bytes that a backup will need at most. */
  measure: () => Promise<number>;
  /** Opens the second place; null if there is none. */
  openCopies: () => Promise<BackupCopies | null>;
  hasCopies: boolean;
  /** The mark of the school, which says whose backups lie in a place; null before the update that brought it. */
  readMark: () => Promise<string | null>;
  /** Restores a backup for a trial; rejects with the reason if that fails. */
  check: (file: string, scratchFolder: string) => Promise<void>;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  now?: () => Date;
}

export interface Backups {
  /** Returns what an operator wants to know. */
  state(): Promise<BackupState>;
  /** Makes a backup if one is due, copies it, and checks it once a week; called on a timer. Never throws: failures are logged, kept for `state` and retried. */
  runIfDue(): Promise<void>;
  /** Begins a backup now, unless one is being made. Never throws. */
  start(): void;
  /** Makes a backup now, before an update, which cannot be undone. Throws if it fails. */
  writeBeforeUpdate(): Promise<string>;
  /** The path of a stored backup; null if there is none of that name. */
  pathOf(name: string): Promise<string | null>;
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** The backups that a server makes of its database and files. */
export function createBackups(options: Options): Backups {
  const { folder, placesFile, everyHours, keep, write, measure, check, log, now = () => new Date() } = options;
  /** Folder of the trial restore of the newest backup. */
  const scratchFolder = join(folder, '.check');
  let error: BackupState['error'] = null;
  let running: Promise<void> | undefined;
  let mark: string | null = null;
  /** It never changes while a server runs. */
  const readMark = async () => (mark ??= await options.readMark());

  /** Makes sure that the folder's backups are of this school, so that retention deletes those of no other; makes the folder as needed. */
  async function claimFolder(): Promise<void> {
    const school = await readMark();
    const found = school === null ? null : await readOwner(folder);
    if (school !== null && found === null) await checkPlace(placesFile, folder, school);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (school === null) return;
    checkOwner(found, school, folder, 'BACKUP_DIR');
    if (found === null) await writeOwner(folder, school);
    await notePlace(placesFile, folder, school);
  }

  async function isOfAnotherSchool(): Promise<boolean> {
    const [found, school] = await Promise.all([readOwner(folder).catch(() => null), readMark()]);
    return found !== null && school !== null && found !== school;
  }

  /** Names of backups, the newest last. Those from after now, when the clock was ahead, come before all others. */
  async function findNames(): Promise<string[]> {
    const names = (await isOfAnotherSchool()) ? [] : await readdir(folder).catch(() => []);
    const backups = names.filter((name) => backupTime(name) !== null).toSorted();
    const firstAhead = backupName(new Date(now().getTime() + 1000));
    return [...backups.filter((name) => name >= firstAhead), ...backups.filter((name) => name < firstAhead)];
  }

  async function findStored(): Promise<StoredBackup[]> {
    const stored = await Promise.all(
      (await findNames()).map(async (name): Promise<StoredBackup[]> => {
        const [time, found] = [backupTime(name), await stat(join(folder, name)).catch(() => null)];
        return time && found ? [{ name, time, bytes: found.size }] : [];
      }),
    );
    return stored.flat().toReversed();
  }

  async function isDue(): Promise<boolean> {
    const newest = (await findNames()).at(-1);
    const age =
      newest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - (backupTime(newest)?.getTime() ?? 0);
    // A clock that was set back does not put backups off for ever.
    return age >= everyHours * hour || age < 0;
  }

  const removeTrial = () => rm(scratchFolder, { recursive: true, force: true });

  /** Removes what a server that was killed has left. */
  async function removeUnfinished(): Promise<void> {
    for (const name of await readdir(folder)) if (isUnfinished(name)) await rm(join(folder, name), { force: true });
    await removeTrial();
  }

  /** Throws if something that needs this room would fill the disk of a place. */
  async function checkRoom(what: string, bytes: number, place = folder, variable = 'BACKUP_DIR'): Promise<void> {
    const { bavail, bsize } = await statfs(place);
    const needed = bytes + roomLeft;
    if (bavail * bsize >= needed) return;
    const megabytes = (size: number) => `${Math.ceil(size / 1_000_000)} MB`;
    throw new BackupError(
      `${what} may need ${megabytes(needed)}, and ${place} has ${megabytes(bavail * bsize)} left. Make room, keep fewer backups ` +
        `(BACKUP_KEEP), or choose another disk (${variable}).`,
    );
  }

  async function incompleteNames(): Promise<Set<string>> {
    return new Set((await readRecord(folder)).incomplete.map((one) => one.file));
  }

  /** Remembers a backup that lacks files: an older one may be the only place that has them. */
  async function noteIncomplete(file: string, missing: string[], damaged: string[]): Promise<void> {
    const lost = [...missing, ...damaged];
    if (lost.length === 0) return;
    const message =
      'files of the school are missing or damaged; check-media lists them all, and the newest whole backup, which is kept, may have them';
    log.error({ files: lost.slice(0, 10), missing: missing.length, damaged: damaged.length }, message);
    const record = await readRecord(folder);
    const added = { file, missing: missing.length, damaged: damaged.length };
    await writeRecord(folder, { ...record, incomplete: [...record.incomplete, added].slice(-mostIncomplete) });
  }

  async function writeOne(isBeforeUpdate = false): Promise<string> {
    await claimFolder();
    await removeUnfinished();
    await checkRoom('A backup', await measure());
    const file = join(folder, backupName(now(), isBeforeUpdate));
    const { missingFiles, damagedFiles, ...written } = await write(file);
    error = null;
    log.info({ file, ...written, missingFiles: missingFiles.length }, 'backup written');
    await noteIncomplete(basename(file), missingFiles, damagedFiles);
    // Only now: a disk that is full keeps the old ones.
    for (const name of findSuperfluous(await readdir(folder), keep, now(), await incompleteNames()))
      await rm(join(folder, name), { force: true });
    return file;
  }

  /** True if the newest backup has not been through this, or not for so long; after a failure an hour later. */
  function isWanted(last: BackupAttempt | null, newest: string, every: number): boolean {
    if (last === null) return true;
    const age = now().getTime() - last.time.getTime();
    if (last.error !== null) return age >= retryAfter || age < 0;
    return last.file !== newest && (age >= every || age < 0);
  }

  /** Tries something with the newest backup, and notes what became of it. */
  async function attempt(kind: 'copied' | 'checked', name: string, work: () => Promise<void>): Promise<void> {
    let failure: string | null = null;
    try {
      await work();
    } catch (reason) {
      // The server ends: that says nothing of the backup.
      if (reason instanceof Error && reason.name === 'AbortError') return;
      failure = messageOf(reason);
    }
    const done = { file: name, time: now(), error: failure };
    if (failure === null) log.info(done, `backup ${kind}`);
    else log.error(done, `the backup could not be ${kind}`);
    await writeRecord(folder, { ...(await readRecord(folder)), [kind]: done });
  }

  async function copy(name: string): Promise<void> {
    const copies = await options.openCopies();
    if (!copies) return;
    const school = await readMark();
    if (school !== null) {
      const found = await copies.readOwner();
      checkOwner(found, school, 'The second place', 'BACKUP_COPY');
      if (found === null && copies.folder !== null) await checkPlace(placesFile, copies.folder, school);
      await claimFolder();
      if (found === null) await copies.writeOwner(join(folder, ownerFile));
      if (copies.folder !== null) await notePlace(placesFile, copies.folder, school);
    }
    for (const left of await copies.names()) if (isUnfinished(left)) await copies.remove(left);
    // It may be a folder on the disk of the data, which the server needs to go on.
    if (copies.folder !== null)
      await checkRoom('A copy', (await stat(join(folder, name))).size, copies.folder, 'BACKUP_COPY');
    await copies.put(join(folder, name));
    for (const old of findSuperfluous(await copies.names(), keep, now(), await incompleteNames()))
      await copies.remove(old);
  }

  async function followUp(): Promise<void> {
    const newest = (await findNames()).at(-1);
    if (newest === undefined) return;
    const { copied, checked } = await readRecord(folder);
    if (options.hasCopies && isWanted(copied, newest, 0)) await attempt('copied', newest, () => copy(newest));
    if (isWanted(checked, newest, checkEvery))
      await attempt('checked', newest, async () => {
        await removeTrial();
        await checkRoom('A trial restore', (await measure()) + roomOfTrial);
        await check(join(folder, newest), scratchFolder);
      });
  }

  async function run(isAsked: boolean): Promise<void> {
    try {
      if (isAsked || (await isDue())) await writeOne();
    } catch (failure) {
      error = { time: now(), message: messageOf(failure) };
      const details = failure instanceof BackupError ? { reason: failure.message } : { err: failure };
      log.error(details, 'the backup failed and will be tried again');
      return;
    }
    await followUp().catch((failure: unknown) => log.error({ err: failure }, 'the backup could not be followed up'));
  }

  const runOnce = (isAsked: boolean) =>
    (running ??= run(isAsked).finally(() => {
      running = undefined;
    }));

  return {
    async state() {
      const stored = await findStored();
      const record = await readRecord(folder);
      const incomplete = record.incomplete.find(({ file }) => file === stored[0]?.name) ?? null;
      const { copied, checked } = (await isOfAnotherSchool()) ? { copied: null, checked: null } : record;
      const { hasCopies } = options;
      return {
        everyHours,
        folder,
        isRunning: running !== undefined,
        stored,
        error,
        copied,
        hasCopies,
        checked,
        incomplete,
      };
    },
    async runIfDue() {
      if (everyHours > 0) await runOnce(false);
    },
    start: () => void runOnce(true),
    writeBeforeUpdate: () => writeOne(true),
    async pathOf(name) {
      return (await findNames()).includes(name) ? join(folder, name) : null;
    },
  };
}
