import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppConfig, TestLimits } from './app-config.ts';
import { createAppServer } from './app-server.ts';
import { type BroughtServices, createBroughtServices } from './brought-services.ts';
import { mountChanges } from './changes/changes.routes.ts';
import { createChangesService } from './changes/changes.service.ts';
import { type ContentServices, createContentServices, mountContent } from './content-services.ts';
import { type CoursesService, createCoursesService } from './content/courses/courses.service.ts';
import { createExchangeServices, mountExchange, mountExchangeFiles } from './exchange-services.ts';
import { mountJobs } from './jobs/jobs.routes.ts';
import { createJobsService, type JobsService } from './jobs/jobs.service.ts';
import { createLearningServices, mountLearning } from './learning-services.ts';
import type { CorrectionsService } from './learning/memory/corrections/corrections.service.ts';
import type { MemoryService } from './learning/memory/memory.service.ts';
import type { StudyService } from './learning/study/study.service.ts';
import { maintain } from './maintenance.ts';
import { mountMedia } from './media/media.routes.ts';
import { createMediaService, type MediaService } from './media/media.service.ts';
import { createMediaWorks } from './media/works.ts';
import { createBackupsService, noBackups, type StoredBackups } from './operations/backups.ts';
import { mountOperations } from './operations/operations.routes.ts';
import { createServerStatus } from './operations/server-status.ts';
import { createPeopleServices, createSchoolServices, mountPeople } from './people-services.ts';
import type { AccountsService } from './people/accounts/accounts.service.ts';
import { createSignedOutHook } from './people/accounts/end-signed-out.ts';
import { sessionCookie } from './people/accounts/session-cookie.ts';
import type { SchoolService } from './people/school/school.service.ts';
import { createAdmission } from './platform/admission/admission.ts';
import { createThrottle } from './platform/admission/throttle.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createDiskRoom, type FreeBytes } from './platform/disk-space.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { outsideTransactions } from './platform/files/outside-transactions.ts';
import { createApiRoutes } from './platform/http/api-routes.ts';
import { mountWebApp } from './platform/http/web-app.ts';
import { createPreloadedResponses } from './preloaded-responses.ts';
import { createEnrolmentServices, createTeachingServices, mountTeaching } from './teaching-services.ts';
import type { AssigningService } from './teaching/assignments/assigning/assigning.service.ts';
import type { AssignmentsService } from './teaching/assignments/assignments.service.ts';
import type { ClassServices } from './teaching/classes/classes.services.ts';
import type { RosterService } from './teaching/classes/roster/roster.service.ts';

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
  readonly accounts: AccountsService;
  readonly classes: ClassServices;
  readonly school: SchoolService;
  readonly courses: CoursesService;
  readonly assigning: AssigningService;
  readonly assignments: AssignmentsService;
  readonly study: StudyService;
  readonly rosters: RosterService['operator'];
  readonly memory: MemoryService;
  readonly corrections: CorrectionsService;
  readonly media: MediaService;
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
  const cookie = { ...sessionCookie(config.publicUrl), secret };
  const room = createDiskRoom(database.kind, config.dataDir, freeBytes);
  const { heldBytes } = limits ?? {};
  const filesOrigin = files.publicOrigin;
  const { server, isDraining, drain } = await createAppServer({ config, log, room, cookie, filesOrigin, heldBytes });
  const temporaryFolder = join(config.dataDir, 'uploads');
  const temporary = { temporaryFolder, requireRoom: room.requireRoom };

  const throttle = createThrottle(database);
  const { school, personalData } = createSchoolServices({ config, database, throttle });
  const { note } = personalData.log;
  const jobs = createJobsService({
    database,
    log,
    callerOf: (within, userId) => people.accounts.callerOf(within, userId),
  });
  const changes = createChangesService({ database });
  const courses = createCoursesService({ database });
  const teaching = createTeachingServices({ database, school, throttle, changes, courses, jobs, note });
  const { assigning, assignments, classes } = teaching;
  const people = createPeopleServices({
    config,
    database,
    throttle,
    school,
    cookie,
    assignments,
    classes: classes.classes,
    classCodes: classes.joining,
  });
  const { accounts } = people;
  const enrolment = createEnrolmentServices({ database, throttle, accounts });
  const admission = createAdmission({
    database,
    cookie,
    checkAdmin: (caller) => people.twoFactor.checkAdmin(caller),
    limits: limits?.accounts,
  });
  server.addHook('onRequest', createSignedOutHook(accounts, cookie, admission.accounts));
  const media = createMediaService({ database, files, temporaryFolder, processorMs: limits?.mediaMs });
  for (const work of createMediaWorks(media)) jobs.add(work);
  const quota = limits?.daily;
  const keepDays = config.keepEventsDays;
  const learning = createLearningServices({ database, school, jobs, log, keepDays, ...(quota ? { quota } : {}) });
  const { memory, corrections } = learning;
  const content = createContentServices({ database, courses, media, moveCorrected: corrections.moveSoon });
  const exchange = createExchangeServices({ database, files, media, jobs, changes, ...temporary, ...content });
  const backups = createBackupsService({ backups: stored, accounts });
  const status = createServerStatus({ database, files, dataDir: config.dataDir, backups });

  const api = createApiRoutes(server, admission, note);
  mountOperations(server, { api, database, status, backups, isDraining });
  mountPeople(server, api, { ...people, school, personalData, cookie });
  mountTeaching(api, { ...teaching, ...enrolment });
  mountContent(server, api, { database, courses, media, jobs, ...content });
  mountLearning(api, learning);
  mountExchange(api, exchange);
  mountChanges(api, changes);
  mountJobs(server, api, jobs, admission.streams);
  // A scope of its own: forms with files are read here alone, every other address takes JSON and nothing else.
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    });
    const uploads = createApiRoutes(scope, admission, note);
    mountExchangeFiles(uploads, exchange);
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
    study: learning.study,
    rosters: enrolment.rosters.operator,
    memory,
    corrections,
    media,
    brought: createBroughtServices({ database, accounts, imports: exchange.imports, media, ...temporary }),
    jobs,
    drain,
    async close(shutdownTimeout) {
      const timer = setTimeout(() => server.server.closeAllConnections(), shutdownTimeout);
      await server.close();
      clearTimeout(timer);
    },
    async runMaintenance() {
      const sweepers = [accounts, throttle, personalData.log, jobs, changes, exchange.imports];
      await maintain({ sweepers, corrections, memory, media, jobs });
    },
  };
}
