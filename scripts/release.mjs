import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServerBuilt } from './build-server.mjs';
import { stampName } from './build-stamp.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { fail } from './fail.mjs';
import { ensureInstalledToRun } from './install.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

/** What npm reads to install the packages that the server runs on. */
const manifests = [
  'package.json',
  'package-lock.json',
  ...['shared', 'server', 'web', 'e2e', 'tools'].map(ofWorkspace),
];
/** What the server reads, beside its packages and Node. */
const contents = [
  'server/dist',
  'server/start.mjs',
  'server/end-with-parent.mjs',
  'tools/demo/content',
  'web/dist',
  'deploy',
];
const papers = ['LICENSE', 'NOTICE.md', 'CHANGELOG.md', 'docs/OPERATIONS.md'];

/** @param {string} workspace */
function ofWorkspace(workspace) {
  return `${workspace}/package.json`;
}

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {string} cwd
 */
async function run(command, parameters, cwd) {
  const { code, output } = await runCommand(command, parameters, { cwd });
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new Error(`${command} failed; it says why above.`);
}

/** @param {string} folder an empty one, which becomes what is unpacked */
async function fill(folder) {
  for (const path of manifests) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await copyFile(join(root, path), join(folder, path));
  }
  const production = ['--include-workspace-root=false', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['ci', '--workspace', 'server', '--workspace', 'shared', '--prefer-offline', ...production], folder);
  for (const path of ['web/package.json', 'e2e']) await rm(join(folder, path), { recursive: true });
  for (const path of contents) {
    const filter = (/** @type {string} */ from) => basename(from) !== stampName;
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  for (const path of papers) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await copyFile(join(root, path), join(folder, path));
  }
  await copyFile(await realpath(join(root, 'node_modules', 'node', 'bin', 'node')), join(folder, 'node'));
  await copyFile(join(root, 'deploy', 'kalima'), join(folder, 'kalima'));
  for (const program of ['node', 'kalima']) await chmod(join(folder, program), 0o755);
}

/**
 * Makes one archive of everything that Kalima runs on: built, with the packages and the Node of this platform.
 * @param {string} out a folder
 * @returns {Promise<string>} the path of the archive
 */
export async function makeRelease(out) {
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  );
  const name = `kalima-${version}-${process.platform}-${process.arch}`;
  const archive = join(out, `${name}.tar.gz`);
  const staging = await mkdtemp(join(tmpdir(), 'kalima-release-'));
  try {
    await mkdir(join(staging, name));
    await fill(join(staging, name));
    await mkdir(out, { recursive: true });
    // Owned by whoever unpacks it, in the order of names.
    await run('tar', ['--create', '--gzip', '--file', archive, '--sort=name', '--owner=0', '--group=0', name], staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return archive;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
  try {
    await ensureInstalledToRun();
    await ensureServerBuilt();
    await ensureWebBuilt();
    console.log(await makeRelease(resolve(process.env['INIT_CWD'] ?? process.cwd(), values.out)));
  } catch (error) {
    fail(error);
  }
}
