import type { DeckTable } from '@kalima/shared/domain/exchange/decks';
import { ChildFailedError, createChildPool } from '../../../platform/children/child-pool.ts';
import { ArchiveProblem } from '../archives/archive-problem.ts';
import type { CollectionResult } from './collection-child.ts';

/** Ten thousand notes take some seconds. */
const collections = createChildPool<string, CollectionResult>(new URL('./collection-child.ts', import.meta.url), {
  jobMs: 30_000,
  memoryMb: 512,
  resultBytes: 256 * 1024 * 1024,
  atOnce: 1,
});

/**
 * Reads the notes of a collection, a database of SQLite, as tables, in a child process that is killed when it takes too long or too much
 * memory. Throws an `ArchiveProblem` of the whole deck.
 */
export async function readCollection(path: string): Promise<DeckTable[]> {
  try {
    const { output } = await collections.run(path);
    if (output.kind === 'tables') return output.tables;
    throw new ArchiveProblem(output.kind, true);
  } catch (error) {
    if (error instanceof ChildFailedError) throw new ArchiveProblem('not-readable', true, error);
    throw error;
  }
}
