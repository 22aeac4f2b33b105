import type { ServerResponse } from 'node:http';
import type { DoneFuncWithErrOrRes } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller } from '../sessions/caller.ts';

/** Nobody receives this answer any more. It says nothing about the account, whose pages go away all the time. */
export class ClientGoneError extends AppError {
  constructor() {
    super('TOO_MANY_ATTEMPTS', 'The client went away before its turn.', { retryAfterSeconds: 5 });
  }
}

/** One of the places of an owner, taken by a request. */
export interface Place {
  /** True if the place is kept until the client has received the whole answer. */
  readonly isUntilSent: boolean;
  /** Frees the place, once. */
  leave(): void;
}

/** Kept on the answer itself: a map of all answers costs the collector of garbage more than all the rest here. */
const ofAnswer = Symbol('open request');
type Raw = ServerResponse & { [ofAnswer]?: OpenRequest };

/** Anything with the answer of Node, such as a reply of Fastify. */
interface Answer {
  readonly raw: ServerResponse;
}

/**
 * A request from its first byte until its answer is sent or its client is gone: the places that it has taken, and what else is
 * to be freed at its end. Places end once nothing works for it any more and it is answered, or sent as well.
 */
export class OpenRequest {
  /** The signed-in person, set by `admit`; null before that and for public endpoints. */
  caller: Caller | null = null;
  /** True if the session may have ended since it was looked up. */
  mayBeOutdated = false;
  #working = 0;
  #isAnswered = false;
  #isSent = false;
  readonly #places: Place[] = [];
  readonly #atEnd: (() => void)[] = [];

  readonly #raw: ServerResponse;

  constructor(raw: ServerResponse) {
    this.#raw = raw;
    const end = () => this.#end();
    raw.once('finish', end).once('close', end);
  }

  /** Throws `ClientGoneError` where nobody waits for the answer any more. */
  checkClientWaits(): void {
    if (this.isGone()) throw new ClientGoneError();
  }

  isGone(): boolean {
    return this.#raw.destroyed || this.#raw.closed;
  }

  hold(place: Place): void {
    this.#places.push(place);
  }

  /** Calls `free` once the answer is sent or its client gone; at once where that is so already. */
  atEnd(free: () => void): void {
    if (this.#isSent) free();
    else this.#atEnd.push(free);
  }

  /** Does not call `free` any more. */
  notAtEnd(free: () => void): void {
    const index = this.#atEnd.indexOf(free);
    if (index >= 0) this.#atEnd.splice(index, 1);
  }

  /**
   * Keeps the places until `work` for the request is done, also where its client goes away or is answered before that: the
   * database goes on with what it was asked. Returns the outcome of the work.
   */
  async keepPlacesDuring<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work;
    } finally {
      this.#working -= 1;
      this.#settle();
    }
  }

  /** Frees the places that are not kept until the answer is sent: slow readers are the business of `held-responses`. */
  answered(): void {
    this.#isAnswered = true;
    this.#settle();
  }

  #end(): void {
    if (this.#isSent) return;
    this.#isAnswered = true;
    this.#isSent = true;
    this.#settle();
    for (const free of this.#atEnd.splice(0)) free();
  }

  #settle(): void {
    if (this.#working > 0) return;
    for (const place of this.#places) if (place.isUntilSent ? this.#isSent : this.#isAnswered) place.leave();
  }
}

/** The open request that an answer belongs to. */
export function openRequestOf({ raw }: Answer): OpenRequest {
  const answer: Raw = raw;
  return (answer[ofAnswer] ??= new OpenRequest(raw));
}

/** Fastify's hook that frees the places of what is answered. */
export function endPlacesOfAnswered(
  _request: unknown,
  reply: Answer,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  openRequestOf(reply).answered();
  done(null, payload);
}
