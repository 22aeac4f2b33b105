import { AppError } from '../../../platform/app-error.ts';
import { ChildFailedError, createChildPool } from '../../../platform/children/child-pool.ts';
import { createProcessorBudget } from '../../../platform/processor-budget.ts';
import { createTurns } from '../../../platform/admission/turns.ts';
import { type KindQuestion, type Told, tellKind } from './tell-kind.ts';

/** Bytes of a file that is read in this process: it takes a few milliseconds. A table of 5 MB takes up to half a second. */
const smallFile = 64 * 1024;
/** Files of one author that may wait. */
const mostWaiting = 500;

/** Shared by all apps of this process. */
const children = createChildPool<KindQuestion, Told>(new URL('./detect-kind-child.ts', import.meta.url), {
  jobMs: 20_000,
  memoryMb: 512,
  resultBytes: 4096,
  atOnce: 1,
});

const notReadable: Told = { kind: 'other', problem: 'not-readable' };

/**
 * Detects the kinds of files. Large ones are read in a child process, in turns between authors, whose processor time is bounded: however many
 * tables an author sends at once, the server goes on answering.
 */
export function createKindDetector() {
  const budget = createProcessorBudget();
  const turns = createTurns({ atOnce: 1, most: mostWaiting });

  async function detectInChild(userId: string, question: KindQuestion, signal: AbortSignal | undefined): Promise<Told> {
    budget.check(userId);
    signal?.throwIfAborted();
    const begun = performance.now();
    try {
      const { output, cpuMs } = await children.run(question, { signal });
      budget.spend(userId, cpuMs);
      return output;
    } catch (error) {
      if (!(error instanceof ChildFailedError)) throw error;
      budget.spend(userId, performance.now() - begun);
      if (error.reason !== 'aborted') return notReadable;
      throw new AppError('UPLOAD_INCOMPLETE', 'Nobody waits for this file any more.', undefined, { cause: error });
    }
  }

  return {
    /**
     * Detects the kind of a file of an author. Throws `UPLOAD_INCOMPLETE` if it is aborted, `TOO_MANY_ATTEMPTS` if too many files of the author
     * wait, and `PROCESSOR_TIME_SPENT`.
     */
    async detect(userId: string, question: KindQuestion, signal?: AbortSignal): Promise<Told> {
      const { file, name, found } = question;
      if (file.bytes <= smallFile) return tellKind(file, name, found);
      return turns.of(userId, () => turns.inTurn(() => detectInChild(userId, question, signal)));
    },
  };
}
