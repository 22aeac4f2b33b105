import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './fail.mjs';
import { root } from './node-24.mjs';
import { runSupervised } from './run-command.mjs';
import { withWorkLock } from './work-lock.mjs';

/** Written last, and only by us: npm's own list is there before the packages are. */
const markerName = '.kalima-installed';
/** Megabytes that the packages and what is built take. */
const needed = 800;

/** @typedef {'all' | 'to-run'} Extent with the tools of tests and checks, or without */

/**
 * Returns the extent of a complete installation of the locked packages; null if there is none.
 * @param {string} folder
 * @returns {Extent | null}
 */
export function findInstallation(folder) {
  try {
    const [hash, extent] = readFileSync(join(folder, 'node_modules', markerName), 'utf8')
      .trim()
      .split(' ');
    return hash === hashOfLock(folder) && (extent === 'all' || extent === 'to-run') ? extent : null;
  } catch {
    return null;
  }
}

/** @param {string} folder */
function hashOfLock(folder) {
  const system = `${process.platform} ${process.arch}\0`;
  return createHash('sha256')
    .update(system)
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

/** Installs all packages unless they are installed: those that build and run, and the tools of tests and checks. */
export function ensureInstalled() {
  return install('all');
}

/** The same without the tools: all that a start from a clone needs. */
export function ensureInstalledToRun() {
  return install('to-run');
}

/** @param {Extent} wanted */
async function install(wanted) {
  if (isEnough(findInstallation(root), wanted)) return;
  await withWorkLock(async () => {
    const installed = findInstallation(root);
    // Another process may have installed them meanwhile.
    if (!isEnough(installed, wanted)) await runNpm(installed, wanted);
  });
}

/**
 * @param {Extent | null} installed
 * @param {Extent} wanted
 */
function isEnough(installed, wanted) {
  return installed === 'all' || installed === wanted;
}

/** On a full disk npm complains of broken packages, and then removes them, so that the disk looks as if it had room. */
function describeRoom() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  return free < needed ? ` It may be the disk: ${root} has ${free} MB left, and needs ${needed} MB.` : '';
}

/**
 * @param {Extent | null} installed
 * @param {Extent} wanted
 */
async function runNpm(installed, wanted) {
  console.log('Installing the packages; this takes a minute, and happens once.');
  // npm's own entry point, where npm started us: it need not be on the path.
  const npm = process.env['npm_execpath'];
  const parameters = [
    // The tools come beside the rest: a server that runs from there goes on.
    installed === null ? 'ci' : 'install',
    wanted === 'all' ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const marker = join(root, 'node_modules', markerName);
  rmSync(marker, { force: true });
  const { code, output } = npm?.endsWith('.js')
    ? await runSupervised(process.execPath, [npm, ...parameters])
    : await runSupervised('npm', parameters);
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error(`installing the packages failed; npm says why above.${describeRoom()}`);
  }
  writeFileSync(marker, `${hashOfLock(root)} ${wanted}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled().catch(fail);
