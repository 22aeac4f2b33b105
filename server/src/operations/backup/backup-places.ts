import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-format.ts';
import { ownerFile } from './backup-owner.ts';
import { replaceFile } from './replace-file.ts';

/** The name, in the data folder, of the file that lists the folders in which the school has had backups. */
export const placesFile = 'backup-places.json';
const places = z.object({ school: z.string(), folders: z.array(z.string()) });

/** Folders with backups of this school. A file that is missing, damaged or of another school lists none. */
async function readFolders(file: string, school: string): Promise<string[]> {
  try {
    const known = places.parse(JSON.parse(await readFile(file, 'utf8')));
    return known.school === school ? known.folders : [];
  } catch {
    return [];
  }
}

/** A folder in the data folder is on no disk of its own, as a rule, and may be emptied to make room. */
function isBesideData(file: string, folder: string): boolean {
  return !relative(dirname(file), folder).startsWith('..');
}

/**
 * Throws a `BackupError` if backups of this school lay in a folder that no longer has its mark: a mount point without its disk is an
 * empty folder on the disk of the data.
 */
export async function checkPlace(file: string, folder: string, school: string): Promise<void> {
  if (!(await readFolders(file, school)).includes(folder)) return;
  throw new BackupError(
    `${folder} no longer has the file ${ownerFile} that lay beside the backups. Is its disk mounted? If it is a new disk, or the folder was ` +
      `emptied on purpose, delete ${file}. Nothing was written.`,
  );
}

/** Notes that backups of this school lie in a folder. */
export async function notePlace(file: string, folder: string, school: string): Promise<void> {
  if (isBesideData(file, folder)) return;
  const folders = await readFolders(file, school);
  if (folders.includes(folder)) return;
  await replaceFile(file, `${JSON.stringify({ school, folders: [...folders, folder] })}\n`);
}
