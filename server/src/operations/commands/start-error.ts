import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../platform/config.ts';
import { isConnectionError } from '../../platform/db/database-error.ts';
import { DataFolderInUseError } from '../../platform/db/lock-data-folder.ts';
import { MigrationFailedError } from '../../platform/db/migrate.ts';
import { DataFolderUnusableError } from '../../platform/db/open-pglite.ts';
import { DatabaseUnreachableError } from '../../platform/db/open-postgres.ts';
import { DatabaseStoppedError } from '../../platform/db/pglite-thread.ts';
import { isDiskFull } from '../../platform/disk-space.ts';
import { FileStoreUnusableError } from '../../platform/files/file-store.ts';
import { describeForeignFile } from './folder-owner.ts';

/** A reason not to start whose message is one line for the operator. */
export class StartError extends Error {}

const expected = [
  StartError,
  ConfigError,
  DataFolderInUseError,
  DataFolderUnusableError,
  DatabaseUnreachableError,
  MigrationFailedError,
  FileStoreUnusableError,
];

/** Less than this on the disk is none: the embedded database writes 16 MB at a time. */
const fullBelow = 1024 * 1024;

function hasFullDisk(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < fullBelow;
  } catch {
    return false;
  }
}

/** Words of the system in what the embedded database says when it stops for want of room. */
const noRoom = /no space left on device|ENOSPC/i;

/** Words of the system in what the embedded database says when it may not write. */
const noPermission = /permission denied|read-only file system/i;

/** A full disk and files of somebody else make anything fail in any way: what is wrong is seen in the data folder. */
function describeFolder(error: Error, dataDir: string): string | null {
  const code = 'code' in error ? error.code : undefined;
  const mayBeDisk = error instanceof DatabaseStoppedError || error instanceof MigrationFailedError;
  // Some room may be left all the same: the database failed because it needed more, such as 16 MB for the next part of its log.
  const isFull = mayBeDisk && (noRoom.test(error.message) || hasFullDisk(dataDir));
  if (isDiskFull(error) || isDiskFull(error.cause) || isFull)
    return `The disk with the data folder ${dataDir} is full. Make room on it and start again; nothing is lost.`;
  const isAboutFiles = error instanceof DataFolderUnusableError || error instanceof StartError;
  if (error instanceof DatabaseStoppedError || isAboutFiles || code === 'EACCES' || code === 'EPERM')
    return describeForeignFile(dataDir);
  return null;
}

/** PostgreSQL's codes for tables and indexes that are damaged on the disk. */
const damagedCodes = ['XX001', 'XX002'];

function isDamaged(error: Error): boolean {
  return 'code' in error && damagedCodes.includes(String(error.code));
}

/** The way out of a database that cannot be read: a restore would ask it first what it holds. */
function describeWayOut(dataDir: string | undefined): string {
  const folder = join(dataDir ?? '', 'database');
  return existsSync(folder) ? `move ${folder} away, and restore the newest backup` : 'restore the newest backup';
}

/** What to print for a failure to start: one line for an expected one, the stack for a defect. */
export function describeStartFailure(error: unknown, dataDir?: string): string {
  if (!(error instanceof Error)) return `Kalima could not start: ${String(error)}`;
  const aboutFolder = dataDir === undefined ? null : describeFolder(error, dataDir);
  if (aboutFolder !== null) return aboutFolder;
  if (error instanceof DatabaseStoppedError) {
    const reason = error.message.replaceAll(/\s+/g, ' ').trimEnd();
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    if (dataDir !== undefined && noPermission.test(reason))
      return `Kalima could not start. ${sentence} Its account must be able to read and write everything in ${dataDir}. Nothing is damaged or lost.`;
    return `Kalima could not start. ${sentence} If its files are damaged: ${describeWayOut(dataDir)}.`;
  }
  if (isConnectionError(error) && !expected.some((kind) => error instanceof kind))
    return `The connection to the database broke: ${error.message}. See that it runs, and run this again.`;
  if (isDamaged(error)) return `The database is damaged: ${error.message}. What helps: ${describeWayOut(dataDir)}.`;
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : `Kalima could not start: ${error.stack ?? error.message}`;
}
