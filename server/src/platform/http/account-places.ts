import type { FastifyReply } from 'fastify';

/** Writes and costly reads of one account that are under way at once on one server: what a browser asks for at once. */
const places = 6;

interface Account {
  taken: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds what one account has under way at once, in memory and at the database. The rest of its requests wait, each before
 * its body is read, so that whoever asks for hundreds at once waits for themselves and nobody else does.
 */
export function createAccountPlaces(most: number = places) {
  const accounts = new Map<string, Account>();

  function leave(userId: string, account: Account): void {
    const next = account.waiting.shift();
    if (next) {
      next();
      return;
    }
    account.taken -= 1;
    if (account.taken === 0) accounts.delete(userId);
  }

  return {
    /** Waits for a place of an account and keeps it until the answer is sent or its connection has ended. */
    async take(userId: string, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
      const account = accounts.get(userId) ?? { taken: 0, waiting: [] };
      accounts.set(userId, account);
      if (account.taken < most) account.taken += 1;
      else await new Promise<void>((resolve) => void account.waiting.push(resolve));
      let isKept = true;
      const end = () => {
        if (isKept) leave(userId, account);
        isKept = false;
      };
      // Who went away while waiting is not told of again.
      if (raw.destroyed || raw.closed) end();
      raw.once('finish', end).once('close', end);
    },
    /** How many accounts have anything under way. */
    size: () => accounts.size,
  };
}

export type AccountPlaces = ReturnType<typeof createAccountPlaces>;
