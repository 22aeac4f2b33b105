import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

const binaries = join(root, 'node_modules', '.bin');

/** The Node that the product runs on is a package, so that it matters little which one is installed. */
export function node24() {
  const installed = join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(installed) ? installed : process.execPath;
}

export function isNode24() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

/** The environment in which `node` and every tool are those of node_modules. */
export function toolEnvironment() {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` };
}
