import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppConfig } from './app-config.ts';
import { endPlacesOfAnswered } from './platform/admission/open-request.ts';
import { createHeldResponses, holdResponses } from './platform/admission/held-responses.ts';
import { createOpenRequestsHook } from './platform/admission/open-requests.ts';
import { type createDiskRoom, createKeepRoom, createRoomCheck } from './platform/disk-space.ts';
import { createOriginCheck } from './platform/http/check-origin.ts';
import { sendError } from './platform/http/error-response.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { securityHeaders } from './platform/http/security-headers.ts';

interface Parts {
  readonly config: AppConfig;
  readonly log: Logger;
  readonly room: ReturnType<typeof createDiskRoom>;
  readonly cookie: Parameters<typeof holdResponses>[1];
  /** The origin that files are fetched from, where it is another one. */
  readonly filesOrigin: Parameters<typeof securityHeaders>[1];
  /** For tests: bytes of answers that are held for clients that do not read. */
  readonly heldBytes: number | undefined;
}

interface AppServer {
  readonly server: FastifyInstance;
  readonly isDraining: () => boolean;
  /** Connections close after their response from now on. */
  readonly drain: () => void;
}

/** The HTTP server with everything that goes for all requests, in its order, before any endpoint is mounted. */
export async function createAppServer({
  config,
  log,
  room,
  cookie,
  filesOrigin,
  heldBytes,
}: Parts): Promise<AppServer> {
  const headersFor = securityHeaders(config.publicUrl, filesOrigin);
  const server = createHttpServer({ log, trustedHops: config.trustProxy, headersFor });
  server.setErrorHandler(sendError);
  const checkOrigin = createOriginCheck(config.publicUrl);
  server.addHook('onRequest', createOpenRequestsHook());
  server.addHook('onRequest', (request, reply, done) => {
    const isData = [request.url, request.routeOptions.url].some((url) => url?.startsWith('/api/'));
    void reply.headers(headersFor(isData)).header('x-request-id', request.id);
    checkOrigin(request);
    done();
  });
  server.addHook('onRequest', createRoomCheck(room)).addHook('preHandler', createKeepRoom(room));
  let isDraining = false;
  server.addHook('preClose', (done) => {
    isDraining = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onSend', endPlacesOfAnswered);
  // Before compression, which takes in the whole answer and gives it out as slowly as it is read.
  server.addHook('onSend', holdResponses(createHeldResponses(heldBytes), cookie));
  await server.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 4 },
  });
  return { server, isDraining: () => isDraining, drain: () => void (isDraining = true) };
}
