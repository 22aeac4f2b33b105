import { join } from 'node:path';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createAuthentication } from './features/accounts/authentication.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { createAccountsService } from './features/accounts/service.ts';
import { mountCourses } from './features/courses/routes.ts';
import { createCoursesService } from './features/courses/service.ts';
import { mountMaterials } from './features/learning-materials/routes.ts';
import { createMaterialsService } from './features/learning-materials/service.ts';
import { mountMedia } from './features/media/routes.ts';
import { createMediaService } from './features/media/service.ts';
import { mountOperations } from './features/operations/routes.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { answerError } from './platform/http/answer-error.ts';
import { createApiRoutes } from './platform/http/api-routes.ts';
import { checkOrigin } from './platform/http/check-origin.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { mountWebApp } from './platform/http/web-app.ts';
import { createThrottle } from './platform/throttle.ts';

interface Parts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'dataDir'>;
  database: OpenDatabase;
  /** Keys the session tokens. */
  secret: string;
  log: Logger;
  /** Folder of the built web application; without it only the API is served. */
  webRoot?: string;
}

export interface KalimaApp {
  readonly server: FastifyInstance;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly courses: ReturnType<typeof createCoursesService>;
  readonly materials: ReturnType<typeof createMaterialsService>;
  readonly media: ReturnType<typeof createMediaService>;
  /** Removes what has run out or is not used any more. */
  tidy(): Promise<void>;
}

/** Puts the features together on a database and a file store. Nothing listens yet. */
export async function createApp({ config, database, secret, log, webRoot }: Parts): Promise<KalimaApp> {
  const logger: FastifyBaseLogger = log;
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A function, since the number of hops alone is not among the types; the client is the address before our proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: true,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: 10 * 60 * 1000,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerError,
  });
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler(answerError);
  const headers = securityHeaders(config.publicUrl);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    checkOrigin(request, config.publicUrl);
    done();
  });
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
  await server.register(cookies);
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } });
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
  });

  const files = createLocalFileStore(join(config.dataDir, 'media'));
  const throttle = createThrottle(database);
  const authentication = await createAuthentication({ database, secret, publicUrl: config.publicUrl });
  const cookie = { name: authentication.cookieName, secret, isSecure: config.publicUrl?.startsWith('https:') ?? false };
  const courses = createCoursesService({ database });
  const accounts = createAccountsService({ database, authentication, throttle, courses, secret });
  const media = createMediaService({ database, files, temporaryFolder: join(config.dataDir, 'uploads') });
  const materials = createMaterialsService({ database, courses, media });

  const api = createApiRoutes(server, database, cookie);
  mountOperations(server, database);
  mountAccounts(api, accounts, cookie);
  mountCourses(api, courses);
  mountMaterials(api, materials);
  mountMedia(server, api, media, files, cookie);
  await mountWebApp(server, webRoot);
  await media.clearTemporary();
  await server.ready();

  return {
    server,
    accounts,
    courses,
    materials,
    media,
    async tidy() {
      await accounts.sweep();
      await throttle.sweep();
      await media.collect();
    },
  };
}
