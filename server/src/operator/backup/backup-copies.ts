import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupConfig } from '../../config.ts';

/** A second place for backups: another disk, or a bucket. */
export interface BackupCopies {
  /** Copies a backup under its name; whole when it resolves. */
  put(file: string): Promise<void>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Folder of a bucket in which backups lie. */
const prefix = 'kalima-backups';

/** Backups in a folder, such as that of another disk or a network share. */
function copiesInFolder(folder: string): BackupCopies {
  return {
    async put(file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = join(folder, basename(file));
      await copyFile(file, `${target}.part`);
      await rename(`${target}.part`, target);
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
    put: (file) => store.put(`${prefix}/${basename(file)}`, { path: file, type: 'application/x-tar' }),
    async names() {
      const names: string[] = [];
      for await (const key of store.list()) if (key.startsWith(`${prefix}/`)) names.push(basename(key));
      return names;
    },
    remove: (name) => store.remove(`${prefix}/${name}`),
  };
}
