import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Access, EndpointDefinition, HandlerInput, ResponseOf } from '@kalima/shared/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import {
  type AdminCaller,
  type Caller,
  type ContentAuthor,
  type TeacherCaller,
  isAdmin,
  isAuthor,
  isTeacher,
} from '../sessions/caller.ts';
import { findCaller } from '../sessions/find-caller.ts';
import { type SessionCookie, rememberSessionHash, sessionHash } from '../sessions/session-token.ts';
import { kindOf, weightOf } from '../admission/limits.ts';
import { checkClientWaits, keepPlacesDuring } from '../admission/places.ts';
import type { CallerChecks } from '../admission/admission.ts';
import { parseRequest } from './parse-request.ts';
import { savedAs } from './saved-as.ts';
import { networkOf } from './network.ts';
import { noteAttempt } from './security-events.ts';
import { utf8Bytes } from './utf8-bytes.ts';

type CallerOf<E extends EndpointDefinition> = E['access'] extends 'admin'
  ? AdminCaller
  : E['access'] extends 'author'
    ? ContentAuthor
    : E['access'] extends 'teacher'
      ? TeacherCaller
      : E['access'] extends 'user'
        ? Caller
        : null;

export interface Call<E extends EndpointDefinition> extends HandlerInput<E> {
  readonly caller: CallerOf<E>;
  /** Throws if the caller may no longer act. It ran when the request arrived; an upload runs it again once its file is there. */
  readonly checkStill: () => Promise<void>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface UncheckedCall<E extends EndpointDefinition> extends HandlerInput<E> {
  /** Stored form of the session's token; the statement that reads must check it (PRODUCT.md#visibility). */
  readonly tokenHash: string;
}

export interface ApiRoutes {
  /** Serves an endpoint: parses the request, checks who calls, and sends what the handler returns. */
  route<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<ResponseOf<E>>,
    options?: { bodyLimit?: number },
  ): void;
  /**
   * Serves an endpoint whose answer is made in pieces while it is sent: JSON, so that none of it is held whole, or events. What
   * the handler throws is answered; a piece that fails breaks the answer off.
   */
  routePieces<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AsyncIterable<string>>,
  ): void;
  /** Serves an endpoint whose answer is a file that is saved under a name, and made while it is sent. */
  routeFile<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<{ readonly name: string; readonly stream: Readable }>,
  ): void;
  /**
   * Serves an endpoint whose one statement also checks the session and whose JSON the database builds. The handler
   * returns that JSON, or null where the session is not valid.
   */
  routeJson<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: UncheckedCall<E>) => Promise<string | null>,
  ): void;
}

function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'Sign in first.');
}

/** Largest body by role; endpoints that take more say so. Without a session there is little memory to fill. */
export const bodyLimits: Readonly<Record<Access, number>> = {
  public: 16 * 1024,
  user: 16 * 1024,
  teacher: 128 * 1024,
  author: 1024 * 1024,
  admin: 1024 * 1024,
};

