import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './app-error.ts';

/**
 * Who takes turns at costly work: so many run at once in all, and owners (networks, or accounts) take turns, so that one that
 * asks for a hundred delays the one of another by no more than what is running. `most` is how many of one owner may wait
 * or run.
 */
export function createTurns({ atOnce, most }: { atOnce: number; most: number }) {
  const current = new AsyncLocalStorage<string>();
  const underWay = new Map<string, number>();
  /** What waits, by owner; the owner whose turn it is comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function takeNext(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [first, ...rest]] = next;
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    first?.();
  }

  return {
    /**
     * Runs what belongs to an owner: each `inTurn` within it waits among that owner's own. Throws
     * `TOO_MANY_ATTEMPTS` where too much of that owner's is under way already.
     */
    async of<T>(owner: string, work: () => Promise<T>): Promise<T> {
      const count = underWay.get(owner) ?? 0;
      if (count >= most) {
        throw new AppError('TOO_MANY_ATTEMPTS', 'Too many at once; wait a while.', { retryAfterSeconds: 5 });
      }
      underWay.set(owner, count + 1);
      try {
        return await current.run(owner, work);
      } finally {
        const left = (underWay.get(owner) ?? 1) - 1;
        if (left === 0) underWay.delete(owner);
        else underWay.set(owner, left);
      }
    },

    /** Runs costly work when it is the turn of its owner. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else {
        const owner = current.getStore() ?? '';
        await new Promise<void>((resolve) => {
          const queue = waiting.get(owner);
          if (queue) queue.push(resolve);
          else waiting.set(owner, [resolve]);
        });
      }
      try {
        return await work();
      } finally {
        takeNext();
      }
    },
  };
}
