import { AppError } from './app-error.ts';

/** Processor time that files or texts of one author may take: twenty minutes at once, and as much again in each hour. */
export const processorBudgetMs = 20 * 60_000;
const hourMs = 60 * 60_000;
/** Authors that are remembered; the budgets of all others have refilled by then. */
const mostAuthors = 10_000;

/** Bounds the processor time that files and texts of each author take on this server. The clock is monotonic, in milliseconds. */
export function createProcessorBudget(budgetMs = processorBudgetMs, now = () => performance.now()) {
  const authors = new Map<string, { left: number; at: number }>();

  function leftOf(userId: string): number {
    const known = authors.get(userId);
    if (!known) return budgetMs;
    return Math.min(budgetMs, known.left + ((now() - known.at) / hourMs) * budgetMs);
  }

  return {
    /** Throws `PROCESSOR_TIME_SPENT` with the seconds to wait if nothing is left. */
    check(userId: string): void {
      const left = leftOf(userId);
      if (left > 0) return;
      throw new AppError('PROCESSOR_TIME_SPENT', 'This account used too much processor time.', {
        retryAfterSeconds: Math.ceil(((1 - left) / budgetMs) * (hourMs / 1000)) + 1,
      });
    },
    spend(userId: string, ms: number): void {
      const left = leftOf(userId) - ms;
      // Moved to the end, so that the first is the one that was quiet the longest.
      authors.delete(userId);
      authors.set(userId, { left, at: now() });
      const [oldest] = authors.keys();
      if (authors.size > mostAuthors && oldest !== undefined) authors.delete(oldest);
    },
  };
}

export type ProcessorBudget = ReturnType<typeof createProcessorBudget>;
