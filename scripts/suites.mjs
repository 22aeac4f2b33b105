import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureEngines } from './engines.mjs';
import { root } from './node-24.mjs';
import { ensurePostgresBinaries } from './postgres-binaries.mjs';
import { runCommand } from './run-command.mjs';
import { checkReadmePictures } from './readme-pictures.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { countPlaywright, countVitest } from './test-summary.mjs';

/**
 * `core` is what `npm test` runs, `all` adds the slow tests and the suites that have no core.
 * @typedef {'core' | 'all'} Tier
 */

/**
 * A group of tests that one tool runs. `minutes` are those of each tier on two processors; progress is estimated from them.
 * @typedef {object} Suite
 * @property {string} name
 * @property {{ core?: number, all: number }} minutes without `core` the suite runs with `--all` only
 * @property {(parameters: string[], tier: Tier, env: Record<string, string>) => Promise<import('./test-summary.mjs').Counts>} run
 */

/** One journey for each thing that the product can do. */
const coreJourneys = ['--grep=@core'];

/** @type {Suite[]} */
export const suites = [
  { name: 'check', minutes: { core: 0.8, all: 0.8 }, run: runChecks },
  { name: 'scripts', minutes: { core: 0.1, all: 0.8 }, run: vitest('scripts') },
  { name: 'shared', minutes: { core: 0.1, all: 0.1 }, run: vitest('shared') },
  { name: 'web', minutes: { core: 1.5, all: 1.5 }, run: vitest('web', 'web-alone') },
  { name: 'server-pglite', minutes: { core: 3.5, all: 6.1 }, run: vitest('server-pglite') },
  {
    name: 'server-postgres',
    minutes: { all: 3.2 },
    async run(...run) {
      await ensurePostgresBinaries();
      return await vitest('server-postgres')(...run);
    },
  },
  {
    name: 'server-s3',
    minutes: { all: 1 },
    async run(...run) {
      if (await ensureS3Server()) return await vitest('server-s3')(...run);
      return leaveOut('this machine has no S3 server (apt-get install radosgw ceph-mon ceph-osd, or set CI)');
    },
  },
  {
    name: 'e2e',
    minutes: { core: 3.5, all: 18 },
    async run(parameters, tier, env) {
      const chromium = await ensureChromium();
      const which = tier === 'core' ? coreJourneys : [];
      return await playwright(['--config=playwright.config.ts', ...which, ...parameters], {
        ...env,
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      });
    },
  },
  { name: 'screenshots', minutes: { all: 0.7 }, run: checkReadmePictures },
  {
    name: 'engines',
    minutes: { all: 2 },
    async run(parameters, _tier, env) {
      if (await ensureEngines()) return await playwright(['--config=engines.config.ts', ...parameters], env);
      return leaveOut('this machine lacks Firefox or WebKitGTK (set CI to install them as Debian packages)');
    },
  },
  {
    name: 'interruptions',
    minutes: { all: 1.6 },
    async run(...run) {
      if (process.platform !== 'linux') return leaveOut('it kills and looks at processes in the way of Linux');
      await ensureServerBuilt();
      await ensureWebBuilt();
      return await vitest('interruptions')(...run);
    },
  },
];

/**
 * @param {string} reason
 * @returns {import('./test-summary.mjs').Counts}
 */
function leaveOut(reason) {
  console.log(`Skipped: ${reason}.`);
  return { passed: 0, failed: 0, skipped: 1, isLeftOut: true };
}

/**
 * @param {string[]} projects
 * @returns {Suite['run']}
 */
function vitest(...projects) {
  return (parameters, tier, env) =>
    withReport(async (file) => {
      const reporters = ['default', './scripts/report-progress.mjs', 'json'].map((name) => `--reporter=${name}`);
      const chosen = projects.map((project) => `--project=${project}`);
      await runCommand('vitest', ['run', ...chosen, ...reporters, `--outputFile.json=${file}`, ...parameters], {
        env: { ...env, TEST_TIER: tier },
        show: true,
      });
      return countVitest(JSON.parse(readFileSync(file, 'utf8')));
    });
}

/**
 * @param {string[]} parameters
 * @param {Record<string, string>} more variables of the environment
 */
async function playwright(parameters, more) {
  await ensureServerBuilt();
  await ensureWebBuilt();
  return await withReport(async (file) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...more };
    const cwd = join(root, 'e2e');
    const reporters = `--reporter=list,json,${join(root, 'scripts/report-progress.mjs')}`;
    await runCommand('playwright', ['test', reporters, ...parameters], { cwd, env, show: true });
    return countPlaywright(JSON.parse(readFileSync(file, 'utf8')));
  });
}

/**
 * @template Result
 * @param {(file: string) => Promise<Result>} run
 */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
