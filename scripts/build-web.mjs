import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.kalima-build');

/** Builds the web application if what it is made of changed since it was last built. */
export async function ensureWebBuilt() {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web application.');
  const { code, output } = await runCommand('npm', ['run', 'build', '--workspace', 'web']);
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error('the web application could not be built; the reason stands above.');
  }
  writeFileSync(stamp, wanted);
}

function hashSources() {
  const hash = createHash('sha256');
  const files = [...listFiles(join(root, 'web')), ...listFiles(join(root, 'shared', 'src'))].toSorted();
  for (const file of [...files, join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')]) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path);
    // Compiled catalogues are made by the build; tests are no part of it.
    const isSource = entry.isFile() && !/\/locales\/.*\.m?js$|\.test\.tsx?$/.test(path.replaceAll('\\', '/'));
    return isSource ? [path] : [];
  });
}
