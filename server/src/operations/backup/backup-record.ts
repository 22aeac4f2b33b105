import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';

/** When something was tried with which backup, and what stopped it; null if nothing did. */
const attempt = z.object({ file: z.string(), time: z.coerce.date(), error: z.string().nullable() });
export type BackupAttempt = z.infer<typeof attempt>;

/** A backup that lacks files which the database names, or holds damaged ones. */
const incompleteBackup = z.object({ file: z.string(), missing: z.number(), damaged: z.number() });
export type IncompleteBackup = z.infer<typeof incompleteBackup>;

const record = z.object({
  copied: attempt.nullable(),
  checked: attempt.nullable(),
  incomplete: z.array(incompleteBackup).default([]),
});
export type BackupRecord = z.infer<typeof record>;

/** The name is none of a backup, so retention leaves the file alone. */
const fileName = 'results.json';

/** Reads what became of copies and checks of backups. A file that is missing or damaged says nothing, and is written anew. */
export async function readRecord(folder: string): Promise<BackupRecord> {
  try {
    return record.parse(JSON.parse(await readFile(join(folder, fileName), 'utf8')));
  } catch {
    return { copied: null, checked: null, incomplete: [] };
  }
}

/** Replaces the record as a whole. */
export async function writeRecord(folder: string, next: BackupRecord): Promise<void> {
  await replaceFile(join(folder, fileName), JSON.stringify(next));
}
