import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node-24.mjs';
import { signalOf } from './signal-code.mjs';
import { withWorkLock } from './work-lock.mjs';

/** The file of a build that says of what it was made. */
export const stampName = '.kalima-build';

const notOfTheBuild = /^(?:node_modules|dist(?:\.\w+)?|testing)$|\.test\.tsx?$/;
/** Made by the build of the interface. */
const compiledCatalogue = /\/locales\/.*\.m?js$/;

/**
 * Builds again if what a build is made of changed since.
 * @template Started
 * @param {{ dist: string, sources: string[], build: () => Promise<void> }} what folders and files of sources
 * @param {() => Started} [meanwhile] is called if there is something to build
 * @returns {Promise<Started | undefined>} what that returned
 */
export async function ensureBuilt({ dist, sources, build }, meanwhile) {
  const stamp = join(dist, stampName);
  const isBuilt = (/** @type {string} */ wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isBuilt(hash(sources))) return undefined;
  return await withWorkLock(async () => {
    // Another process may have built it meanwhile.
    const wanted = hash(sources);
    if (isBuilt(wanted)) return undefined;
    const building = build();
    const started = meanwhile?.();
    await building;
    writeFileSync(stamp, wanted);
    return started;
  });
}

/**
 * Throws if a build did not end well: what was ended from outside has no mistake that its output would tell.
 * @param {string} what
 * @param {{ code: number, output: string }} result
 */
export function checkBuilt(what, { code, output }) {
  if (code === 0) return;
  const signal = signalOf(code);
  if (signal !== undefined) throw new Error(`building ${what} was ended by ${signal}; start again.`);
  console.error(output.trimEnd());
  throw new Error(`${what} could not be built; the reason stands above.`);
}

/** @param {string[]} sources */
function hash(sources) {
  const hashed = createHash('sha256');
  for (const file of sources.flatMap(listFiles).toSorted()) {
    hashed
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hashed.digest('hex');
}

/**
 * @param {string} path a folder or a file
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => {
    if (notOfTheBuild.test(name)) return [];
    const inside = join(path, name);
    return compiledCatalogue.test(inside.replaceAll('\\', '/')) ? [] : listFiles(inside);
  });
}
