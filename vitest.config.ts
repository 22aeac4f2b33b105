import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The server, and what is loaded into it on request. */
const ofServerTests = '{server/src,tools}/**/*.test.ts';
const onPglite = '{server/src,tools}/**/*.pglite.test.ts';
const onPostgres = '{server/src,tools}/**/*.postgres.test.ts';
const onS3 = '{server/src,tools}/**/*.s3.test.ts';

/** Tests of starts, faults and commands run what `npm start` runs. */
const builtServer = 'scripts/prepare-server.mjs';

/** Left out of what runs every day (scripts/suites.mjs): they start and kill servers, take old data on, or try generated input. */
const slow = process.env['TEST_TIER'] === 'core' ? ['**/*.slow.*'] : [];

/** What is run a third time with the files in a bucket. */
const aboutFiles = ['media', 'platform/files', 'operations/commands', 'operations/backup'].map(
  (folder) => `server/src/${folder}/*.test.ts`,
);

// Lingui looks for its configuration where Vitest is started.
process.env['LINGUI_CONFIG'] ??= fileURLToPath(new URL('./web/lingui.config.ts', import.meta.url));

/**
 * Files follow each other in one process, which reads the server's modules once. So a file leaves nothing behind that another
 * one meets: it closes what it opens, spies in place of mocking modules, and takes back what it changes of the process.
 * A test may start several servers one after the other, each of which takes half a minute on a busy machine.
 */
const ofServer = { isolate: false, testTimeout: 600_000, hookTimeout: 600_000 } as const;

const ofWeb = 'src/**/*.test.{ts,tsx}';
const web = { extends: './web/vitest.config.ts', root: './web' };

/** All but idle moments (web/src/testing/one-page.ts). */
const fakedTimers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'] as const),
];

/**
 * Whether a file of the interface has a process of its own: modules keep connections to the databases of the device, a module that
 * is read anew would be there twice, and some say that they are about what was not read or listened to before.
 */
const isAlone = (file: string) =>
  /\/testing\/empty-device\.ts'|vi\.resetModules\(|^\/\/ Alone in its process: /m.test(
    readFileSync(new URL(`./web/${file}`, import.meta.url), 'utf8'),
  );
const alone = globSync(ofWeb, { cwd: fileURLToPath(new URL('./web', import.meta.url)) }).filter(isAlone);

/**
 * Files of the server that open no database: a second run beside PostgreSQL would prove nothing new. A helper of
 * `server/src/testing` that this pattern does not name counts as one that opens a database.
 */
const withoutDatabase = globSync(ofServerTests, { cwd: import.meta.dirname }).filter(
  (file) =>
    !/\/testing\/(?!temporary-folder|drawings|patient|test-child|test-file-store)|openDatabase|DATABASE_URL|createPool/.test(
      readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'),
    ),
);

/** The server's suite runs twice: a test is about both databases unless its name says one, or it opens none. */
export default defineConfig({
  test: {
    // Each file of the server has a whole database beside it.
    maxWorkers: 2,
    projects: [
      {
        // Nothing there keeps anything between two calls: a process for each file would read the same modules again.
        test: { name: 'shared', include: ['shared/src/**/*.test.ts'], isolate: false, testTimeout: 120_000 },
      },
      {
        // They start processes, some of them several.
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: slow,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'interruptions',
          include: ['scripts/interruptions/*.interruptions.mjs'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server-pglite',
          include: [ofServerTests],
          exclude: [onPostgres, onS3, ...slow],
          globalSetup: [builtServer, 'server/src/testing/prepare-pglite.ts'],
          ...ofServer,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: [ofServerTests],
          exclude: [onPglite, onS3, ...withoutDatabase, ...slow],
          globalSetup: [builtServer, 'server/src/testing/prepare-postgres.ts'],
          ...ofServer,
        },
      },
      {
        test: {
          name: 'server-s3',
          include: [onS3, ...aboutFiles],
          exclude: [onPglite, onPostgres, ...slow],
          globalSetup: [builtServer, 'server/src/testing/prepare-s3.ts'],
          ...ofServer,
        },
      },
      // What extends another configuration takes no number of workers from this one.
      {
        ...web,
        test: {
          name: 'web',
          maxWorkers: 2,
          isolate: false,
          include: [ofWeb],
          exclude: alone,
          setupFiles: ['src/testing/one-page.ts'],
          fakeTimers: { toFake: fakedTimers },
        },
      },
      { ...web, test: { name: 'web-alone', maxWorkers: 2, include: alone } },
    ],
  },
});
