import { join } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppConfig, TestLimits } from './app-config.ts';
import { type BroughtServices, createBroughtServices } from './brought-services.ts';
import { browserOf, mountAccounts } from './people/accounts/accounts.routes.ts';
import { createSignedOutHook } from './people/accounts/end-signed-out.ts';
import { createAccountsService } from './people/accounts/accounts.service.ts';
import { forgetSession, sessionCookie } from './people/accounts/session-cookie.ts';
import type { AssigningService } from './teaching/assignments/assigning/assigning.service.ts';
import type { AssignmentsService } from './teaching/assignments/assignments.service.ts';
import { mountCatalogue } from './content/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './content/catalogue/catalogue.service.ts';
import type { RosterService } from './teaching/classes/roster/roster.service.ts';
import type { ClassServices } from './teaching/classes/classes.services.ts';
import { type ContentServices, createContentServices, mountContent } from './content-services.ts';
import { mountCopies } from './content/courses/copies.routes.ts';
import { createCopiesService } from './content/courses/copies.service.ts';
import { mountCourses } from './content/courses/courses.routes.ts';
import { createCoursesService } from './content/courses/courses.service.ts';
import {
  type CorrectionsService,
  createCorrectionsService,
} from './learning/memory/corrections/corrections.service.ts';
import { mountMemory } from './learning/memory/memory.routes.ts';
import { createMemoryServices } from './learning/memory/memory.services.ts';
import { type MemoryService, createMemoryService } from './learning/memory/memory.service.ts';
import { mountMedia } from './media/media.routes.ts';
import { createMediaService } from './media/media.service.ts';
import { createMediaWorks } from './media/works.ts';
import { mountDownloads } from './content/downloads/downloads.routes.ts';
import { createDownloadsService } from './content/downloads/downloads.service.ts';
import { mountImportFiles, mountImports } from './exchange/imports/imports.routes.ts';
import { createImportsService } from './exchange/imports/imports.service.ts';
import { mountChanges } from './changes/changes.routes.ts';
import { createChangesService } from './changes/changes.service.ts';
import { mountJobs } from './jobs/jobs.routes.ts';
import { createJobsService, type JobsService } from './jobs/jobs.service.ts';
import { createPackagedKinds, createPackagesService } from './exchange/packages/packages.service.ts';
import { mountPackages } from './exchange/packages/packages.routes.ts';
import { mountPersonalData } from './people/personal-data/personal-data.routes.ts';
import { createPersonalDataServices } from './people/personal-data/personal-data.services.ts';
import { mountSchool } from './people/school/school.routes.ts';
import { type SchoolService, createSchoolService } from './people/school/school.service.ts';
import { mountSingleSignOn } from './people/accounts/sso/sso.routes.ts';
import { createSingleSignOnService } from './people/accounts/sso/sso.service.ts';
import { mountStatistics } from './learning/statistics/statistics.routes.ts';
import { createStatisticsService } from './learning/statistics/statistics.service.ts';
import { mountStudy } from './learning/study/study.routes.ts';
import { createStudyService } from './learning/study/study.service.ts';
import { mountTwoFactor } from './people/two-factor/two-factor.routes.ts';
import { createTwoFactorService } from './people/two-factor/two-factor.service.ts';
import { mountUsers } from './people/users/users.routes.ts';
import { createUsersService } from './people/users/users.service.ts';
import { mountVocabulary } from './learning/vocabulary/vocabulary.routes.ts';
import { createVocabularyService } from './learning/vocabulary/vocabulary.service.ts';
import { createServerStatus } from './operations/server-status.ts';
import { createBackupsService, noBackups, type StoredBackups } from './operations/backups.ts';
import { mountOperations } from './operations/operations.routes.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { outsideTransactions } from './platform/files/outside-transactions.ts';
import { type FreeBytes, createDiskRoom, createKeepRoom, createRoomCheck } from './platform/disk-space.ts';
import { createAdmission } from './platform/admission/admission.ts';
import { endPlacesOfAnswered } from './platform/admission/open-request.ts';
import { sendError } from './platform/http/error-response.ts';
import { createApiRoutes } from './platform/http/api-routes.ts';
import { createOriginCheck } from './platform/http/check-origin.ts';
import { createHeldResponses, holdResponses } from './platform/admission/held-responses.ts';
import { createOpenRequestsHook } from './platform/admission/open-requests.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { mountWebApp } from './platform/http/web-app.ts';
import { createThrottle } from './platform/admission/throttle.ts';
import { createEnrolmentServices, createTeachingServices, mountTeaching } from './teaching-services.ts';
import { maintain } from './maintenance.ts';
import { createPreloadedResponses } from './preloaded-responses.ts';

