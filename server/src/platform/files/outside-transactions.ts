import { assertNoLongWait } from '../db/in-transaction.ts';
import type { FileStore } from './file-store.ts';

/** The same store, which throws where it is used inside a transaction: a store may answer after seconds. */
export function outsideTransactions(files: FileStore): FileStore {
  const checked =
    <Given extends unknown[], Result>(call: (...given: Given) => Result) =>
    (...given: Given): Result => {
      assertNoLongWait();
      return call(...given);
    };
  return {
    kind: files.kind,
    publicOrigin: files.publicOrigin,
    put: checked(files.put.bind(files)),
    size: checked(files.size.bind(files)),
    read: checked(files.read.bind(files)),
    linkTo: checked(files.linkTo.bind(files)),
    remove: checked(files.remove.bind(files)),
    list: checked(files.list.bind(files)),
  };
}
