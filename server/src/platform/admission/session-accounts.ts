import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../db/open-database.ts';
import { findCaller } from '../sessions/find-caller.ts';
import type { AccountPlaces } from './places.ts';
import { networkOf } from '../http/network.ts';

/** Sessions of which the account is remembered: some 200 bytes each. */
const mostRemembered = 10_000;
/** Milliseconds for which it is remembered: after that a session that has ended takes no places of the account. */
const longestKnown = 60_000;

type Asking = Pick<FastifyRequest, 'ip'>;
type Answer = Pick<FastifyReply, 'raw'>;

/**
 * Bounds the reads that an account has under way at once, by its session and before the database is asked anything, and
 * those of a network that nobody is signed in for. Whose a session is never changes, and is remembered for a while; whether it
 * stands is for the read itself to ask.
 */
export function createAccountReads(database: OpenDatabase, places: AccountPlaces, mostKnown = mostRemembered) {
  const known = new Map<string, { readonly userId: string; readonly until: number }>();
  /** The latest pending look-up of a session; each waits for the one before it. */
  const asking = new Map<string, Promise<string | null>>();

  function forget(tokenHash: string): void {
    known.delete(tokenHash);
  }

  function remember(tokenHash: string, userId: string): void {
    const [oldest] = known.keys();
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
    // Moved to the end, so that who asks stays.
    known.delete(tokenHash);
    known.set(tokenHash, { userId, until: Date.now() + longestKnown });
  }

  async function findAccount(tokenHash: string, place: string, reply: Answer): Promise<string | null> {
    const leave = await places.take(place, reply);
    try {
      const userId = (await findCaller(database, tokenHash))?.userId ?? null;
      if (userId === null) forget(tokenHash);
      else remember(tokenHash, userId);
      return userId;
    } finally {
      leave();
    }
  }

  function accountOf(tokenHash: string, request: Asking, reply: Answer): Promise<string | null> {
    const found = known.get(tokenHash);
    if (found && found.until >= Date.now()) return Promise.resolve(found.userId);
    // What was a session a minute ago does not wait behind those that are made up.
    const ask = () => findAccount(tokenHash, found ? tokenHash : networkOf(request.ip), reply);
    // The request before may have been aborted: then the next one looks it up, and no other.
    const account = (asking.get(tokenHash)?.catch(ask) ?? ask()).finally(() => {
      if (asking.get(tokenHash) === account) asking.delete(tokenHash);
    });
    asking.set(tokenHash, account);
    return account;
  }

  return {
    /**
     * Waits for a place of the account whose session has this stored token, or of the session alone. Returns what gives it back
     * before the answer is sent; null where there is no such session, with a place of the network. Throws `TOO_MANY_ATTEMPTS`
     * where too many wait already.
     */
    async take(
      tokenHash: string | null,
      request: Asking,
      reply: Answer,
      isOfSession = false,
    ): Promise<(() => void) | null> {
      const userId = tokenHash === null ? null : await accountOf(tokenHash, request, reply);
      if (tokenHash === null || userId === null) {
        await places.take(networkOf(request.ip), reply);
        return null;
      }
      return places.take(isOfSession ? tokenHash : userId, reply);
    },
    /** Whose session has this stored token, or null. Throws `TOO_MANY_ATTEMPTS` where too many of the network ask that. */
    accountOf,
    /** Forgets a session that turned out to have ended, so that its token takes no places of the account. */
    forget,
  };
}

export type AccountReads = ReturnType<typeof createAccountReads>;
