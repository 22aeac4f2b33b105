import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { bodyLimits } from './api-routes.ts';
import { AppError } from '../app-error.ts';
import { sendError } from './error-response.ts';
import { bodyJsonLimits, hasTooManyBrackets } from './json-size.ts';
import type { securityHeaders } from './security-headers.ts';

/** The path and query of what a request asks for. */
function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

function noSchemas(): never {
  throw new Error('Routes are described by the contract, not by schemas of their own.');
}

/** Refuses JSON that takes long to parse; the rest is for Fastify's own parser. */
function boundJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (hasTooManyBrackets(text, bodyJsonLimits))
      done(new AppError('MALFORMED_JSON', 'The request holds too many lists, objects or members.'));
    else void parse(request, text, done);
  });
}

interface Parts {
  log: Logger;
  /** How many proxies in front of the server are trusted to name the client's address. */
  trustedHops: number;
  headersFor: ReturnType<typeof securityHeaders>;
}

/** The HTTP server with its limits, before anything is mounted. */
export function createHttpServer({ log, trustedHops, headersFor }: Parts): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A function, since the number of hops alone is not among the types; the client is the address before our proxies.
    trustProxy: (_address, hop) => hop < trustedHops,
    // Ours, whatever a client claims: every log line and the response carry it.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // For addresses without a route; those of the contract set their own.
    bodyLimit: bodyLimits.public,
    // Of all headers of a request together; ours take less than two thousand.
    http: { maxHeaderSize: 16 * 1024 },
    exposeHeadRoutes: true,
    // Requests that arrive on an open connection meanwhile are served, since not every client may repeat them.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 10 * 60 * 1000,
    // A client that stops reading its response does not hold a connection and an open file for ever.
    connectionTimeout: 2 * 60 * 1000,
    routerOptions: { maxParamLength: 1000 },
    // Of addresses that cannot be read, for which no hook runs.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headersFor(true))),
    // Some proxies ask for a whole address (RFC 9112, 3.2.2); what looks at addresses looks for paths.
    rewriteUrl: (request) => pathOf(request.url ?? '/'),
    // Requests are parsed by the contract's schemas, and answers are typed by them: Fastify's own compilers stay unread.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  server.removeContentTypeParser('text/plain');
  boundJson(server);
  return server;
}