interface Dependencies {
  config: AppConfig;
  database: OpenDatabase;
  files: FileStore;
  /** Left out by apps that serve nobody. */
  backups?: StoredBackups;
  /** Keys the session tokens. */
  secret: string;
  log: Logger;
  /** For tests: bytes that are free on the disk of a folder. */
  freeBytes?: FreeBytes;
  limits?: TestLimits;
  /** Folder of the built web application; without it only the API is served. */
  webRoot?: string;
}

export interface KalimaApp extends ContentServices {
  readonly server: FastifyInstance;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly classes: ClassServices;
  readonly school: SchoolService;
  readonly courses: ReturnType<typeof createCoursesService>;
  readonly assigning: AssigningService;
  readonly assignments: AssignmentsService;
  readonly study: ReturnType<typeof createStudyService>;
  readonly rosters: RosterService['operator'];
  readonly memory: MemoryService;
  readonly corrections: CorrectionsService;
  readonly media: ReturnType<typeof createMediaService>;
  readonly brought: BroughtServices;
  readonly jobs: JobsService;
  /** Begins the shutdown: readiness fails and connections close after their response, but every request is still served. */
  drain(): void;
  /** Stops listening; requests in flight are finished, or aborted after `shutdownTimeout` milliseconds. */
  close(shutdownTimeout: number): Promise<void>;
  /** Removes what has expired or is no longer used. */
  runMaintenance(): Promise<void>;
}

