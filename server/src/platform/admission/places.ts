import { AppError } from '../app-error.ts';
import { ClientGoneError, type OpenRequest, type Place } from './open-request.ts';

interface Bounds {
  /** Requests of one owner that are under way at once on one server. */
  readonly atOnce: number;
  /** Further requests that may wait. */
  readonly waiting: number;
  /** True if a place is held until the client has received the whole response. */
  readonly isUntilSent?: boolean;
}

/** Writes and costly reads: what a browser asks for at once. How many may wait is bounded by the limits of an account. */
export const changePlaces: Bounds = { atOnce: 6, waiting: Number.POSITIVE_INFINITY };
/** Requests of one session that revoke access: somebody presses one button at a time. */
export const guardPlaces: Bounds = { atOnce: 2, waiting: 20 };
/** The same for all sessions of an account: far more than its owner needs, so that stolen sessions make nobody wait for long. */
export const guardPlacesOfAccount: Bounds = { atOnce: 12, waiting: 500 };
/** Requests of one network that are not signed in and no reads: most of them write counters. */
export const networkPlaces: Bounds = { atOnce: 6, waiting: 500 };
/** Reads: twice what a page asks for at once. A proxy that speaks HTTP/2 lets a page ask for 250 pictures at once. */
export const readPlaces: Bounds = { atOnce: 20, waiting: 500 };
/** Streams of events, each until its client or the server ends it. */
export const streamPlaces: Bounds = { atOnce: 6, waiting: 0, isUntilSent: true };
/** Of one session: files that are sent through the server, each until its client has taken it. */
export const filePlaces: Bounds = { atOnce: 12, waiting: 500, isUntilSent: true };

interface Owner {
  taken: number;
  readonly waiting: Set<() => void>;
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', 'This account asks for too much at once; wait a while.', {
    retryAfterSeconds: 5,
  });
}

/**
 * Bounds what one owner (an account, a session or a network) has under way at once, in memory and at the database. The rest of
 * its requests wait, each before its body is read, so that whoever asks for hundreds at once waits for themselves alone.
 */
export class Places {
  readonly #owners = new Map<string, Owner>();
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Takes a place, which is kept until the request is answered and all work for it is done, or `leave` is called. Returns it at
   * once where one is free, as nearly always. Throws `TOO_MANY_ATTEMPTS` where too many wait already, and where the client does
   * not wait.
   */
  take(name: string, request: OpenRequest): Place | Promise<Place> {
    request.checkClientWaits();
    let owner = this.#owners.get(name);
    if (!owner) this.#owners.set(name, (owner = { taken: 0, waiting: new Set() }));
    if (owner.taken < this.#bounds.atOnce) {
      owner.taken += 1;
      return this.#placeOf(name, owner, request);
    }
    if (owner.waiting.size >= this.#bounds.waiting) throw tooMany();
    return this.#wait(name, owner, request);
  }

  /** Counts the owners with requests under way. */
  size(): number {
    return this.#owners.size;
  }

  #placeOf(name: string, owner: Owner, request: OpenRequest): Place {
    let isTaken = true;
    const place: Place = {
      isUntilSent: this.#bounds.isUntilSent === true,
      leave: () => {
        if (isTaken) this.#leave(name, owner);
        isTaken = false;
      },
    };
    request.hold(place);
    return place;
  }

  async #wait(name: string, owner: Owner, request: OpenRequest): Promise<Place> {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        request.notAtEnd(giveUp);
        resolve();
      };
      const giveUp = () => {
        owner.waiting.delete(begin);
        reject(new ClientGoneError());
      };
      owner.waiting.add(begin);
      request.atEnd(giveUp);
    });
    request.mayBeOutdated = true;
    // Between its turn and now the client may have gone.
    if (request.isGone()) {
      this.#leave(name, owner);
      throw new ClientGoneError();
    }
    return this.#placeOf(name, owner, request);
  }

  #leave(name: string, owner: Owner): void {
    const [next] = owner.waiting;
    if (next) {
      owner.waiting.delete(next);
      next();
      return;
    }
    owner.taken -= 1;
    if (owner.taken === 0) this.#owners.delete(name);
  }
}
