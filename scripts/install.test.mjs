import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { root } from './node-24.mjs';

const run = promisify(execFile);
let folder = '';
let calls = '';

/** A checkout with the real scripts, and an npm that writes down how it was called and leaves what the real one leaves early. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalima-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  calls = join(folder, 'calls');
  for (const name of ['scripts', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(calls, '');
  mkdirSync(join(folder, 'bin'));
});

/** @param {number} code with which npm ends */
function stubNpm(code = 0) {
  const npm = join(folder, 'bin', 'npm');
  const lines = [
    '#!/bin/sh',
    `echo "$1 $2" >> '${calls}'`,
    '[ "$1" = install ] || rm -rf node_modules',
    'mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json',
    `exit ${code}`,
  ];
  writeFileSync(npm, `${lines.join('\n')}\n`);
  chmodSync(npm, 0o755);
}

/** @param {'ensureInstalled' | 'ensureInstalledToRun'} which */
async function install(which) {
  const module = JSON.stringify(join(folder, 'scripts/install.mjs'));
  const { npm_execpath: _, ...env } = process.env;
  const PATH = `${join(folder, 'bin')}${delimiter}${env['PATH'] ?? ''}`;
  const script = `await (await import(${module})).${which}()`;
  await run(process.execPath, ['--input-type=module', '--eval', script], { env: { ...env, PATH }, cwd: folder });
}

const called = () => readFileSync(calls, 'utf8').split('\n').filter(Boolean);

test('packages are installed once, and again after the lock file changed', async () => {
  stubNpm();
  await install('ensureInstalled');
  await install('ensureInstalled');
  await install('ensureInstalledToRun');
  expect(called()).toEqual(['ci --include=dev']);
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  await install('ensureInstalled');
  expect(called()).toEqual(['ci --include=dev', 'ci --include=dev']);
});

test('a start installs no tools of tests and checks; they are added when they are wanted, and stay', async () => {
  stubNpm();
  await install('ensureInstalledToRun');
  await install('ensureInstalledToRun');
  await install('ensureInstalled');
  await install('ensureInstalledToRun');
  expect(called()).toEqual(['ci --omit=dev', 'install --include=dev']);
});

test('an installation that was interrupted is done anew, though the list that npm writes early is there', async () => {
  stubNpm(130);
  await expect(install('ensureInstalled')).rejects.toThrow('installing the packages failed');
  expect(existsSync(join(folder, 'node_modules/.package-lock.json'))).toBe(true);
  stubNpm();
  await install('ensureInstalledToRun');
  expect(called()).toEqual(['ci --include=dev', 'ci --omit=dev']);
});

test('a whole installation that is interrupted while tools are added counts as none', async () => {
  stubNpm();
  await install('ensureInstalledToRun');
  stubNpm(130);
  await expect(install('ensureInstalled')).rejects.toThrow('installing the packages failed');
  stubNpm();
  await install('ensureInstalledToRun');
  expect(called()).toEqual(['ci --omit=dev', 'install --include=dev', 'ci --omit=dev']);
});
