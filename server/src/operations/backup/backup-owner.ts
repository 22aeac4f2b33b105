import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { BackupError } from './backup-format.ts';
import { replaceFile } from './replace-file.ts';

/** Lies beside backups and says whose they are. The name is none of a backup, so retention leaves the file alone. */
export const ownerFile = 'school.json';
const owner = z.object({ school: z.uuid() });

/** The mark in the file of a place; null for a file that says nothing. */
export function parseOwner(text: string): string | null {
  try {
    return owner.parse(JSON.parse(text)).school;
  } catch {
    return null;
  }
}

/** The mark of the school whose backups lie in a folder; null if none has claimed it. Throws if the file cannot be read. */
export async function readOwner(folder: string): Promise<string | null> {
  try {
    return parseOwner(await readFile(join(folder, ownerFile), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

/** Claims a folder for a school. */
export async function writeOwner(folder: string, school: string): Promise<void> {
  await replaceFile(join(folder, ownerFile), `${JSON.stringify({ school })}\n`);
}

/** Throws a `BackupError` if the backups of a place belong to another school: each would delete those of the other. */
export function checkOwner(found: string | null, school: string, place: string, variable: string): void {
  if (found === null || found === school) return;
  throw new BackupError(
    `${place} has the backups of another school. Set ${variable} to a place of this school's own. If this school took the place of ` +
      `the other one, delete ${ownerFile} there. Nothing was written or deleted.`,
  );
}

/** The mark of the school in a database. */
export async function readSchoolMark(db: Db): Promise<string> {
  const { school_mark: mark } = await db.selectFrom('school_settings').select('school_mark').executeTakeFirstOrThrow();
  return mark;
}