/** The functions by which features mount the endpoints of the contract. */
export function createApiRoutes(
  app: FastifyInstance,
  database: OpenDatabase,
  cookie: SessionCookie,
  { limiter, places, costlyReads, guards, guardsOfAccount, networks, reads, checkAdmin, noteActs }: CallerChecks,
): ApiRoutes {
  async function checkCaller(
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | null> {
    const tokenHash = sessionHash(request.headers.cookie, cookie);
    if (endpoint.access === 'public') {
      if (endpoint.method === 'GET') await reads.take(tokenHash, request, reply);
      return null;
    }
    const release = tokenHash === null ? null : await reads.take(tokenHash, request, reply, endpoint.guardsAccess);
    const caller = release && (await findCaller(database, tokenHash));
    if (!caller || tokenHash === null) {
      if (tokenHash !== null) reads.forget(tokenHash);
      throw unauthenticated();
    }
    rememberSessionHash(request.headers.cookie, cookie, tokenHash);
    noteAttempt(request, { userId: caller.userId });
    if (endpoint.access === 'teacher' && !isTeacher(caller)) {
      throw new AppError('FORBIDDEN_ROLE', 'This is for teachers.');
    }
    if (endpoint.access === 'author' && !isAuthor(caller)) {
      throw new AppError('FORBIDDEN_ROLE', 'This is for those who make content.');
    }
    if (isAdmin(caller) && (endpoint.access === 'teacher' || endpoint.access === 'author')) await checkAdmin(caller);
    if (endpoint.access === 'admin') {
      if (!isAdmin(caller)) throw new AppError('FORBIDDEN_ROLE', 'This is for administrators.');
      await checkAdmin(caller);
    }
    // Files are written to the disk as they come, and may take long.
    if (endpoint.upload) {
      release();
      limiter.count(caller, endpoint);
    } else if (endpoint.guardsAccess) {
      // Access must be ended even where other sessions have used up the account's places.
      release();
      limiter.count(caller, endpoint, 1, tokenHash);
      await guards.take(tokenHash, reply);
    } else if (kindOf(endpoint) !== null) {
      release();
      limiter.count(caller, endpoint, weightOf(request.headers));
      await places.take(caller.userId, reply);
    }
    return caller;
  }

  /** Throws where the session has ended, or its person's role has changed, since the request began. */
  async function checkStill(endpoint: EndpointDefinition, request: FastifyRequest): Promise<void> {
    const before = callers.get(request);
    const tokenHash = sessionHash(request.headers.cookie, cookie);
    if (!before || endpoint.method === 'GET' || tokenHash === null) return;
    const now = await findCaller(database, tokenHash);
    if (now?.userId !== before.userId) throw unauthenticated();
    if (now.role !== before.role || (endpoint.access === 'author' && !isAuthor(now))) {
      throw new AppError('FORBIDDEN_ROLE', 'What this account may do has changed.');
    }
  }

  /** Waits for a place of the network, or of the account: who is signed in waits for nobody who is not. */
  async function takePlaceOfNetwork(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const tokenHash = sessionHash(request.headers.cookie, cookie);
    const userId = tokenHash === null ? null : await reads.accountOf(tokenHash, request, reply);
    await networks.take(userId ?? networkOf(request.ip), reply);
  }

  /** Notes whom a call was about, before anybody sees the answer. */
  async function noteAbout(
    { about }: EndpointDefinition,
    caller: Caller | null,
    call: { params: unknown; body: unknown; response: unknown },
  ): Promise<void> {
    if (!about || !caller) return;
    const acts = about.map(({ action, ...of }) => ({ action, people: of.people(call) }));
    await noteActs(caller, acts);
  }

  const callers = new WeakMap<FastifyRequest, Caller | null>();

  function mount(
    endpoint: EndpointDefinition,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    options: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> = {},
  ): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimits[endpoint.access],
      ...options,
      async handler(request, reply) {
        checkClientWaits(reply);
        return await keepPlacesDuring(reply, handler(request, reply));
      },
    });
  }

  /** Checks the caller before the body is read: who may not call does not get to send megabytes either. */
  function checkFirst(endpoint: EndpointDefinition) {
    return async (request: FastifyRequest, reply: FastifyReply) =>
      void callers.set(request, await keepPlacesDuring(reply, checkCaller(endpoint, request, reply)));
  }

  /** Runs a handler, a costly read when it is the turn of its account. */
  function inTurn<Result>(
    endpoint: EndpointDefinition,
    caller: Caller | null,
    reply: FastifyReply,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return caller && kindOf(endpoint) === 'costlyRead' ? costlyReads.inTurn(caller.userId, reply, work) : work();
  }

  /** Mounts a handler behind all checks; `present` says what is noted and what is sent of what it returns. */
  function mountChecked<E extends EndpointDefinition, Result>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Result>,
    present: (result: Result, reply: FastifyReply) => { response: unknown; body: unknown },
    options: { bodyLimit?: number } = {},
  ): void {
    mount(
      endpoint,
      async (request, reply) => {
        const caller = callers.get(request) as CallerOf<E>;
        const input = parseRequest(endpoint, request);
        // Only now that the body is there, which may take minutes: whoever sends slowly would take the places of all who
        // share the network, or the account.
        if (endpoint.access === 'public' && endpoint.method !== 'GET') await takePlaceOfNetwork(request, reply);
        if (endpoint.guardsAccess && caller) await guardsOfAccount.take(caller.userId, reply);
        // A body may take minutes to come, and a place to become free.
        const stillMay = () => checkStill(endpoint, request);
        await stillMay();
        const work = () => handler({ ...input, caller, checkStill: stillMay, request, reply });
        const result = await inTurn(endpoint, caller, reply, work);
        const { response, body } = present(result, reply);
        await noteAbout(endpoint, caller, { ...input, response });
        return reply.code(endpoint.status).header('cache-control', 'no-store').send(body);
      },
      { ...options, onRequest: checkFirst(endpoint) },
    );
  }

  return {
    route(endpoint, handler, options) {
      mountChecked(endpoint, handler, (answer) => ({ response: answer, body: answer }), options);
    },
    routePieces(endpoint, handler) {
      mountChecked(endpoint, handler, (pieces, reply) => {
        if (endpoint.isStream) {
          // A proxy in between passes events on as they come; the connection is kept for nothing else, so that a server that ends
          // does not wait for it.
          void reply
            .type('text/event-stream; charset=utf-8')
            .headers({ 'x-accel-buffering': 'no', connection: 'close' });
        } else void reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment');
        return { response: undefined, body: Readable.from(pieces, { objectMode: false }) };
      });
    },
    routeFile(endpoint, handler) {
      mountChecked(endpoint, handler, ({ name, stream }, reply) => {
        void reply.type(endpoint.isFile ?? 'application/octet-stream').header('content-disposition', savedAs(name));
        return { response: undefined, body: stream };
      });
    },
    routeJson(endpoint, handler) {
      if (endpoint.about)
        throw new Error(`Whom ${endpoint.path} is about is not seen in JSON that the database builds.`);
      // Limits are those of an account, which the statement alone would find out.
      const options = endpoint.isCostly ? { onRequest: checkFirst(endpoint) } : {};
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const tokenHash = sessionHash(request.headers.cookie, cookie);
        if (tokenHash === null) throw unauthenticated();
        // A costly one was checked before.
        const release = endpoint.isCostly ? null : await reads.take(tokenHash, request, reply);
        if (!endpoint.isCostly && !release) throw unauthenticated();
        let input: HandlerInput<typeof endpoint>;
        try {
          input = parseRequest(endpoint, request);
        } catch (error) {
          // The check takes a place of its own.
          release?.();
          if (!endpoint.isCostly) await checkCaller(endpoint, request, reply);
          throw error;
        }
        const json = await inTurn(endpoint, callers.get(request) ?? null, reply, () =>
          handler({ ...input, tokenHash }),
        );
        if (json === null) {
          reads.forget(tokenHash);
          throw unauthenticated();
        }
        rememberSessionHash(request.headers.cookie, cookie, tokenHash);
        // Bytes, since Node writes a long string to a socket several times slower.
        return reply
          .code(endpoint.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(utf8Bytes(json));
      };
      mount(endpoint, answer, options);
    },
  };
}
