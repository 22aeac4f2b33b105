import type { StoredMedia } from '@kalima/shared/contract/media/media';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { Kysely } from 'kysely';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import * as queries from './media.queries.ts';
import { storedKeys } from './stored-files.ts';

type NewMedia = Parameters<typeof queries.insertMedia>[1];

/** A local file, and the key under which it is to lie. */
interface StoredPart {
  readonly key: string;
  readonly path: string;
}

interface Dependencies {
  readonly db: Kysely<Schema>;
  readonly files: Pick<FileStore, 'put' | 'size' | 'remove'>;
}

/** Files into the store and out of it, where the same bytes lie once (decision 52). */
export function createKeepFiles({ db, files }: Dependencies) {
  /** Whether all of a file lies under a key, each width of a picture. */
  async function isWhole(storedKey: string, { type, bytes, variantBytes }: NewMedia): Promise<boolean> {
    const wanted = variantBytes ?? [bytes];
    const sizes = await Promise.all(storedKeys({ storedKey, type }).map((key) => files.size(key)));
    return sizes.every((size, place) => size === wanted[place]);
  }

  /** Stores a file, unless its bytes are there already (decision 52). Throws as the store does; then nothing of it is left. */
  async function keep(media: NewMedia, parts: StoredPart[], mayShare = true): Promise<StoredMedia> {
    // The row is written first: should the machine stop in between, the collector finds the row and removes the file.
    const twin = await inTransaction(db, (trx) => queries.insertMedia(trx, media, mayShare));
    try {
      // Only now nobody takes it away. What is still on its way, or was lost, is stored once more.
      if (twin === null || !(await isWhole(twin, media))) {
        if (twin !== null) await queries.keepOwn(db, media.key);
        // All are waited for: a part that arrives after the others were taken back would stay.
        const puts = await Promise.allSettled(
          parts.map((part) => files.put(part.key, { path: part.path, type: media.type })),
        );
        const failure = puts.find((put) => put.status === 'rejected');
        if (failure) throw failure.reason;
      }
    } catch (error) {
      // What a store that is out of reach may have kept stays in the table, for the collector.
      await removeFiles(await queries.deleteMedia(db, media.key)).catch(() => undefined);
      throw error;
    }
    const { key, type, bytes, width, height } = media;
    return { key, url: `${mediaUrlPrefix}${key}`, type, bytes, width, height };
  }

  /** Removes what lies in the store for rows that were deleted and that no other row has. Rows whose files could not be removed are restored. */
  async function removeFiles(unused: Awaited<ReturnType<typeof queries.deleteUnused>>): Promise<number> {
    for (const [index, { key, stored_key: storedKey, type }] of unused.entries()) {
      try {
        const lies = storedKey ?? key;
        if (await queries.isStored(db, lies)) continue;
        for (const one of storedKeys({ storedKey: lies, type })) await files.remove(one);
      } catch (error) {
        await queries.restoreMedia(db, unused.slice(index));
        throw error;
      }
    }
    return unused.length;
  }

  return { keep, removeFiles };
}
