import type { OpenDatabase } from '../db/open-database.ts';
import { findCaller } from '../sessions/find-caller.ts';
import { networkOf } from './network.ts';
import type { OpenRequest, Place } from './open-request.ts';
import type { Places } from './places.ts';

/** Sessions of which the account is remembered: some 200 bytes each. */
const mostRemembered = 10_000;
/** Milliseconds for which it is remembered: after that a session that has ended takes no places of the account. */
const longestKnown = 60_000;

/** A request whose address stands for people who are not signed in. Fastify computes the address each time it is read. */
interface Asking {
  readonly ip: string;
}

/**
 * Bounds the reads that an account has under way at once, by its session and before the database is asked anything, and
 * those of a network that nobody is signed in for. Whose a session is never changes, and is remembered for a while; whether it
 * stands is for the read itself to ask.
 */
export class SessionAccounts {
  readonly #known = new Map<string, { readonly userId: string; readonly until: number }>();
  /** The latest pending look-up of a session; each waits for the one before it. */
  readonly #asking = new Map<string, Promise<string | null>>();

  readonly #database: OpenDatabase;
  readonly #reads: Places;
  readonly #mostKnown: number;

  constructor(database: OpenDatabase, reads: Places, mostKnown = mostRemembered) {
    this.#database = database;
    this.#reads = reads;
    this.#mostKnown = mostKnown;
  }

  /**
   * Takes a place among the reads of the account whose session has this stored token, or of the session alone; at once where
   * the account is known and has one free. Without such a session it takes a place of the network and returns null. Throws
   * `TOO_MANY_ATTEMPTS` where too many wait already.
   */
  takePlace(
    tokenHash: string | null,
    asking: Asking,
    request: OpenRequest,
    isOfSession = false,
  ): Place | null | Promise<Place | null> {
    const userId = tokenHash === null ? undefined : this.#accountKnown(tokenHash);
    if (tokenHash !== null && userId !== undefined) return this.#reads.take(isOfSession ? tokenHash : userId, request);
    return this.#lookUpAndTake(tokenHash, asking, request, isOfSession);
  }

  /** Returns the account of the session with this stored token, or null. Throws `TOO_MANY_ATTEMPTS` if too many of the network ask. */
  async accountOf(tokenHash: string, asking: Asking, request: OpenRequest): Promise<string | null> {
    return this.#accountKnown(tokenHash) ?? (await this.#lookUp(tokenHash, asking, request));
  }

  /** Forgets a session that turned out to have ended, so that its token takes no places of the account. */
  forget(tokenHash: string): void {
    this.#known.delete(tokenHash);
  }

  #accountKnown(tokenHash: string): string | undefined {
    const found = this.#known.get(tokenHash);
    return found && found.until >= Date.now() ? found.userId : undefined;
  }

  async #lookUpAndTake(
    tokenHash: string | null,
    asking: Asking,
    request: OpenRequest,
    isOfSession: boolean,
  ): Promise<Place | null> {
    const userId = tokenHash === null ? null : await this.#lookUp(tokenHash, asking, request);
    if (tokenHash !== null && userId !== null) return await this.#reads.take(isOfSession ? tokenHash : userId, request);
    await this.#reads.take(networkOf(asking.ip), request);
    return null;
  }

  #lookUp(tokenHash: string, asking: Asking, request: OpenRequest): Promise<string | null> {
    // What was a session a minute ago does not wait behind those that are made up.
    const wasKnown = this.#known.has(tokenHash);
    const ask = () => this.#findAccount(tokenHash, wasKnown ? tokenHash : networkOf(asking.ip), request);
    // The request before may have been aborted: then the next one looks it up, and no other.
    const account = (this.#asking.get(tokenHash)?.catch(ask) ?? ask()).finally(() => {
      if (this.#asking.get(tokenHash) === account) this.#asking.delete(tokenHash);
    });
    this.#asking.set(tokenHash, account);
    return account;
  }

  async #findAccount(tokenHash: string, owner: string, request: OpenRequest): Promise<string | null> {
    const place = await this.#reads.take(owner, request);
    try {
      const userId = (await findCaller(this.#database, tokenHash))?.userId ?? null;
      if (userId === null) this.forget(tokenHash);
      else this.#remember(tokenHash, userId);
      return userId;
    } finally {
      place.leave();
    }
  }

  #remember(tokenHash: string, userId: string): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= this.#mostKnown && oldest !== undefined) this.#known.delete(oldest);
    // Moved to the end, so that who asks stays.
    this.#known.delete(tokenHash);
    this.#known.set(tokenHash, { userId, until: Date.now() + longestKnown });
  }
}
