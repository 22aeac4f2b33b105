import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './fail.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 *
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages
 */

/**
 * Whether what npm says that it installed is what the lock file asks for. Packages of other systems are optional, and npm leaves them out.
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 * @param {{ withTools: boolean }} which with the packages that only tests and checks need
 */
export function isInstalled(wanted, installed, { withTools }) {
  return Object.entries(wanted).every(([path, { version, integrity, link, dev, optional, devOptional }]) => {
    // The project itself, and its workspaces, are no packages.
    if (!path.includes('node_modules/')) return true;
    if (dev === true && !withTools) return true;
    const found = installed[path];
    if (!found) return optional === true || devOptional === true;
    return link === true || (found.version === version && found.integrity === integrity);
  });
}

/**
 * @param {string} path
 * @returns {LockedPackages}
 */
function readLock(path) {
  const { packages = {} } = /** @type {{ packages?: LockedPackages }} */ (
    JSON.parse(readFileSync(join(root, path), 'utf8'))
  );
  return packages;
}

/** What npm wrote down when it had installed all, by whatever command. */
function readInstalled() {
  try {
    return readLock(join('node_modules', '.package-lock.json'));
  } catch {
    return {};
  }
}

/** Installs the packages unless what is installed is what the lock file asks for: those that build and run, and the tools of tests and checks. */
export function ensureInstalled() {
  return install({ withTools: true });
}

/** The same without the tools: all that a start from a clone needs. */
export function ensureInstalledToRun() {
  return install({ withTools: false });
}

/** @param {{ withTools: boolean }} which */
async function install({ withTools }) {
  const [wanted, installed] = [readLock('package-lock.json'), readInstalled()];
  if (isInstalled(wanted, installed, { withTools })) return;
  console.log('Installing the packages; this takes a minute, and happens once.');
  // npm's own entry point, where npm started us: it need not be on the path.
  const npm = process.env['npm_execpath'];
  // The tools come beside the rest: a server that runs from there goes on.
  const command = isInstalled(wanted, installed, { withTools: false }) ? 'install' : 'ci';
  const parameters = [
    command,
    withTools ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...parameters])
    : await runCommand('npm', parameters);
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error('installing the packages failed; npm says why above.');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled().catch(fail);
