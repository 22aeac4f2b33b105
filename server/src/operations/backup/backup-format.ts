import { z } from 'zod';

// A backup is a plain tar archive, in this order:
//   manifest.json                        what it is, of which schema, and how much is in it
//   tables/{table}/{number}.ndjson.gz    rows, each a list of the columns' values as PostgreSQL writes them
//   media/{key}                          files as they are stored
//   hashes.ndjson                        name, size and SHA-256 of all before it
//   end.json                             SHA-256 of hashes.ndjson; without it the file was cut off

export const formatName = 'kalima-backup';
export const formatVersion = 1;

export const manifestName = 'manifest.json';
export const hashesName = 'hashes.ndjson';
export const endName = 'end.json';

export function tablePartName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.ndjson.gz`;
}

/** The table that a part belongs to; null for any other entry. */
export function tableOfPart(name: string): string | null {
  return /^tables\/(\w+)\/\d{6}\.ndjson\.gz$/.exec(name)?.[1] ?? null;
}

export function mediaName(key: string): string {
  return `media/${key}`;
}

/** The storage key of an entry; null for one that is no file. */
export function keyOfMedia(name: string): string | null {
  return name.startsWith('media/') ? name.slice('media/'.length) : null;
}

export const manifestSchema = z.object({
  format: z.literal(formatName),
  formatVersion: z.number().int(),
  createdAt: z.string(),
  /** Names of the migrations that made the schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int() })),
  mediaFiles: z.number().int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const partSchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Of a stored file. */
  type: z.string().optional(),
});
export type Part = z.infer<typeof partSchema>;

export const endSchema = z.object({ parts: z.number().int(), sha256: z.string() });

/**
 * What stays behind: a backup is no way in without a password, so everybody signs in again after a restore, and one-time
 * links, login cards and counters of attempts are forgotten.
 */
export const leftOutTables: readonly string[] = [
  'sessions',
  'verifications',
  'login_cards',
  'throttles',
  // Belongs to the database that the demo was loaded into.
  'demo_load',
  // Left where an earlier version was stopped while it partitioned the log.
  'study_events_partitioned',
  'study_events_former',
];

/** A failure whose message is one line for the operator. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}

const fileReasons: Record<string, (file: string) => string> = {
  ENOENT: (file) => `${file} does not exist, or its folder does not.`,
  ENOSPC: (file) => `There is no space left for ${file}.`,
  EDQUOT: (file) => `There is no space left for ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
};

/** The failure of the file system as a line that names the file, where it is one. */
export function asFileError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  // The database or the store could not be reached: the file is not to blame.
  if (error.syscall === 'connect') return error;
  const code = String(error.code);
  return new BackupError(fileReasons[code]?.(file) ?? `${file} cannot be used (${code}).`, error);
}
