import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countUnreadable } from '../../people/two-factor/two-factor.service.ts';
import { freeBytesOf, reservedBytes } from '../../platform/disk-space.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CommandResult } from '../commands/command-result.ts';
import { measureHouse } from './backup-before-update.ts';
import { isUsed } from './backup-queries.ts';
import { BackupError } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupResult, writeBackup } from './write-backup.ts';

type Sources = Parameters<typeof writeBackup>[0];
type Target = Parameters<typeof restoreBackup>[0];

async function answering(work: () => Promise<string[]>): Promise<CommandResult> {
  try {
    return { isDone: true, lines: await work() };
  } catch (error) {
    if (error instanceof BackupError) return { isDone: false, lines: [error.message] };
    throw error;
  }
}

export function describeBackup({ rows, mediaFiles, bytes }: BackupResult): string {
  return `${rows} rows and ${mediaFiles} files, ${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Throws if a backup beside the embedded database might take the room that this needs to go on. */
async function requireRoomBeside({ database }: Sources, dataDir: string, file: string): Promise<void> {
  if (database.kind !== 'pglite') return;
  const folder = await stat(dirname(file)).catch(() => null);
  if (folder?.dev !== (await stat(dataDir)).dev) return;
  const needed = (await measureHouse(database)) + reservedBytes;
  const free = await freeBytesOf(dataDir);
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new BackupError(
    `A backup may need ${megabytes(needed)}, and the disk of the data folder has ${megabytes(free)} left. Make room, or choose a file on another disk.`,
  );
}

/** `backup FILE`, in a running server or without one. */
export function backUp(sources: Sources, file: string, dataDir: string): Promise<CommandResult> {
  return answering(async () => {
    await requireRoomBeside(sources, dataDir, file);
    const result = await writeBackup(sources, file, new Date());
    const missing = result.missingFiles.map((key) => `The store does not have ${key}, which is not in the backup.`);
    const damaged = result.damagedFiles.map((key) => `${key} is damaged in the store, and so in the backup.`);
    return [`${file} is written: ${describeBackup(result)}.`, ...missing, ...damaged];
  });
}

async function refuseUsed(db: Db): Promise<void> {
  if (await isUsed(db))
    throw new BackupError(
      'A server or a command is using this database. Stop every server, and wait for every command, first.',
    );
}

/** `restore FILE [--replace WORD]`, where no server runs. */
export function restore(
  { secret, ...target }: Target & { secret: string },
  file: string,
  replaceWord: string | undefined,
): Promise<CommandResult> {
  return answering(async () => {
    const requireUnused = target.database.kind === 'postgres' ? refuseUsed : undefined;
    const { rows, mediaFiles, missingFiles, damagedFiles } = await restoreBackup(target, file, {
      replaceWord,
      requireUnused,
    });
    const done = [
      `${rows} rows and ${mediaFiles} files are restored. Everybody signs in again, with the same password.`,
    ];
    if (missingFiles.length > 0)
      done.push(
        `${missingFiles.length} files of the school are neither in the backup nor in the store: check-media lists them, and an older backup may have them.`,
      );
    if (damagedFiles.length > 0)
      done.push(
        `${damagedFiles.length} files are damaged in the backup, and so in the store: check-media lists them, and an older backup may have them.`,
      );
    const unreadable = await countUnreadable(target.database, secret);
    if (unreadable === 0) return done;
    return [
      ...done,
      `${unreadable} accounts have a second factor that was set up under another AUTH_SECRET. Start the server with that one`,
      '(the file auth-secret in the old DATA_DIR), or turn them off one by one with reset-two-factor.',
    ];
  });
}

/** What the words after `restore` ask for; null where they make no sense. */
export function parseRestore(words: readonly string[]): { file: string; replaceWord: string | undefined } | null {
  const [file, option, replaceWord, ...rest] = words;
  if (file === undefined || file === '' || rest.length > 0) return null;
  if (option !== undefined && (option !== '--replace' || replaceWord === undefined)) return null;
  return { file, replaceWord };
}
