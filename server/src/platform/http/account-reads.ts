import type { FastifyReply } from 'fastify';
import type { OpenDatabase } from '../db/open-database.ts';
import { findCaller } from '../sessions/find-caller.ts';
import type { AccountPlaces } from './account-places.ts';

/** Sessions of which the account is remembered: some 200 bytes each. */
const mostKnown = 10_000;

interface Reading {
  readonly userId: string;
  /** Gives the place back before the answer is sent. */
  readonly release: () => void;
}

/**
 * Bounds the reads that an account has under way at once, by its session and before the database is asked anything. Whose a
 * session is never changes, and is remembered; whether it stands is for the read itself to ask.
 */
export function createAccountReads(database: OpenDatabase, places: AccountPlaces) {
  const known = new Map<string, Promise<string | null>>();

  function forget(tokenHash: string): void {
    known.delete(tokenHash);
  }

  function accountOf(tokenHash: string): Promise<string | null> {
    const found = known.get(tokenHash);
    if (found) return found;
    const asked = findCaller(database, tokenHash).then((caller) => caller?.userId ?? null);
    if (known.size >= mostKnown) known.clear();
    known.set(tokenHash, asked);
    const drop = () => {
      if (known.get(tokenHash) === asked) forget(tokenHash);
    };
    asked.then((userId) => userId ?? drop(), drop);
    return asked;
  }

  return {
    /**
     * Waits for a place of the account whose session has this stored token, or of the session alone; returns null where there is none. Throws
     * `TOO_MANY_ATTEMPTS` where too many of that account's wait already.
     */
    async take(tokenHash: string, reply: Pick<FastifyReply, 'raw'>, isOfSession = false): Promise<Reading | null> {
      const userId = await accountOf(tokenHash);
      return userId === null ? null : { userId, release: await places.take(isOfSession ? tokenHash : userId, reply) };
    },
    /** Forgets a session that turned out to have ended, so that whoever has its token takes no places of the account. */
    forget,
    /** How many sessions are remembered. */
    size: () => known.size,
  };
}

export type AccountReads = ReturnType<typeof createAccountReads>;
