import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type UploadPurpose, uploadPurposes } from '@kalima/shared/domain/uploads';
import type { Db } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import { hashStream } from './hash-file.ts';
import { selectEqual } from './queries.ts';
import { receiveFile } from './receive-file.ts';
import { asStorageError } from './storage-error.ts';

interface Destination {
  readonly purpose: UploadPurpose;
  readonly owner?: string | undefined;
}

interface Dependencies {
  readonly db: Db;
  readonly temporaryFolder: string;
  readonly store: (author: ContentAuthor, destination: Destination, stream: Readable) => Promise<{ key: string }>;
}

/** Files that lie on this machine and are brought in more than once (PRODUCT.md#an-old-product). */
export function createStoredOnce({ db, temporaryFolder, store }: Dependencies) {
  const equalOf = (sha256: string, { purpose }: Destination) => {
    const { kind, isInText = false } = uploadPurposes[purpose];
    return selectEqual(db, { sha256, kind, isInText });
  };

  /**
   * The key of a stored file that is equal, and was stored to be used alike; null where there is none. Throws what `receiveFile` throws for
   * a file that would not be taken.
   */
  async function find(destination: Destination, open: () => Readable): Promise<string | null> {
    const found = await equalOf(await hashStream(open()), destination);
    if (found !== null) return found;
    // What is stored of it may have lost metadata.
    const { path, sha256 } = await receiveFile(open(), uploadPurposes[destination.purpose].kind, temporaryFolder);
    await rm(path, { force: true });
    return equalOf(sha256, destination);
  }

  return {
    /** As `find`, for who only wants to know. */
    async findEqual(destination: Destination, open: () => Readable): Promise<string | null> {
      try {
        return await find(destination, open);
      } catch (error) {
        throw asStorageError(error);
      }
    },

    /** Stores a file unless an equal one is; returns the key of that. Throws as `store` does. */
    async storeOnce(author: ContentAuthor, destination: Destination, open: () => Readable): Promise<string> {
      return (await this.findEqual(destination, open)) ?? (await store(author, destination, open())).key;
    },
  };
}
