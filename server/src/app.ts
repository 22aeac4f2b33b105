import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { createSignedOutHook } from './features/accounts/end-signed-out.ts';
import { createAccountsService } from './features/accounts/service.ts';
import { sessionCookie } from './features/accounts/session-cookie.ts';
import { mountAssignments } from './features/assignments/routes.ts';
import { createAssignmentsService } from './features/assignments/service.ts';
import { mountCatalogue } from './features/catalogue/routes.ts';
import { createCatalogueService } from './features/catalogue/service.ts';
import { mountCourses } from './features/courses/routes.ts';
import { createCoursesService } from './features/courses/service.ts';
import { mountMaterials } from './features/learning-materials/routes.ts';
import { createMaterialsService } from './features/learning-materials/service.ts';
import { createReviewService } from './features/memory/review/service.ts';
import { mountMemory } from './features/memory/routes.ts';
import { type MemoryService, createMemoryService } from './features/memory/service.ts';
import { mountMedia } from './features/media/routes.ts';
import { createMediaService } from './features/media/service.ts';
import { mountReadingLessons } from './features/reading-lessons/routes.ts';
import { createReadingService } from './features/reading-lessons/service.ts';
import { mountDownloads } from './features/downloads/routes.ts';
import { createDownloadsService } from './features/downloads/service.ts';
import { mountFlashcardLessons } from './features/flashcard-lessons/routes.ts';
import { createFlashcardsService } from './features/flashcard-lessons/service.ts';
import { mountPhrases } from './features/phrases/routes.ts';
import { createPhrasesService } from './features/phrases/service.ts';
import { mountSchool } from './features/school/routes.ts';
import { type SchoolService, createSchoolService } from './features/school/service.ts';
import { createStagesService } from './features/stages/service.ts';
import { mountStories } from './features/stories/routes.ts';
import { createStoriesService } from './features/stories/service.ts';
import { mountStatistics } from './features/statistics/routes.ts';
import { createStatisticsService } from './features/statistics/service.ts';
import { mountStudy } from './features/study/routes.ts';
import { createStudyService } from './features/study/service.ts';
import { mountTwoFactor } from './features/two-factor/routes.ts';
import { createTwoFactorService } from './features/two-factor/service.ts';
import { mountUsers } from './features/users/routes.ts';
import { createUsersService } from './features/users/service.ts';
import { mountVocabulary } from './features/vocabulary/routes.ts';
import { createVocabularyService } from './features/vocabulary/service.ts';
import { createServerStatus } from './features/operations/server-status.ts';
import { mountOperations } from './features/operations/routes.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { outsideTransactions } from './platform/files/outside-transactions.ts';
import { type FreeBytes, createRoomCheck } from './platform/disk-space.ts';
import type { AccountLimits } from './platform/http/account-limits.ts';
import { createAccountPlaces, endPlacesOfAnswered, filePlaces } from './platform/http/account-places.ts';
import { createCallerChecks } from './platform/http/caller-checks.ts';
import { sendError } from './platform/http/error-response.ts';
import { bodyLimits, createApiRoutes } from './platform/http/api-routes.ts';
import { createOriginCheck } from './platform/http/check-origin.ts';
import { createHeldResponses, holdResponses } from './platform/http/held-responses.ts';
import { createOpenRequestsHook } from './platform/http/open-requests.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { mountWebApp } from './platform/http/web-app.ts';
import { createThrottle } from './platform/throttle.ts';
import { createPreloadedResponses } from './preloaded-responses.ts';

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'dataDir' | 'isLocal' | 'school' | 'secondFactorOf'>;
  database: OpenDatabase;
  files: FileStore;
  /** The server's own backups, where it makes any. */
  backups?: Parameters<typeof createServerStatus>[0]['backups'];
  /** Keys the session tokens. */
  secret: string;
  log: Logger;
  /** For tests: bytes that are free on the disk of a folder. */
  freeBytes?: FreeBytes;
  /** For tests: what one account may do, and how much of answers is held that nobody takes. */
  limits?: { accounts?: AccountLimits; daily?: { events: number; bytes: number }; heldBytes?: number };
  /** Folder of the built web application; without it only the API is served. */
  webRoot?: string;
}

export interface KalimaApp {
  readonly server: FastifyInstance;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly school: SchoolService;
  readonly courses: ReturnType<typeof createCoursesService>;
  readonly materials: ReturnType<typeof createMaterialsService>;
  readonly reading: ReturnType<typeof createReadingService>;
  readonly flashcards: ReturnType<typeof createFlashcardsService>;
  readonly phrases: ReturnType<typeof createPhrasesService>;
  readonly stories: ReturnType<typeof createStoriesService>;
  readonly study: ReturnType<typeof createStudyService>;
  readonly memory: MemoryService;
  readonly media: ReturnType<typeof createMediaService>;
  /** Begins the shutdown: readiness fails and connections close after their response, but every request is still served. */
  drain(): void;
  /** Stops listening; requests in flight are finished, or aborted after `shutdownTimeout` milliseconds. */
  close(shutdownTimeout: number): Promise<void>;
  /** Removes what has expired or is no longer used. */
  runMaintenance(): Promise<void>;
}

