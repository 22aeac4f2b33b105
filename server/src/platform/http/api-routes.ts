import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Access, EndpointDefinition, HandlerInput, ResponseOf } from '@kalima/shared/contract/endpoint';
import type { Admission } from '../admission/admission.ts';
import { openRequestOf } from '../admission/open-request.ts';
import type { AdminCaller, Caller, ContentAuthor, TeacherCaller } from '../sessions/caller.ts';
import type { NoteActs } from './acts.ts';
import { savedAs } from './saved-as.ts';
import { utf8Bytes } from './utf8-bytes.ts';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { fieldErrors } from './field-errors.ts';

function parsePart(schema: z.ZodType | undefined, input: unknown, isPath: boolean): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  if (isPath) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  throw new AppError('VALIDATION_FAILED', 'The request is not valid.', {
    fields: fieldErrors(result.error.issues, input ?? {}),
  });
}

/** Parses a request by the schemas of its endpoint. Throws `NOT_FOUND` for a path that names nothing, else `VALIDATION_FAILED`. */
function parseRequest<E extends EndpointDefinition>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  return {
    params: parsePart(endpoint.params, request.params, true),
    query: parsePart(endpoint.query, request.query, false),
    body: parsePart(endpoint.body, request.body, false),
  } as HandlerInput<E>;
}

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

/** Largest body by role; endpoints that take more say so. Without a session there is little memory to fill. */
export const bodyLimits: Readonly<Record<Access, number>> = {
  public: 16 * 1024,
  user: 16 * 1024,
  teacher: 128 * 1024,
  author: 1024 * 1024,
  admin: 1024 * 1024,
};

/** Addresses of an endpoint. Until version 0.2 those of authors were below `/api/admin`; tabs that are open still save there in 0.3. */
function addressesOf({ access, path }: EndpointDefinition): string[] {
  return access === 'author' ? [path, path.replace('/api/author/', '/api/admin/')] : [path];
}

/** HEAD would make all of a stream or file for nobody, for as long as that takes, whether or not its client is still there. */
const withoutHead = { exposeHeadRoute: false };

/** The functions by which features mount the endpoints of the contract. */
export function createApiRoutes(app: FastifyInstance, admission: Admission, noteActs: NoteActs): ApiRoutes {
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

  function mount(
    endpoint: EndpointDefinition,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    options: Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest'> = {},
  ): void {
    for (const path of addressesOf(endpoint))
      app.route({
        method: endpoint.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: bodyLimits[endpoint.access],
        ...options,
        handler(request, reply) {
          const open = openRequestOf(reply);
          open.checkClientWaits();
          return open.keepPlacesDuring(handler(request, reply));
        },
      });
  }

  const admit = (endpoint: EndpointDefinition) => (request: FastifyRequest, reply: FastifyReply) =>
    admission.admit(endpoint, request, reply);

  /** Mounts a handler behind all checks; `present` says what is noted and what is sent of what it returns. */
  function mountChecked<E extends EndpointDefinition, Result>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Result>,
    present: (result: Result, reply: FastifyReply) => { response: unknown; body: unknown },
    options: Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute'> = {},
  ): void {
    mount(
      endpoint,
      async (request, reply) => {
        const caller = openRequestOf(reply).caller as CallerOf<E>;
        const input = parseRequest(endpoint, request);
        await admission.admitBody(endpoint, request, reply);
        const checkStill = () => admission.checkStill(endpoint, request, reply);
        const work = () => handler({ ...input, caller, checkStill, request, reply });
        const result = await admission.perform(endpoint, reply, work);
        const { response, body } = present(result, reply);
        await noteAbout(endpoint, caller, { ...input, response });
        return reply.code(endpoint.status).header('cache-control', 'no-store').send(body);
      },
      { ...options, onRequest: admit(endpoint) },
    );
  }

  return {
    route(endpoint, handler, options) {
      mountChecked(endpoint, handler, (answer) => ({ response: answer, body: answer }), options);
    },
    routePieces(endpoint, handler) {
      mountChecked(
        endpoint,
        handler,
        (pieces, reply) => {
          if (endpoint.isStream) {
            // A proxy in between passes events on as they come; the connection is kept for nothing else, so that a server that ends
            // does not wait for it.
            void reply
              .type('text/event-stream; charset=utf-8')
              .headers({ 'x-accel-buffering': 'no', connection: 'close' });
          } else void reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment');
          return { response: undefined, body: Readable.from(pieces, { objectMode: false }) };
        },
        withoutHead,
      );
    },
    routeFile(endpoint, handler) {
      mountChecked(
        endpoint,
        handler,
        ({ name, stream }, reply) => {
          void reply.type(endpoint.isFile ?? 'application/octet-stream').header('content-disposition', savedAs(name));
          return { response: undefined, body: stream };
        },
        withoutHead,
      );
    },
    routeJson(endpoint, handler) {
      if (endpoint.about)
        throw new Error(`Whom ${endpoint.path} is about is not seen in JSON that the database builds.`);
      // Limits are those of an account, which the statement alone would find out.
      const options = endpoint.isCostly ? { onRequest: admit(endpoint) } : {};
      const searched = endpoint.isCostlySearch ? { ...endpoint, isCostly: true as const } : endpoint;
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const isSearch = searched !== endpoint && Boolean((request.query as { q?: unknown }).q);
        const asked = isSearch ? searched : endpoint;
        if (isSearch) await admission.admit(asked, request, reply);
        let input: HandlerInput<typeof endpoint>;
        try {
          input = parseRequest(endpoint, request);
        } catch (error) {
          // Who is not signed in is told that, and not what is wrong with the request.
          if (!asked.isCostly) await admission.admit(endpoint, request, reply);
          throw error;
        }
        const admitted = admission.admitToken(request, reply);
        // To wait for what is there already would cost a turn of the event loop.
        const tokenHash = typeof admitted === 'string' ? admitted : await admitted;
        const json = await admission.perform(asked, reply, () => handler({ ...input, tokenHash }));
        if (json === null) throw admission.sessionEnded(tokenHash);
        admission.sessionFound(request, tokenHash);
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
