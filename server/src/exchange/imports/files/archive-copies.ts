import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'archive-';
/** Milliseconds after which a copy is deleted. Reading that goes on makes a new one. */
const longestUnused = 60 * 60 * 1000;

/** Local copies of archives that are being read. */
export function createArchiveCopies(folder: string) {
  async function drop(isDropped: (name: string) => boolean | Promise<boolean>): Promise<void> {
    for (const name of await readdir(folder).catch(() => []))
      if (name.startsWith(prefix) && (await isDropped(name))) await rm(join(folder, name), { force: true });
  }

  async function isOld(name: string): Promise<boolean> {
    const found = await stat(join(folder, name)).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs > longestUnused;
  }

  return {
    copyPath: (importId: string, archiveId: string) => join(folder, `${prefix}${importId}-${archiveId}`),

    /** Deletes the copies of an import. */
    dropCopies: (importId: string) => drop((name) => name.startsWith(`${prefix}${importId}-`)),

    /** Deletes copies that no job has finished with: it was cancelled, or another server went on with it. */
    dropOldCopies: () => drop(isOld),
  };
}
