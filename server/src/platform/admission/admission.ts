import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { networkOf } from './network.ts';
import { noteAttempt } from '../http/security-events.ts';
import { type Caller, isAdmin, isAuthor, isTeacher } from '../sessions/caller.ts';
import { findCaller } from '../sessions/find-caller.ts';
import { rememberSessionHash, type SessionCookie, sessionHash } from '../sessions/session-token.ts';
import { createCostlyReads } from './costly-reads.ts';
import { type AccountLimits, createAccountLimiter, kindOf, weightOf } from './limits.ts';
import { type OpenRequest, openRequestOf, type Place } from './open-request.ts';
import * as bounds from './places.ts';
import { SessionAccounts } from './session-accounts.ts';

interface Parts {
  readonly database: OpenDatabase;
  readonly cookie: SessionCookie;
  /** Throws where an admin may not act as one yet. */
  readonly checkAdmin: (caller: Caller) => Promise<void>;
  readonly limits?: AccountLimits | undefined;
}

function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Sign in first.');
}

/** Throws where the role of a caller does not allow an endpoint. */
function checkRole({ access }: EndpointDefinition, caller: Caller): void {
  if (access === 'teacher' && !isTeacher(caller)) throw new AppError('FORBIDDEN_ROLE', 'This is for teachers.');
  if (access === 'author' && !isAuthor(caller))
    throw new AppError('FORBIDDEN_ROLE', 'This is for those who make content.');
  if (access === 'admin' && !isAdmin(caller)) throw new AppError('FORBIDDEN_ROLE', 'This is for administrators.');
}

/**
 * The door of the API: who asks, what they may, and how much of it at once and in time. One server has one; what it counts is
 * in its memory. A request of an endpoint passes `admit` before its body is read, `admitBody` once that is there, and runs in
 * `perform`. Where one statement checks the session and reads, it passes `admitToken` alone.
 */
