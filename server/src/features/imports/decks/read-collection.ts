import { Worker } from 'node:worker_threads';
import type { DeckNote } from '@kalima/shared/domain/decks';
import { ArchiveProblem } from '../archives/archive-problem.ts';
import type { CollectionThreadData, CollectionThreadResult } from './collection-thread.ts';

/** Milliseconds that a collection may take; ten thousand notes take some seconds. */
const longest = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * The notes of a collection, a database of SQLite: read in a thread of its own, bounded in time and memory, with nothing in it run. Throws
 * an `ArchiveProblem` of the whole deck.
 */
export async function readCollection(path: string): Promise<DeckNote[]> {
  const workerData: CollectionThreadData = { path };
  const worker = new Worker(new URL('./collection-thread.ts', import.meta.url), {
    workerData,
    resourceLimits,
    // What is said of a broken file, and that the module is new, is nothing for the log.
    stdout: true,
    stderr: true,
  });
  const result = await new Promise<CollectionThreadResult>((resolve) => {
    const settle = (found: CollectionThreadResult) => {
      clearTimeout(timer);
      resolve(found);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle({ kind: 'not-readable' }), longest);
    worker.once('message', settle);
    worker.once('error', () => settle({ kind: 'not-readable' }));
    worker.once('exit', () => settle({ kind: 'not-readable' }));
  });
  if (result.kind !== 'notes') throw new ArchiveProblem(result.kind, true);
  return result.notes;
}
