import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { isChildLost } from '../../platform/children/child-pool.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { markStripped, noteHash, selectUnstripped } from './strip.queries.ts';
import type { ForeignMedia } from '../foreign/foreign-media.ts';
import { hashFile } from '../hash-file.ts';

interface Dependencies {
  readonly db: Kysely<Schema>;
  readonly files: FileStore;
  readonly temporaryFolder: string;
  readonly foreign: ForeignMedia;
}

/** Whether a file cannot be stripped, now or later: it is gone, or is none of those that can be read. */
function isHopeless(error: unknown): boolean {
  const isRefused = error instanceof AppError && ['NOT_FOUND', 'MEDIA_NOT_READABLE'].includes(error.code);
  return isRefused && !isChildLost(error);
}

/**
 * Takes the metadata out of videos and sounds that were uploaded before that was done at upload, each once: the table notes
 * which ones were gone through, so an interruption costs one file. Its row has the new hash before the file is replaced under its
 * key: a file that was replaced before an interruption has nothing left to strip, and its hash would not be known. Returns how many files were changed. Fails as the store does.
 */
export async function stripStored(
  { db, files, temporaryFolder, foreign }: Dependencies,
  mostAtOnce = 500,
): Promise<number> {
  let changed = 0;
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  for (const { key, type } of await selectUnstripped(db, mostAtOnce)) {
    const path = join(temporaryFolder, randomUUID());
    try {
      await pipeline(await files.read(key), createWriteStream(path, { mode: 0o600 }));
      if (!(await foreign.run({ kind: 'strip', path, type }))) {
        await markStripped(db, key);
        continue;
      }
      // Collected meanwhile: then there is nothing to replace.
      if (!(await noteHash(db, key, await hashFile(path)))) continue;
      await files.put(key, { path, type });
      changed += 1;
      // Its file goes again, as above.
      if (!(await markStripped(db, key))) await files.remove(key);
    } catch (error) {
      if (!isHopeless(error)) throw error;
      await markStripped(db, key);
    } finally {
      await rm(path, { force: true });
    }
  }
  return changed;
}