export function createAdmission({ database, cookie, checkAdmin, limits }: Parts) {
  const accounts = new SessionAccounts(database, new bounds.Places(bounds.readPlaces));
  const limiter = createAccountLimiter(limits);
  const changes = new bounds.Places(bounds.changePlaces);
  const guards = new bounds.Places(bounds.guardPlaces);
  const guardsOfAccount = new bounds.Places(bounds.guardPlacesOfAccount);
  const networks = new bounds.Places(bounds.networkPlaces);
  const files = new bounds.Places(bounds.filePlaces);
  const streams = new bounds.Places(bounds.streamPlaces);
  const costlyReads = createCostlyReads(database);

  const tokenHashOf = (request: FastifyRequest) => sessionHash(request.headers.cookie, cookie);

  /** Forgets a session that was not found; returns the error to throw. */
  function sessionEnded(tokenHash: string): AppError {
    accounts.forget(tokenHash);
    return unauthenticated();
  }

  async function check(endpoint: EndpointDefinition, request: FastifyRequest, open: OpenRequest): Promise<void> {
    const tokenHash = tokenHashOf(request);
    if (endpoint.access === 'public') {
      if (endpoint.method === 'GET') await accounts.takePlace(tokenHash, request, open);
      return;
    }
    if (tokenHash === null) throw unauthenticated();
    const place = await accounts.takePlace(tokenHash, request, open, endpoint.guardsAccess);
    const caller = place && (await findCaller(database, tokenHash));
    if (!caller) throw sessionEnded(tokenHash);
    rememberSessionHash(request.headers.cookie, cookie, tokenHash);
    noteAttempt(request, { userId: caller.userId });
    checkRole(endpoint, caller);
    if (isAdmin(caller) && endpoint.access !== 'user') await checkAdmin(caller);
    open.caller = caller;
    open.mayBeOutdated = endpoint.upload === true || !request.raw.complete;
    // All other reads keep the place that they have.
    if (kindOf(endpoint) === null) return;
    place.leave();
    if (endpoint.upload) {
      // Files are written to the disk as they come, which may take long, so an upload takes no place.
      limiter.count(caller, endpoint);
    } else if (endpoint.guardsAccess) {
      // Access must be ended even where other sessions have used up the account's places.
      limiter.count(caller, endpoint, 1, tokenHash);
      await guards.take(tokenHash, open);
    } else {
      limiter.count(caller, endpoint, weightOf(request.headers));
      await changes.take(caller.userId, open);
    }
  }

  /** Throws where the session has ended, or its person's role has changed, since the request began. Reads change nothing. */
  async function checkStill(
    { method, access }: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { caller: before } = openRequestOf(reply);
    if (!before || method === 'GET') return;
    const now = await findCaller(database, tokenHashOf(request));
    if (now?.userId !== before.userId) throw unauthenticated();
    if (now.role !== before.role || (access === 'author' && !isAuthor(now)))
      throw new AppError('FORBIDDEN_ROLE', 'What this account may do has changed.');
  }

  return {
    /**
     * Checks who calls before the body is read: who may not call does not get to send megabytes either. Afterwards the open
     * request knows its caller. Throws `UNAUTHENTICATED`, `FORBIDDEN_ROLE`, `TOO_MANY_ATTEMPTS`, and what `checkAdmin` does.
     */
    async admit(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const open = openRequestOf(reply);
      await open.keepPlacesDuring(check(endpoint, request, open));
    },

    /**
     * Takes what a request may take only once its body is there, which may take minutes: whoever sends slowly would take the
     * places of all who share the network, or the account. Throws `TOO_MANY_ATTEMPTS`, and what `checkStill` does.
     */
    async admitBody(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const open = openRequestOf(reply);
      if (endpoint.access === 'public' && endpoint.method !== 'GET') {
        // Who is signed in waits for nobody who is not.
        const tokenHash = tokenHashOf(request);
        const userId = tokenHash === null ? null : await accounts.accountOf(tokenHash, request, open);
        await networks.take(userId ?? networkOf(request.ip), open);
      }
      if (endpoint.guardsAccess && open.caller) await guardsOfAccount.take(open.caller.userId, open);
      if (open.mayBeOutdated) await checkStill(endpoint, request, reply);
    },

    checkStill,

    /**
     * Takes a place for a read whose statement checks the session itself, and returns the stored form of its token; at once in
     * the common case. What passed `admit` has its place. Throws `UNAUTHENTICATED` and `TOO_MANY_ATTEMPTS`.
     */
    admitToken(request: FastifyRequest, reply: FastifyReply): string | Promise<string> {
      const tokenHash = tokenHashOf(request);
      if (tokenHash === null) throw unauthenticated();
      const open = openRequestOf(reply);
      if (open.caller) return tokenHash;
      const tokenWith = (place: Place | null): string => {
        if (place === null) throw sessionEnded(tokenHash);
        return tokenHash;
      };
      const place = accounts.takePlace(tokenHash, request, open);
      return place instanceof Promise ? place.then(tokenWith) : tokenWith(place);
    },

    /** Remembers a token whose session a statement has found. */
    sessionFound(request: FastifyRequest, tokenHash: string): void {
      rememberSessionHash(request.headers.cookie, cookie, tokenHash);
    },

    sessionEnded,

    /** Runs what an admitted request asks for, a costly read when it is the turn of its account. */
    perform<Result>(endpoint: EndpointDefinition, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> {
      const open = openRequestOf(reply);
      if (!open.caller || kindOf(endpoint) !== 'costlyRead') return work();
      return costlyReads.inTurn(open.caller.userId, open, work, endpoint);
    },

    /** For pages and files, whose reads check the session themselves. */
    accounts,
    /** Places of each session for files that are sent through the server. */
    files,
    /** Places of each account for streams of events. */
    streams,
  };
}

export type Admission = ReturnType<typeof createAdmission>;
