import type { Db } from '../platform/db/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { hashStream } from './hash-file.ts';
import { filesOf, isDamaged } from './stored-files.ts';
import { selectAll } from './stored/stored.queries.ts';

interface CheckedStore {
  readonly unknownFiles: string[];
  /** Keys of rows. */
  readonly missingFiles: string[];
  /** Keys of rows. */
  readonly damagedFiles: string[];
}

/**
 * Compares the table with the store: files that no row knows, and keys of rows of which a file is missing or damaged. A file that is being
 * received at the moment can be among the first. Of a bucket, which guards its bytes itself, sizes alone are compared.
 */
export async function checkStored({ db, files }: { db: Db; files: FileStore }): Promise<CheckedStore> {
  const all = await selectAll(db);
  const expected = Map.groupBy(
    all.flatMap((media) => filesOf(media).map((stored) => ({ stored, key: media.key }))),
    ({ stored }) => stored.key,
  );
  const unknown: string[] = [];
  const damaged: string[] = [];
  for await (const name of files.list()) {
    const users = expected.get(name);
    const [first] = users ?? [];
    if (!users || !first) {
      unknown.push(name);
      continue;
    }
    const bytes = await files.size(name);
    // It went meanwhile, and is told among the missing.
    if (bytes === null) continue;
    expected.delete(name);
    const sha256 = files.kind === 'folder' ? await hashStream(await files.read(name)) : null;
    if (isDamaged(first.stored, { bytes, sha256 })) damaged.push(...users.map(({ key }) => key));
  }
  const missing = [...expected.values()].flat().map(({ key }) => key);
  const sorted = (keys: string[]) => [...new Set(keys)].toSorted();
  return { unknownFiles: sorted(unknown), missingFiles: sorted(missing), damagedFiles: sorted(damaged) };
}
