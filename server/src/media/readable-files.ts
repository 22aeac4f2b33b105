import type { OpenDatabase } from '../platform/db/open-database.ts';
import { type ReadableFile, selectReadable } from './media.queries.ts';

/** Answers that are remembered at most: some 500 bytes each. */
const mostKept = 10_000;

interface Kept {
  readonly file: ReadableFile;
  /** By the clock that never jumps. */
  readonly until: number;
}

/**
 * Finds stored files as a session's person may see them. That they may is remembered for a minute, since players ask for one piece of a film after the
 * other, and forgotten with every change by which it may have ended (decision 68); that they may not never is. `media.service.ts` answers
 * 404 for the others.
 */
export function createReadableFiles(database: OpenDatabase, most = mostKept) {
  const kept = new Map<string, Kept>();
  let changes = 0;
  database.endedRights.subscribe((userId) => {
    changes += 1;
    for (const [name, { file }] of kept) if (userId === null || file.userId === userId) kept.delete(name);
  });

  function keep(name: string, one: Kept): void {
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(name, one);
  }

  return {
    /** As `selectReadable`. */
    async find(tokenHash: string, key: string): Promise<ReadableFile | undefined> {
      const name = `${tokenHash} ${key}`;
      const found = kept.get(name);
      kept.delete(name);
      const before = changes;
      const asked = performance.now();
      if (found && found.until > asked) {
        // Moved to the end, so that what is asked for stays.
        kept.set(name, found);
        return found.file;
      }
      const file = await selectReadable(database, tokenHash, key);
      // What was read before a change says nothing of what may be seen after it.
      const isCertain = changes === before && database.endedRights.isHeard();
      if (file?.isReadable && file.lastsMs !== null && isCertain) keep(name, { file, until: asked + file.lastsMs });
      return file;
    },
    /** How many answers are remembered. */
    size: () => kept.size,
  };
}