/** Puts the features together on a database and a file store. Nothing listens yet. */
export async function createApp(parts: Dependencies): Promise<KalimaApp> {
  const { config, database, secret, log, webRoot, freeBytes, limits, backups: stored = noBackups } = parts;
  const files = outsideTransactions(parts.files);
  const headersFor = securityHeaders(config.publicUrl, files.publicOrigin);
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
  const room = createDiskRoom(database.kind, config.dataDir, freeBytes);
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
  const { singleSignOn, publicUrl, isLocal, school: fixed } = config;
  const school = createSchoolService({ database, fixed, isLocal, singleSignOn: singleSignOn?.name ?? null });
  const courses = createCoursesService({ database });
  const personalData = createPersonalDataServices({ database, throttle });
  const jobs = createJobsService({ database, log, callerOf: (within, userId) => accounts.callerOf(within, userId) });
  const changes = createChangesService({ database });
  const teaching = createTeachingServices({
    database,
    school,
    throttle,
    changes,
    courses,
    jobs,
    note: personalData.log.note,
  });
  const { assigning, assignments, classes } = teaching;
  const twoFactor = createTwoFactorService({ database, secret, requiredOf: config.secondFactorOf });
  const accounts = createAccountsService({
    database,
    throttle,
    assignments,
    twoFactor,
    school,
    classCodes: classes.joining,
    cookie,
    passwordsOf: config.passwordsOf,
  });
  const admission = createAdmission({
    database,
    cookie,
    checkAdmin: (caller) => twoFactor.checkAdmin(caller),
    limits: limits?.accounts,
  });
  server.addHook('onRequest', createSignedOutHook(accounts, cookie, admission.accounts));
  const temporaryFolder = join(config.dataDir, 'uploads');
  const temporary = { temporaryFolder, requireRoom: room.requireRoom };
  const media = createMediaService({ database, files, temporaryFolder, processorMs: limits?.mediaMs });
  const memory = createMemoryService({ database, keepDays: config.keepEventsDays });
  const corrections = createCorrectionsService({ database, memory, jobs, log });
  jobs.add(memory.pruning.work);
  const content = createContentServices({ database, courses, media, moveCorrected: corrections.moveSoon });
  const packaged = createPackagedKinds(content);
  const imports = createImportsService({ database, files, media, packaged, jobs, changes, ...temporary, ...content });
  for (const work of [...createMediaWorks(media), imports.work]) jobs.add(work);
  const enrolment = createEnrolmentServices({ database, throttle, accounts });
  const users = createUsersService({ database, accounts, assignments, classes: classes.classes, school });

  const vocabulary = createVocabularyService({ database });
  const study = createStudyService({
    database,
    vocabulary,
    memory,
    school,
    ...(limits?.daily ? { quota: limits.daily } : {}),
  });
  const api = createApiRoutes(server, admission, personalData.log.note);
  const backups = createBackupsService({ backups: stored, accounts });
  const status = createServerStatus({ database, files, dataDir: config.dataDir, backups });
  mountOperations(server, { api, database, status, backups, isDraining: () => isDraining });
  mountAccounts(api, accounts, cookie);
  mountTwoFactor(api, twoFactor, accounts);
  mountSingleSignOn(server, api, {
    service:
      singleSignOn && publicUrl !== undefined
        ? createSingleSignOnService({ database, accounts, users, config: singleSignOn, publicUrl })
        : null,
    cookie,
    browserOf: (request) => browserOf(request, cookie),
  });
  mountSchool(api, school);
  mountCourses(api, courses);
  mountCopies(api, createCopiesService({ database, courses, ...content }));
  mountPackages(api, createPackagesService({ database, files, media, packaged }));
  mountCatalogue(api, createCatalogueService({ database, courses, materials: content.materials, media, jobs }));
  mountTeaching(api, { ...teaching, ...enrolment });
  mountChanges(api, changes);
  mountJobs(server, api, jobs, admission.streams);
  mountImports(api, imports);
  mountUsers(api, users, (reply) => forgetSession(reply, cookie));
  mountPersonalData(api, personalData);
  mountDownloads(api, createDownloadsService({ database }));
  mountContent(server, api, { database, courses, ...content });
  mountStudy(api, study);
  mountMemory(api, createMemoryServices(database));
  mountVocabulary(api, vocabulary);
  mountStatistics(api, createStatisticsService({ database, school }));
  // A scope of its own: forms with files are read here alone, every other address takes JSON and nothing else.
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    });
    const uploads = createApiRoutes(scope, admission, personalData.log.note);
    mountImportFiles(uploads, imports);
    mountMedia(scope, uploads, { media, files, cookie, admission });
  });
  await mountWebApp(
    server,
    webRoot,
    createPreloadedResponses({ accounts, assignments, ...content, school, cookie, sessions: admission.accounts }),
  );
  await media.clearTemporary();
  await server.ready();

  return {
    server,
    accounts,
    classes,
    school,
    courses,
    assigning,
    assignments,
    ...content,
    study,
    rosters: enrolment.rosters.operator,
    memory,
    corrections,
    media,
    brought: createBroughtServices({ database, accounts, imports, media, ...temporary }),
    jobs,
    drain() {
      isDraining = true;
    },
    async close(shutdownTimeout) {
      const timer = setTimeout(() => server.server.closeAllConnections(), shutdownTimeout);
      await server.close();
      clearTimeout(timer);
    },
    async runMaintenance() {
      await maintain({
        sweepers: [accounts, throttle, personalData.log, jobs, changes, imports],
        corrections,
        memory,
        media,
        jobs,
      });
    },
  };
}
