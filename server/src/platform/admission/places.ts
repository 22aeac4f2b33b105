import type { DoneFuncWithErrOrRes, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

interface Places {
  /** Requests of one account that are under way at once on one server. */
  readonly atOnce: number;
  /** How many more of them may wait. */
  readonly waiting: number;
  /** Whether a place is held until the client has received the whole response. */
  readonly isUntilSent?: boolean;
}

/** Writes and costly reads: what a browser asks for at once. How many may wait is bounded by the limits of an account. */
export const changePlaces: Places = { atOnce: 6, waiting: Number.POSITIVE_INFINITY };
/** Requests of one session that revoke access: somebody presses one button at a time. */
export const guardPlaces: Places = { atOnce: 2, waiting: 20 };
/** The same for all sessions of an account: far more than its owner needs, so that stolen sessions make nobody wait for long. */
export const guardPlacesOfAccount: Places = { atOnce: 12, waiting: 500 };
/** Requests of one network that are not signed in and no reads: most of them write counters. */
export const networkPlaces: Places = { atOnce: 6, waiting: 500 };
/** Reads: twice what a page asks for at once. A proxy that speaks HTTP/2 lets a page ask for 250 pictures at once. */
export const readPlaces: Places = { atOnce: 20, waiting: 500 };
/** Streams of events, each until its client or the server ends it. */
export const streamPlaces: Places = { atOnce: 6, waiting: 0, isUntilSent: true };
/** Of one session: files that are sent through the server, each until its client has taken it. */
export const filePlaces: Places = { atOnce: 12, waiting: 500, isUntilSent: true };

type Answer = Pick<FastifyReply, 'raw'>;

/** A request with its places, which end once nothing works for it any more and it is answered, or sent as well. */
interface Request {
  working: number;
  isAnswered: boolean;
  isSent: boolean;
  /** By the function that ends a place: whether it is kept until the answer is sent. */
  readonly places: Map<() => void, boolean>;
}

/** Kept on the answer itself: a map of all answers costs the collector of garbage more than all the rest here. */
const ofAnswer = Symbol('places');
type WithPlaces = FastifyReply['raw'] & { [ofAnswer]?: Request };

function settle(request: Request): void {
  if (request.working > 0) return;
  for (const [end, isUntilSent] of request.places) if (isUntilSent ? request.isSent : request.isAnswered) end();
}

function requestOf({ raw }: { raw: WithPlaces }): Request {
  const found = raw[ofAnswer];
  if (found) return found;
  const request: Request = { working: 0, isAnswered: false, isSent: false, places: new Map() };
  raw[ofAnswer] = request;
  const sent = () => {
    raw.off('finish', sent).off('close', sent);
    request.isAnswered = true;
    request.isSent = true;
    settle(request);
  };
  raw.once('finish', sent).once('close', sent);
  return request;
}

/**
 * Keeps the places of a request until `work` for it is done, also where its client goes away or is answered before that: the
 * database goes on with what it was asked. Returns the outcome of the work.
 */
export async function keepPlacesDuring<T>(reply: Answer, work: Promise<T>): Promise<T> {
  const request = requestOf(reply);
  request.working += 1;
  try {
    return await work;
  } finally {
    request.working -= 1;
    settle(request);
  }
}

/** Frees the places of a request once it was answered: slow readers are the business of `held-responses`. */
export function endPlacesOfAnswered(
  _request: unknown,
  reply: Answer,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const request = requestOf(reply);
  request.isAnswered = true;
  settle(request);
  done(null, payload);
}

/** Nobody receives this answer any more. It says nothing about the account, whose pages go away all the time. */
export class ClientGoneError extends AppError {
  constructor() {
    super('TOO_MANY_ATTEMPTS', 'The client went away before its turn.', { retryAfterSeconds: 5 });
  }
}

/** Throws where nobody waits for this answer any more. */
export function checkClientWaits({ raw }: Answer): void {
  if (raw.destroyed || raw.closed) throw new ClientGoneError();
}

interface Account {
  taken: number;
  readonly waiting: Set<() => void>;
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', 'This account asks for too much at once; wait a while.', {
    retryAfterSeconds: 5,
  });
}

/**
 * Bounds what one account has under way at once, in memory and at the database. The rest of its requests wait, each before
 * its body is read, so that whoever asks for hundreds at once waits for themselves and nobody else does.
 */
export function createAccountPlaces({ atOnce, waiting, isUntilSent = false }: Places) {
  const accounts = new Map<string, Account>();

  function leave(userId: string, account: Account): void {
    const [next] = account.waiting;
    if (next) {
      account.waiting.delete(next);
      next();
      return;
    }
    account.taken -= 1;
    if (account.taken === 0) accounts.delete(userId);
  }

  /** Waits for the turn of a request. Throws if its client disconnects before that. */
  function waitIn(account: Account, raw: Answer['raw']): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        raw.off('finish', giveUp).off('close', giveUp);
        resolve();
      };
      const giveUp = () => {
        account.waiting.delete(begin);
        raw.off('finish', giveUp).off('close', giveUp);
        reject(new ClientGoneError());
      };
      account.waiting.add(begin);
      raw.once('finish', giveUp).once('close', giveUp);
    });
  }

  return {
    /**
     * Waits for a place of an account, which is kept until the request is answered and all work for it is done, or the
     * returned function is called. Throws `TOO_MANY_ATTEMPTS` where too many wait already, and where the client does not wait.
     */
    async take(userId: string, reply: Answer): Promise<() => void> {
      checkClientWaits(reply);
      const request = requestOf(reply);
      const account = accounts.get(userId) ?? { taken: 0, waiting: new Set() };
      accounts.set(userId, account);
      if (account.taken < atOnce) account.taken += 1;
      else if (account.waiting.size >= waiting) throw tooMany();
      else await waitIn(account, reply.raw);
      // Between its turn and now the client may have gone.
      if (reply.raw.destroyed || reply.raw.closed) {
        leave(userId, account);
        throw new ClientGoneError();
      }
      const end = () => {
        if (request.places.delete(end)) leave(userId, account);
      };
      request.places.set(end, isUntilSent);
      return end;
    },
    /** How many accounts have anything under way. */
    size: () => accounts.size,
  };
}

export type AccountPlaces = ReturnType<typeof createAccountPlaces>;
