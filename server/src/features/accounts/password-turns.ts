import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../platform/app-error.ts';

/**
 * Who takes turns at costly work: so many run at once in all, and networks take turns, so that one that asks for a
 * hundred delays the one of another by no more than what is running. `most` is how many of one network may wait or run.
 */
export function createTurns({ atOnce, most }: { atOnce: number; most: number }) {
  const current = new AsyncLocalStorage<string>();
  const underWay = new Map<string, number>();
  /** What waits, by network; the network whose turn it is comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function takeNext(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [network, [first, ...rest]] = next;
    waiting.delete(network);
    if (rest.length > 0) waiting.set(network, rest);
    first?.();
  }

  return {
    /**
     * Runs what belongs to a network: each `inTurn` within it waits among that network's own. Throws
     * `TOO_MANY_ATTEMPTS` where too much of that network is under way already.
     */
    async of<T>(network: string, work: () => Promise<T>): Promise<T> {
      const count = underWay.get(network) ?? 0;
      if (count >= most) {
        throw new AppError('TOO_MANY_ATTEMPTS', 'Too many at once; wait a while.', { retryAfterSeconds: 5 });
      }
      underWay.set(network, count + 1);
      try {
        return await current.run(network, work);
      } finally {
        const left = (underWay.get(network) ?? 1) - 1;
        if (left === 0) underWay.delete(network);
        else underWay.set(network, left);
      }
    },

    /** Runs costly work when it is the turn of its network. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else {
        const network = current.getStore() ?? '';
        await new Promise<void>((resolve) => {
          const queue = waiting.get(network);
          if (queue) queue.push(resolve);
          else waiting.set(network, [resolve]);
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
