import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { drawingKey, pictureWidths } from '@kalima/shared/domain/content/media-addresses';
import { AppError } from '../../platform/app-error.ts';
import { isChildLost } from '../../platform/children/child-pool.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ForeignMedia } from '../foreign/foreign-media.ts';
import { type Variant, temporaryFilesOf, variantKey, variantPath } from '../picture-files.ts';
import { insertDrawing, markChecked, putInPlace, selectUnchecked } from './ground.queries.ts';

interface Dependencies {
  readonly db: Kysely<Schema>;
  readonly files: FileStore;
  readonly temporaryFolder: string;
  readonly foreign: ForeignMedia;
}

/** Whether a picture cannot be looked at, now or later: it is gone, or cannot be read. */
function isHopeless(error: unknown): boolean {
  const codes = ['NOT_FOUND', 'PICTURE_NOT_READABLE', 'PICTURE_TOO_LARGE'];
  return error instanceof AppError && codes.includes(error.code) && !isChildLost(error);
}

/**
 * Takes the plain ground from drawings that were uploaded before that was done at upload, each once (PRODUCT.md#mats): the drawing is
 * stored under a key of its own, and takes the picture's place in one transaction. The table notes what was gone through, so
 * an interruption costs one picture. Returns how many drawings were made. Fails as the store does.
 */
export async function cutStored(
  { db, files, temporaryFolder, foreign }: Dependencies,
  mostAtOnce = 500,
): Promise<number> {
  let made = 0;
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const fetch = async (key: string, path: string) =>
    pipeline(await files.read(key), createWriteStream(path, { mode: 0o600 }));

  /** The variants of the drawing that a picture is or becomes, in files beside `path`, with its size; null where it is none. */
  async function drawingOf(storedKey: string, path: string) {
    await fetch(variantKey(storedKey, 1280), path);
    const found = await foreign.run({ kind: 'cut', path });
    if (found !== 'seen-through') return found;
    const variants: Variant[] = [];
    for (const width of pictureWidths) {
      const copy = variantPath(path, width);
      await fetch(variantKey(storedKey, width), copy);
      variants.push({ width, path: copy, bytes: (await stat(copy)).size });
    }
    return { variants, width: null, height: null };
  }

  for (const { key, storedKey, isInText } of await selectUnchecked(db, mostAtOnce)) {
    const path = join(temporaryFolder, randomUUID());
    try {
      const drawing = isInText ? null : await drawingOf(storedKey, path);
      if (!drawing) {
        await markChecked(db, key);
        continue;
      }
      const { variants, width, height } = drawing;
      // Before its files, so that the collector finds what an interruption leaves.
      await insertDrawing(db, key, { width, height, variantBytes: variants.map(({ bytes }) => bytes) });
      for (const variant of variants) {
        await files.put(variantKey(drawingKey(key), variant.width), { path: variant.path, type: 'image/webp' });
      }
      if (await inTransaction(db, (trx) => putInPlace(trx, key))) made += 1;
    } catch (error) {
      if (!isHopeless(error)) throw error;
      await markChecked(db, key);
    } finally {
      for (const file of [path, ...temporaryFilesOf(path)]) await rm(file, { force: true });
    }
  }
  return made;
}
