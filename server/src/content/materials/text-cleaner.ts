import { materialLimits } from '@kalima/shared/domain/content/learning-material';
import { invalidField } from '../../platform/app-error.ts';
import { ChildFailedError, createChildPool } from '../../platform/children/child-pool.ts';
import { createProcessorBudget } from '../../platform/processor-budget.ts';
import { createTurns } from '../../platform/admission/turns.ts';
import { type CleanedText, cleanText } from './clean-text.ts';

/** Characters of a text that is cleaned at once: it takes a few milliseconds. */
const shortText = 20_000;
/** Texts of one author that may wait. */
const mostWaiting = 50;

/** Shared by all apps of this process. */
const children = createChildPool<string, CleanedText>(new URL('./clean-text-child.ts', import.meta.url), {
  jobMs: 20_000,
  memoryMb: 512,
  resultBytes: 4 * materialLimits.sentContent,
  atOnce: 1,
});

async function cleanInChild(content: string): Promise<{ output: CleanedText; cpuMs: number }> {
  try {
    return await children.run(content);
  } catch (error) {
    // Its output was too long, or it took far more than a real text does.
    if (error instanceof ChildFailedError) throw invalidField('content', 'TOO_LONG', materialLimits.content);
    throw error;
  }
}

/** Cleans texts: long ones in a child process, in turns between authors, whose processor time is bounded. */
export function createTextCleaner() {
  const budget = createProcessorBudget();
  const turns = createTurns({ atOnce: 1, most: mostWaiting });
  return {
    /**
     * Cleans a text of an author. Throws `VALIDATION_FAILED`, `TOO_MANY_ATTEMPTS` if too many texts of the author wait, and
     * `PROCESSOR_TIME_SPENT`.
     */
    async clean(userId: string, content: string): Promise<CleanedText> {
      if (content.length <= shortText) return cleanText(content);
      return turns.of(userId, () =>
        turns.inTurn(async () => {
          budget.check(userId);
          const { output, cpuMs } = await cleanInChild(content);
          budget.spend(userId, cpuMs);
          return output;
        }),
      );
    },

    /** Cleans a text inside a transaction, where nothing waits for a turn. Throws `VALIDATION_FAILED`. */
    cleanWithin: async (content: string): Promise<CleanedText> =>
      content.length <= shortText ? cleanText(content) : (await cleanInChild(content)).output,
  };
}
