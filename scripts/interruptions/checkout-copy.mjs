import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { root } from '../node-24.mjs';

const account = { email: 'head@example.org', password: 'of the head teacher' };
const isLeftOut = /^(?:\.git|data|release|test-results|.*\.(?:building|former))$/;

/** Copies this checkout with its packages and builds, by hard links where the disk is the same, and with an npm that must not be called. */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-copy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const names = readdirSync(root).filter((name) => !isLeftOut.test(name));
  const copy = (/** @type {string} */ how) =>
    execFileSync('cp', [how, '--recursive', '--no-dereference', ...names, folder], { cwd: root, stdio: 'ignore' });
  try {
    copy('--link');
  } catch {
    copy('--reflink=auto');
  }
  // What is written in place must not be the original.
  for (const name of ['node_modules/.cache', 'node_modules/.kalima-installed', 'server/dist', 'web/dist']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    if (name !== 'node_modules/.cache')
      execFileSync('cp', ['--recursive', join(root, name), join(folder, name, '..')], { stdio: 'ignore' });
  }
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm was called: $*" >&2; exit 1\n');
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return folder;
}

/**
 * Runs `npm start` in a copy, as a group of processes of its own.
 * @param {string} folder
 * @param {Record<string, string>} env
 */
export function startIn(folder, env) {
  const { npm_execpath: _, npm_lifecycle_event: __, NODE_OPTIONS: ___, INIT_CWD: ____, ...own } = process.env;
  const child = spawn(process.execPath, [join(folder, 'scripts/run.cjs'), 'start'], {
    cwd: folder,
    env: {
      ...own,
      PATH: `${join(folder, 'bin')}${delimiter}${own['PATH'] ?? ''}`,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ready = Promise.withResolvers();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      const address = /Kalima is ready at (\S+)\n/.exec(output)?.[1];
      if (address !== undefined) ready.resolve(address);
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => {
    ready.reject(new Error(`the start ended with ${String(code ?? signal)}: ${output}`));
    return /** @type {number | string} */ (code ?? signal);
  });
  // Nobody may wait for either.
  ready.promise.catch(() => undefined);
  const kill = (/** @type {NodeJS.Signals} */ signal, isForAll = false) => {
    try {
      process.kill(isForAll ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    } catch {
      // It has ended by itself.
    }
  };
  onTestFinished(async () => {
    kill('SIGKILL', true);
    await ended;
  });
  return { kill, ended, address: /** @type {Promise<string>} */ (ready.promise), output: () => output };
}

/**
 * Starts, checks that all that the administrator made is there, makes one more course, and stops. With `isFirst` it makes the
 * administrator as well, and no demo.
 * @param {string} folder
 * @param {string} dataDir
 * @param {string[]} titles of the courses that were made, to which the new one is added
 * @param {{ isFirst?: boolean }} [how]
 */
export async function startAndCheck(folder, dataDir, titles, { isFirst = false } = {}) {
  const first = { DEMO: 'off', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const start = startIn(folder, { DATA_DIR: dataDir, ...(isFirst ? first : {}) });
  const address = await start.address;
  const cookie = await signIn(address);
  const found = await readTitles(address, cookie);
  const lost = titles.filter((title) => !found.has(title));
  if (lost.length > 0) throw new Error(`courses are lost: ${lost.join(', ')}`);
  titles.push(await makeCourse(address, cookie, `Course ${titles.length + 1}`));
  start.kill('SIGTERM');
  const code = await start.ended;
  if (code !== 0) throw new Error(`the server ended with ${code}: ${start.output()}`);
}

/** @param {string} address */
async function signIn(address) {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`the administrator cannot sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

/**
 * @param {string} address
 * @param {string} cookie
 */
async function readTitles(address, cookie) {
  const titles = new Set();
  for (let cursor = ''; ;) {
    const answer = await fetch(`${address}/api/learning-materials${cursor}`, { headers: { cookie } });
    const { items, nextCursor } = /** @type {{ items: { title: string }[], nextCursor: string | null }} */ (
      await answer.json()
    );
    for (const { title } of items) titles.add(title);
    if (nextCursor === null) return titles;
    cursor = `?cursor=${nextCursor}`;
  }
}

/**
 * @param {string} address
 * @param {string} cookie
 * @param {string} title
 */
async function makeCourse(address, cookie, title) {
  const course = {
    title,
    content: '<p>Some text to read.</p>',
    difficulty: 'beginner',
    category: 'Conversation',
    language: 'chinese',
    tags: [],
    imageUrl: null,
    videoUrl: null,
    videoSource: null,
    readTime: '5 min',
  };
  const answer = await fetch(`${address}/api/author/learning-materials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(course),
  });
  if (!answer.ok) throw new Error(`a course is refused: ${answer.status} ${await answer.text()}`);
  return title;
}
