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
 * @typedef {object} Suite
 * @property {string} name
 * @property {(parameters: string[]) => Promise<import('./test-summary.mjs').Counts>} run
 */

/** @type {Suite[]} */
export const suites = [
  { name: 'check', run: runChecks },
  { name: 'scripts', run: vitest('scripts') },
  { name: 'shared', run: vitest('shared') },
  { name: 'web', run: vitest('web', 'web-alone') },
  { name: 'server-pglite', run: vitest('server-pglite') },
  {
    name: 'server-postgres',
    async run(parameters) {
      await ensurePostgresBinaries();
      return await vitest('server-postgres')(parameters);
    },
  },
  {
    name: 'server-s3',
    async run(parameters) {
      if (await ensureS3Server()) return await vitest('server-s3')(parameters);
      console.log('Skipped: this machine has no S3 server (apt-get install radosgw ceph-mon ceph-osd, or set CI).');
      return { passed: 0, failed: 0, skipped: 1, isLeftOut: true };
    },
  },
  {
    name: 'e2e',
    async run(parameters) {
      const chromium = await ensureChromium();
      return await playwright(
        ['--config=playwright.config.ts', ...parameters],
        chromium ? { CHROMIUM_PATH: chromium } : {},
      );
    },
  },
  { name: 'screenshots', run: checkReadmePictures },
  {
    name: 'engines',
    async run(parameters) {
      if (await ensureEngines()) return await playwright(['--config=engines.config.ts', ...parameters]);
      console.log('Skipped: this machine lacks Firefox or WebKitGTK (set CI to install them as Debian packages).');
      return { passed: 0, failed: 0, skipped: 1, isLeftOut: true };
    },
  },
  {
    name: 'interruptions',
    async run(parameters) {
      if (process.platform !== 'linux') {
        console.log('Skipped: it kills and looks at processes in the way of Linux.');
        return { passed: 0, failed: 0, skipped: 1, isLeftOut: true };
      }
      await ensureServerBuilt();
      await ensureWebBuilt();
      return await vitest('interruptions')(parameters);
    },
  },
];

/** @param {string[]} projects */
function vitest(...projects) {
  return (/** @type {string[]} */ parameters) =>
    withReport(async (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      await runCommand(
        'vitest',
        ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...parameters],
        { show: true },
      );
      return countVitest(JSON.parse(readFileSync(file, 'utf8')));
    });
}

/**
 * @param {string[]} parameters
 * @param {Record<string, string>} more variables of the environment
 */
async function playwright(parameters, more = {}) {
  await ensureServerBuilt();
  await ensureWebBuilt();
  return await withReport(async (file) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...more };
    const cwd = join(root, 'e2e');
    await runCommand('playwright', ['test', '--reporter=list,json', ...parameters], { cwd, env, show: true });
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
