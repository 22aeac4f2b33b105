import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type UploadPurpose, sendLimit, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import type { Db } from '../platform/db/schema.ts';
import type { RequireRoom } from '../platform/disk-space.ts';
import type { ContentAuthor } from '../platform/sessions/caller.ts';
import type { ForeignMedia } from './foreign/foreign-media.ts';
import { hashStream, measureStream } from './hash-file.ts';
import { selectEqual } from './media.queries.ts';
import { receiveFile } from './receive-file.ts';
import { asStorageError } from './storage-error.ts';

interface Destination {
  readonly purpose: UploadPurpose;
  readonly owner?: string | undefined;
}

/** Opens the file once more. */
type Open = () => Promise<Readable>;

/** Upper bound of the copies of a file on the disk at once: received, and re-encoded. */
const copiesOfFile = 2;

interface Dependencies {
  readonly db: Db;
  readonly temporaryFolder: string;
  readonly requireRoom: RequireRoom;
  readonly foreign: ForeignMedia;
  readonly store: (author: ContentAuthor, destination: Destination, stream: Readable) => Promise<{ key: string }>;
}

/** Files that lie on this machine and are brought in more than once (PRODUCT.md#an-old-product). */
export function createStoredOnce({ db, temporaryFolder, requireRoom, foreign, store }: Dependencies) {
  const equalOf = (sha256: string, { purpose }: Destination) => {
    const { kind, isInText = false } = uploadPurposes[purpose];
    return selectEqual(db, { sha256, kind, isInText });
  };

  /** Looks for a file by what is stored of it, which may have lost metadata. */
  async function findStripped(destination: Destination, open: Open): Promise<string | null> {
    try {
      const received = await receiveFile(
        foreign,
        {},
        await open(),
        uploadPurposes[destination.purpose].kind,
        temporaryFolder,
      );
      await rm(received.path, { force: true });
      return await equalOf(received.sha256, destination);
    } catch (error) {
      throw asStorageError(error);
    }
  }

  return {
    /**
     * The key of a stored file that is equal and was stored to be used alike; null where there is none. Throws what `receiveFile` throws
     * for a file that would not be taken.
     */
    findEqual: async (destination: Destination, open: Open): Promise<string | null> =>
      (await equalOf(await hashStream(await open()), destination)) ?? (await findStripped(destination, open)),

    /**
     * Stores a file unless an equal one is; returns the key of that. Throws as `store` of media does, and `DISK_FULL` before
     * it would take what the embedded database needs.
     */
    async storeOnce(author: ContentAuthor, destination: Destination, open: Open): Promise<string> {
      const { sha256, bytes } = await measureStream(await open());
      const asSent = await equalOf(sha256, destination);
      if (asSent !== null) return asSent;
      const { kind } = uploadPurposes[destination.purpose];
      // Receiving stops at the limit, so a file that is too large takes no more than that.
      await requireRoom(copiesOfFile * Math.min(bytes, sendLimit(kind, 'image/heic')));
      // Of pictures it is noted as what they were sent.
      const isPicture = kind === 'picture';
      const known = isPicture ? null : await findStripped(destination, open);
      return known ?? (await store(author, destination, await open())).key;
    },
  };
}

export type StoredOnce = ReturnType<typeof createStoredOnce>;
