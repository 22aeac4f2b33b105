import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { TestRunner, afterAll, onTestFinished } from 'vitest';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import type { StoredMedia } from '@kalima/shared/contract/media/media';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { type KalimaApp, createApp } from '../app.ts';
import type { StoredBackups } from '../operations/backups.ts';
import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { FreeBytes } from '../platform/disk-space.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { TestClient, asSuccess, endpointOf } from './test-client.ts';
import { materialWith } from './material-with.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFileStore } from './test-file-store.ts';

export const testSecret = 'a secret of the tests that is long enough';
export const testPassword = 'correct horse';

export interface Person {
  readonly client: TestClient;
  readonly profile: Profile;
  readonly email: string;
}

interface Options {
  isLocal?: boolean;
  school?: Partial<Config['school']>;
  secondFactorOf?: Config['secondFactorOf'];
  singleSignOn?: Config['singleSignOn'];
  passwordsOf?: Config['passwordsOf'];
  keepEventsDays?: number;
  publicUrl?: string;
  trustProxy?: number;
  /** Folder of a web application to serve. */
  webRoot?: string;
  freeBytes?: FreeBytes;
  /** Where files are stored, in place of a store of their own. */
  files?: FileStore;
  /** Where the lines of the log go. */
  logLines?: string[];
  /** Makes the backups of the server; without it there are none. */
  backups?: (parts: { database: OpenDatabase; files: FileStore }) => StoredBackups;
  /** How the database is opened. */
  database?: Parameters<typeof openTestDatabase>[0];
  /** What one account may do; without it as in production. */
  limits?: Parameters<typeof createApp>[0]['limits'];
}

/** For tests that do in a minute what nobody does in a day. */
export const boundless = {
  accounts: {
    write: {
      user: { burst: 1e9, perSecond: 1e9 },
      teacher: { burst: 1e9, perSecond: 1e9 },
      admin: { burst: 1e9, perSecond: 1e9 },
    },
    costlyRead: {
      user: { burst: 1e9, perSecond: 1e9 },
      teacher: { burst: 1e9, perSecond: 1e9 },
      admin: { burst: 1e9, perSecond: 1e9 },
    },
  },
};

const noFixedSettings = {
  name: undefined,
  timeZone: undefined,
  registration: undefined,
  sessionRestDays: undefined,
  learnersMayDelete: undefined,
};

/** Of a server of tests, which keeps its files in a folder of its own. */
export const plainConfig = {
  publicUrl: undefined,
  trustProxy: 0,
  isLocal: true,
  secondFactorOf: 'nobody',
  singleSignOn: undefined,
  passwordsOf: 'everybody',
  keepEventsDays: null,
  school: noFixedSettings,
} as const;

/** A multipart form as a browser sends it. */
export async function formOf(
  ...parts: { field?: string; bytes: Uint8Array | string; name?: string; type?: string }[]
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const { field = 'file', bytes, name = 'upload', type = '' } of parts) {
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  }
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

/**
 * The real application on a fresh database and a folder of its own, for all tests of a file or for the one that starts it.
 * `restart` makes it again on the same database, as a restart of the server does.
 */
