import { mkdir } from 'node:fs/promises';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { freeBytesOf, reservedBytes } from '../../platform/disk-space.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BackupError, keyOfMedia, tableOfPart } from './backup-format.ts';
import type { VerifiedBackup } from './read-backup.ts';

interface Target {
  readonly database: Pick<OpenDatabase, 'kind'>;
  readonly files: Pick<FileStore, 'kind' | 'size'>;
  /** Folder on the disk of the data. */
  readonly temporaryFolder: string;
}

/** Bytes of tables, indexes and log that the embedded database writes for each compressed byte of rows. */
const growth = 32;

/** Bytes that a restore writes to the disk of the data folder. Files that the store has already are replaced. */
async function bytesToWrite({ database, files }: Target, { parts }: VerifiedBackup): Promise<number> {
  let needed = database.kind === 'pglite' ? reservedBytes : 0;
  for (const { name, bytes } of parts.values()) {
    const key = keyOfMedia(name);
    if (key === null) needed += database.kind === 'pglite' && tableOfPart(name) !== null ? growth * bytes : 0;
    else if (files.kind === 'folder' && (await files.size(key)) === null) needed += bytes;
  }
  return needed;
}

/**
 * Throws a `BackupError` if a restore would fill the disk of the data folder. It would end in the middle, and leave a school that is there
 * too little room to go on.
 */
export async function requireRoomToRestore(target: Target, file: string, backup: VerifiedBackup): Promise<void> {
  const needed = await bytesToWrite(target, backup);
  await mkdir(target.temporaryFolder, { recursive: true, mode: 0o700 });
  const free = await freeBytesOf(target.temporaryFolder);
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new BackupError(
    `To restore ${file} may need ${megabytes(needed)}, and the disk of the data folder has ${megabytes(free)} left. Make room first. Nothing was changed.`,
  );
}
