import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';
import { assertNoLongWait } from '../db/in-transaction.ts';

/** The two queues: that of owners who are known waits beside the other, and gets every second turn. */
type Queue = 'known' | 'any';

interface Owner {
  readonly key: string;
  readonly queue: Queue;
}

interface Limits {
  /** How much runs at once in all. */
  readonly atOnce: number;
  /** How much of one owner runs at once; without it as much as there is. */
  readonly ofEach?: number;
  /** How much of one owner may wait or run. */
  readonly most: number;
}

/**
 * Who takes turns at costly work: so many run at once in all, and owners (networks, or accounts) take turns, so that one that
 * asks for a hundred delays the one of another by no more than what is running.
 */
export function createTurns({ atOnce, ofEach = atOnce, most }: Limits) {
  const current = new AsyncLocalStorage<Owner>();
  const underWay = new Map<string, number>();
  const runningOf = new Map<string, number>();
  /** What waits, by owner; the owner whose turn it is comes first. */
  const waiting: Record<Queue, Map<string, (() => void)[]>> = { known: new Map(), any: new Map() };
  let running = 0;
  let last: Queue = 'any';

  function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  const mayRun = (key: string) => running < atOnce && (runningOf.get(key) ?? 0) < ofEach;

  function begin(key: string): void {
    running += 1;
    add(runningOf, key, 1);
  }

  function takeNextOf(queue: Queue): boolean {
    for (const [key, [first, ...rest]] of waiting[queue]) {
      if (!mayRun(key)) continue;
      waiting[queue].delete(key);
      if (rest.length > 0) waiting[queue].set(key, rest);
      begin(key);
      last = queue;
      first?.();
      return true;
    }
    return false;
  }

  function end(key: string): void {
    running -= 1;
    add(runningOf, key, -1);
    const other = last === 'any' ? 'known' : 'any';
    if (!takeNextOf(other)) takeNextOf(last);
  }

  return {
    /**
     * Runs what belongs to an owner: each `inTurn` within it waits among that owner's own. Throws
     * `TOO_MANY_ATTEMPTS` where too much of that owner's is under way already.
     */
    async of<T>(owner: string, work: () => Promise<T>, queue: Queue = 'any'): Promise<T> {
      const key = `${queue} ${owner}`;
      if ((underWay.get(key) ?? 0) >= most) {
        throw new AppError('TOO_MANY_ATTEMPTS', 'Too many at once; wait a while.', { retryAfterSeconds: 5 });
      }
      add(underWay, key, 1);
      try {
        return await current.run({ key, queue }, work);
      } finally {
        add(underWay, key, -1);
      }
    },

    /** Runs costly work when it is the turn of its owner. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      assertNoLongWait();
      const { key, queue } = current.getStore() ?? { key: '', queue: 'any' };
      if (mayRun(key)) begin(key);
      else {
        await new Promise<void>((resolve) => {
          const own = waiting[queue].get(key);
          if (own) own.push(resolve);
          else waiting[queue].set(key, [resolve]);
        });
      }
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