/** The path and query of what a request asks for. */
function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

function noSchemas(): never {
  throw new Error('Routes are described by the contract, not by schemas of their own.');
}

/** Puts the features together on a database and a file store. Nothing listens yet. */
export async function createApp(parts: Dependencies): Promise<KalimaApp> {
  const { config, database, secret, log, webRoot, freeBytes, limits, backups = null } = parts;
  const files = outsideTransactions(parts.files);
  const logger: FastifyBaseLogger = log;
  const headersFor = securityHeaders(config.publicUrl, files.publicOrigin);
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A function, since the number of hops alone is not among the types; the client is the address before our proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
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
  server.setErrorHandler(sendError);
  const checkOrigin = createOriginCheck(config.publicUrl);
  server.addHook('onRequest', createOpenRequestsHook());
  server.addHook('onRequest', (request, reply, done) => {
    const isData = [request.url, request.routeOptions.url].some((url) => url?.startsWith('/api/'));
    void reply.headers(headersFor(isData)).header('x-request-id', request.id);
    checkOrigin(request);
    done();
  });
  if (database.kind === 'pglite') server.addHook('onRequest', createRoomCheck(config.dataDir, freeBytes));
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
  const cookie = { ...sessionCookie(config.publicUrl), secret };
  // Before compression, which takes in the whole answer and gives it out as slowly as it is read.
  const held = createHeldResponses(limits?.heldBytes);
  server.addHook('onSend', holdResponses(held, cookie));
  await server.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 4 },
  });

  const throttle = createThrottle(database);
  const school = createSchoolService({ database, fixed: config.school, isLocal: config.isLocal });
  const courses = createCoursesService({ database });
  const assignments = createAssignmentsService({ database, courses });
  const twoFactor = createTwoFactorService({ database, secret, requiredOf: config.secondFactorOf });
  const accounts = createAccountsService({ database, throttle, assignments, twoFactor, school, cookie });
  const checks = createCallerChecks(database, (caller) => twoFactor.checkAdmin(caller), limits?.accounts);
  server.addHook('onRequest', createSignedOutHook(accounts, cookie, checks.reads));
  const media = createMediaService({ database, files, temporaryFolder: join(config.dataDir, 'uploads') });
  const materials = createMaterialsService({ database, courses, media });
  const catalogue = createCatalogueService({ database, courses, materials, media });
  const users = createUsersService({ database, accounts, assignments });

  const reading = createReadingService({ database, courses, media });
  const flashcards = createFlashcardsService({ database, courses, media });
  const phrases = createPhrasesService({
    database,
    courses,
    media,
    stages: createStagesService({ database, media, table: 'stages' }),
  });
  const stories = createStoriesService({
    database,
    courses,
    media,
    stages: createStagesService({ database, media, table: 'story_stages' }),
  });
  const vocabulary = createVocabularyService({ database });
  const memory = createMemoryService({ database });
  const study = createStudyService({
    database,
    vocabulary,
    memory,
    school,
    ...(limits?.daily ? { quota: limits.daily } : {}),
  });
  const api = createApiRoutes(server, database, cookie, checks);
  const status = createServerStatus({ database, files, dataDir: config.dataDir, backups });
  mountOperations(server, { api, database, status, isDraining: () => isDraining });
  mountAccounts(api, accounts, cookie);
  mountTwoFactor(api, twoFactor, accounts);
  mountSchool(api, school);
  mountCourses(api, courses);
  mountCatalogue(api, catalogue);
  mountAssignments(api, assignments);
  mountUsers(api, users);
  mountDownloads(api, createDownloadsService({ database }));
  mountMaterials(api, materials);
  mountReadingLessons(api, reading);
  mountFlashcardLessons(api, flashcards);
  mountPhrases(api, phrases);
  mountStories(api, stories);
  mountStudy(api, study);
  mountMemory(api, createReviewService({ database }));
  mountVocabulary(api, vocabulary);
  mountStatistics(api, createStatisticsService({ database, school }));
  // A scope of its own: forms with files are read here alone, every other address takes JSON and nothing else.
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    });
    mountMedia(scope, createApiRoutes(scope, database, cookie, checks), {
      media,
      files,
      cookie,
      reads: checks.reads,
      places: createAccountPlaces(filePlaces),
    });
  });
  await mountWebApp(
    server,
    webRoot,
    createPreloadedResponses({ accounts, assignments, materials, school, cookie, reads: checks.reads }),
  );
  await media.clearTemporary();
  await server.ready();

  return {
    server,
    accounts,
    school,
    courses,
    materials,
    reading,
    flashcards,
    phrases,
    stories,
    study,
    memory,
    media,
    drain() {
      isDraining = true;
    },
    async close(shutdownTimeout) {
      const timer = setTimeout(() => server.server.closeAllConnections(), shutdownTimeout);
      await server.close();
      clearTimeout(timer);
    },
    async runMaintenance() {
      await accounts.sweep();
      await throttle.sweep();
      await media.collect();
      await media.measure();
      await media.stripStored();
    },
  };
}
