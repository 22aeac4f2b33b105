import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { hashStream } from './hash-file.ts';
import { variantKey } from './picture-files.ts';
import * as queries from './media.queries.ts';

/** A stored file as it is given out, such as in a package. */
export interface GivenOut {
  readonly key: string;
  /** Of what is read. */
  readonly storedKey: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Gives some stored files as they are given out: a picture in its largest width. Those that there are not any more are left out; one whose
 * place a drawing took is found under both keys. Inside a transaction, where no file is read, so are pictures that were never given out.
 */
export function createGivenOut({ db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'read' | 'size'> }) {
  /** Hashes a picture from before that was done at upload, once. Null where its file is missing. */
  async function measureWidest(key: string, storedKey: string): Promise<string | null> {
    try {
      const hash = await hashStream(await files.read(storedKey));
      await queries.updateWidestHash(db, key, hash);
      return hash;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  return async function givenOut(keys: readonly string[], within: Db = db): Promise<Map<string, GivenOut>> {
    const found = new Map<string, GivenOut>();
    for (const {
      asked,
      key,
      storedKey: lies,
      type,
      bytes,
      sha256,
      widestSha256,
      variantBytes,
    } of await queries.selectGivenOut(within, keys)) {
      if (type !== 'image/webp') {
        found.set(asked, { key, storedKey: lies, type, bytes, sha256 });
        continue;
      }
      const storedKey = variantKey(lies, 1280);
      const hash = widestSha256 ?? (within === db ? await measureWidest(key, storedKey) : null);
      if (hash === null) continue;
      const size = variantBytes?.at(-1) ?? (within === db ? await files.size(storedKey) : 0);
      if (size !== null) found.set(asked, { key, storedKey, type, bytes: size, sha256: hash });
    }
    return found;
  };
}