export async function startTestApp({
  logLines,
  freeBytes,
  limits,
  backups,
  files: givenFiles,
  database: opening,
  ...options
}: Options = {}) {
  const database: OpenDatabase = await openTestDatabase(opening);
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-app-'));
  const files = givenFiles ?? (await openTestFileStore(dataDir));
  const routes = new Set<string>();
  const watchRoutes = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  const make = async (changed: Options = {}): Promise<KalimaApp> => {
    subscribe('fastify.initialization', watchRoutes);
    const { webRoot, school, ...config } = { ...options, ...changed };
    const made = await createApp({
      config: { ...plainConfig, dataDir, ...config, school: { ...noFixedSettings, ...school } },
      database,
      files,
      secret: testSecret,
      ...(webRoot === undefined ? {} : { webRoot }),
      ...(freeBytes ? { freeBytes } : {}),
      ...(limits ? { limits } : {}),
      ...(backups ? { backups: backups({ database, files }) } : {}),
      log: logLines
        ? pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
        : pino({ level: 'silent' }),
    });
    unsubscribe('fastify.initialization', watchRoutes);
    return made;
  };
  let { publicUrl } = options;
  let app = await make();
  let admin: Promise<Person> | undefined;
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atTheEnd(async () => {
    await app.server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const client = (address?: string) =>
    new TestClient(
      () => app.server,
      address,
      () => publicUrl,
    );

  async function signUpLearner(change: { name?: string; email?: string } = {}): Promise<Person> {
    const browser = client();
    const email = change.email ?? `${randomUUID()}@example.org`;
    const { user } = await browser.call('POST /api/auth/sign-up/email', {
      body: {
        name: change.name ?? 'Layla Learner',
        email,
        password: testPassword,
        targetLanguage: 'arabic',
        nativeLanguage: 'english',
      },
    });
    return { client: browser, profile: user, email };
  }

  async function makeAdmin(): Promise<Person> {
    const email = `${randomUUID()}@example.org`;
    await app.accounts.makeAdmin({ email, password: testPassword, name: 'Amal Admin' });
    return signIn(email);
  }

  async function makeTeacher(): Promise<Person> {
    const { email, profile } = await signUpLearner({ name: 'Tariq Teacher' });
    const { client: browser } = await signInAdmin();
    await browser.call('PATCH /api/admin/users/{userId}', {
      params: { userId: profile.id },
      body: { role: 'teacher' },
    });
    return signIn(email);
  }

  /** A teacher whom an admin lets make content. */
  async function makeAuthor(): Promise<Person> {
    const person = await makeTeacher();
    const { client: browser } = await signInAdmin();
    const params = { userId: person.profile.id };
    await browser.call('PATCH /api/admin/users/{userId}', { params, body: { mayMakeContent: true } });
    return person;
  }

  async function signIn(email: string, password: string = testPassword): Promise<Person> {
    const browser = client();
    const { user } = await browser.call('POST /api/auth/sign-in/email', { body: { email, password } });
    return { client: browser, profile: user, email };
  }

  /** The one admin of the file. */
  const signInAdmin = (): Promise<Person> => (admin ??= makeAdmin());

  async function createMaterial(change: Partial<MaterialInput> = {}): Promise<EditableMaterial> {
    const { client: browser } = await signInAdmin();
    return browser.call('POST /api/author/learning-materials', { body: materialWith(change) });
  }

  async function assign({ profile }: Person, courseId: string): Promise<void> {
    const { client: browser } = await signInAdmin();
    await browser.call('POST /api/teacher/assignments', { body: { courses: [courseId], userIds: [profile.id] } });
  }
  async function unassign({ profile }: Person, courseId: string): Promise<void> {
    const { client: browser } = await signInAdmin();
    const body = { courses: [courseId], userIds: [profile.id] };
    await browser.call('POST /api/teacher/assignments/removal', { body });
  }

  async function upload(bytes: Uint8Array, purpose: UploadPurpose = 'learning-material-image', by?: Person) {
    const { client: browser } = by ?? (await signInAdmin());
    const answer = await browser.request('POST /api/author/media', {
      query: { purpose },
      ...(await formOf({ bytes })),
    });
    return asSuccess(endpointOf('POST /api/author/media'), answer) as StoredMedia;
  }

  /** A new learner to whom nothing is assigned, not even what is free. */
  async function signUpWithoutCourses(): Promise<Person> {
    const person = await signUpLearner();
    for (const course of (await person.client.call('GET /api/courses')).items) await unassign(person, course.id);
    return person;
  }

  return {
    database,
    files,
    dataDir,
    get app() {
      return app;
    },
    /** Every route that the server has, as `METHOD /path/:parameter`. */
    routes: routes as ReadonlySet<string>,
    client,
    signUpLearner,
    signUpWithoutCourses,
    signIn,
    signInAdmin,
    makeAdmin,
    makeTeacher,
    makeAuthor,
    createMaterial,
    assign,
    unassign,
    upload,
    async restart(changed: Options = {}): Promise<void> {
      await app.server.close();
      publicUrl = changed.publicUrl ?? options.publicUrl;
      app = await make(changed);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
