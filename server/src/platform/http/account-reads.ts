import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../db/open-database.ts';
import { findCaller } from '../sessions/find-caller.ts';
import type { AccountPlaces } from './account-places.ts';
import { networkOf } from './network.ts';

/** Sessions of which the account is remembered: some 200 bytes each. */
const mostKnown = 10_000;
/** Milliseconds that it is remembered: a session that has ended meanwhile takes no places of the account after that. */
const longestKnown = 60_000;

type Asking = Pick<FastifyRequest, 'ip'>;
type Answer = Pick<FastifyReply, 'raw'>;

/**
 * Bounds the reads that an account has under way at once, by its session and before the database is asked anything, and
 * those of a network that nobody is signed in for. Whose a session is never changes, and is remembered for a while; whether it
 * stands is for the read itself to ask.
 */
export function createAccountReads(database: OpenDatabase, places: AccountPlaces) {
  const known = new Map<string, { readonly account: Promise<string | null>; readonly until: number }>();

  function forget(tokenHash: string): void {
    known.delete(tokenHash);
  }

  async function findAccount(tokenHash: string, place: string, reply: Answer): Promise<string | null> {
    const leave = await places.take(place, reply);
    try {
      return (await findCaller(database, tokenHash))?.userId ?? null;
    } finally {
      leave();
    }
  }

  function ask(tokenHash: string, place: string, reply: Answer): Promise<string | null> {
    const account = findAccount(tokenHash, place, reply);
    const asked = { account, until: Date.now() + longestKnown };
    if (known.size >= mostKnown) known.clear();
    known.set(tokenHash, asked);
    const drop = () => {
      if (known.get(tokenHash) === asked) forget(tokenHash);
    };
    account.then((userId) => userId ?? drop(), drop);
    return account;
  }

  function accountOf(tokenHash: string, { ip }: Asking, reply: Answer): Promise<string | null> {
    const network = networkOf(ip);
    const asked = known.get(tokenHash);
    if (!asked) return ask(tokenHash, network, reply);
    // What was a session a minute ago does not wait behind those that are made up.
    if (asked.until < Date.now()) return ask(tokenHash, tokenHash, reply);
    // The client that was first to ask may have gone away meanwhile.
    return asked.account.catch(() => known.get(tokenHash)?.account ?? ask(tokenHash, network, reply));
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
    /** Forgets a session that turned out to have ended, so that whoever has its token takes no places of the account. */
    forget,
    /** How many sessions are remembered. */
    size: () => known.size,
  };
}

export type AccountReads = ReturnType<typeof createAccountReads>;
