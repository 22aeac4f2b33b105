import { assertNoLongWait } from '../db/in-transaction.ts';
import type { FileStore } from './file-store.ts';

/** The same store, which throws where it is used inside a transaction: a store may answer after seconds. */
export function outsideTransactions(files: FileStore): FileStore {
  const checked = (): FileStore => {
    assertNoLongWait();
    return files;
  };
  return {
    kind: files.kind,
    publicOrigin: files.publicOrigin,
    // Asynchronous, so that a promise fails.
    put: async (key, file) => checked().put(key, file),
    size: async (key) => checked().size(key),
    read: async (key, range) => checked().read(key, range),
    open: async (key, choose) => checked().open(key, choose),
    linkTo: async (key, type) => checked().linkTo(key, type),
    remove: async (key) => checked().remove(key),
    list: () => checked().list(),
  };
}
