import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './node-24.mjs';

/** Steps of a first start, each of which can be held until the test is done with it. */
export const steps = /** @type {const} */ (['npm-begun', 'npm-listed', 'server-building', 'web-building', 'serving']);
/** @typedef {(typeof steps)[number]} Step */

/**
 * A checkout with the real scripts around a stub of everything that takes long: npm, the builds and the server note each step in the file
 * `steps`, and wait as long as the file `hold-STEP` exists. What npm leaves early is there before it waits.
 */
export function stubCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !path.endsWith('.test.mjs') });
  for (const name of ['bin', 'server', 'web', 'shared/src', 'tools/demo', 'tools/old-product'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'steps'), '');
  const step = (/** @type {Step} */ name) =>
    `echo ${name} >> '${folder}/steps'; while [ -e '${folder}/hold-${name}' ]; do sleep 0.05; done`;
  const npm = [
    '#!/bin/sh',
    `cd '${folder}'`,
    `echo $$ >> '${folder}/pids'`,
    'if [ "$1" = run ]; then',
    step('web-building'),
    'mkdir -p web/dist && echo page > web/dist/index.html; exit 0',
    'fi',
    'rm -rf node_modules; mkdir node_modules',
    step('npm-begun'),
    'cp package-lock.json node_modules/.package-lock.json',
    step('npm-listed'),
    'echo whole > node_modules/package',
  ];
  writeFileSync(join(folder, 'bin/npm'), `${npm.join('\n')}\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const wait = (/** @type {Step} */ name) => [
    `appendFileSync('${folder}/steps', '${name}\\n');`,
    `while (existsSync('${folder}/hold-${name}')) await new Promise((done) => setTimeout(done, 50));`,
  ];
  const files = "import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';";
  const build = [
    files,
    `appendFileSync('${folder}/pids', process.pid + '\\n');`,
    ...wait('server-building'),
    `mkdirSync('${folder}/server/dist', { recursive: true });`,
    `writeFileSync('${folder}/server/dist/main.js', 'built');`,
  ];
  const server = [
    files,
    "import { endWithParent } from './end-with-parent.mjs';",
    'endWithParent();',
    `if (readFileSync('${folder}/node_modules/package', 'utf8') !== 'whole\\n') throw new Error('half installed');`,
    `if (readFileSync('${folder}/server/dist/main.js', 'utf8') !== 'built') throw new Error('half built');`,
    'if (process.env.INTERFACE_IS_BEING_BUILT) await new Promise((done) => {',
    "  process.once('message', done);",
    "  process.once('disconnect', () => process.exit(1));",
    '});',
    `if (readFileSync('${folder}/web/dist/index.html', 'utf8') !== 'page\\n') throw new Error('half built');`,
    "process.on('SIGTERM', () => process.exit(0)); process.on('SIGINT', () => process.exit(0));",
    ...wait('serving'),
    "console.log('Kalima is ready'); setInterval(() => undefined, 1000);",
  ];
  writeFileSync(join(folder, 'server/build.mjs'), build.join('\n'));
  writeFileSync(join(folder, 'server/start.mjs'), server.join('\n'));
  cpSync(join(root, 'server/end-with-parent.mjs'), join(folder, 'server/end-with-parent.mjs'));

  return {
    folder,
    /** @param {Step} name */
    hold: (name) => writeFileSync(join(folder, `hold-${name}`), ''),
    /** @param {Step} name */
    release: (name) => rmSync(join(folder, `hold-${name}`), { force: true }),
    steps: () => readFileSync(join(folder, 'steps'), 'utf8').split('\n').filter(Boolean),
    /** Processes that install or build and still run. */
    working() {
      const pids = existsSync(join(folder, 'pids')) ? readFileSync(join(folder, 'pids'), 'utf8') : '';
      return pids.split('\n').filter((pid) => pid !== '' && isRunning(pid));
    },
    /** @param {Record<string, string>} [env] */
    start(env = {}) {
      const { npm_execpath: _, npm_lifecycle_event: __, NODE_OPTIONS: ___, ...own } = process.env;
      const PATH = `${join(folder, 'bin')}${delimiter}${own['PATH'] ?? ''}`;
      const child = spawn(process.execPath, [join(folder, 'scripts/run.cjs'), 'start'], {
        cwd: folder,
        env: { ...own, PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      const ended = once(child, 'close').then(([code]) => /** @type {number | null} */ (code));
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await ended;
      });
      return { child, ended, output: () => output };
    },
  };
}

/** @param {string} pid */
function isRunning(pid) {
  try {
    // One that has ended and was not waited for has no command.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
