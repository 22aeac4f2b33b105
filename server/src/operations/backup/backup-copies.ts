import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupConfig } from '../../platform/config.ts';
import { BackupError } from './backup-format.ts';
import { ownerFile, parseOwner, readOwner } from './backup-owner.ts';

/** A second place for backups: another disk, or a bucket. */
export interface BackupCopies {
  /** The folder; null for a bucket. */
  readonly folder: string | null;
  /** The mark of the school whose backups these are; null if there is none yet. Throws if the place cannot be used. */
  readOwner(): Promise<string | null>;
  /** Copies the file that has the mark. */
  writeOwner(file: string): Promise<void>;
  /** Copies a backup under its name; whole when it resolves. */
  put(file: string): Promise<void>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Folder of a bucket in which backups lie. */
const prefix = 'kalima-backups';

/** Throws if there is no such folder. One that is made in the place of a disk that is not mounted would be no second place. */
async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new BackupError(
    `The second place ${folder} ${found ? 'is no folder' : 'does not exist'}. Mount its disk, make the folder, or change BACKUP_COPY.`,
  );
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Backups in a folder, such as that of another disk or a network share. */
function copiesInFolder(folder: string): BackupCopies {
  return {
    folder,
    async readOwner() {
      await checkFolder(folder);
      return await readOwner(folder);
    },
    writeOwner: (file) => copyFile(file, join(folder, basename(file))),
    async put(file) {
      await checkFolder(folder);
      const target = join(folder, basename(file));
      const unfinished = `${target}.part`;
      try {
        await copyFile(file, unfinished);
        await syncFile(unfinished);
        await rename(unfinished, target);
      } catch (error) {
        // It would take the room that the next attempt needs.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    names: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Opens the second place of backups; null if none is configured. Throws `FileStoreUnusableError` for a bucket that cannot be used. */
export async function openBackupCopies(copy: BackupConfig['copy']): Promise<BackupCopies | null> {
  if (copy === null) return null;
  if ('folder' in copy) return copiesInFolder(copy.folder);
  const { openS3FileStore } = await import('../../platform/files/s3-file-store.ts');
  const store = await openS3FileStore(copy.s3);
  return {
    folder: null,
    async readOwner() {
      const key = `${prefix}/${ownerFile}`;
      if ((await store.size(key)) === null) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await store.read(key)) chunks.push(chunk as Buffer);
      return parseOwner(Buffer.concat(chunks).toString());
    },
    writeOwner: (file) => store.put(`${prefix}/${ownerFile}`, { path: file, type: 'application/json' }),
    put: (file) => store.put(`${prefix}/${basename(file)}`, { path: file, type: 'application/x-tar' }),
    async names() {
      const names: string[] = [];
      for await (const key of store.list()) if (key.startsWith(`${prefix}/`)) names.push(basename(key));
      return names;
    },
    remove: (name) => store.remove(`${prefix}/${name}`),
  };
}
