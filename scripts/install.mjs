import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './fail.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

const stamp = join(root, 'node_modules', '.kalima-install');

/** Installs the packages if that was not done yet, or if the lock file changed since. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readStamp() === wanted) return;
  console.log('Installing the packages; this takes a minute or two, and happens once.');
  // npm's own entry point, where npm started us: it need not be on the path.
  const npm = process.env['npm_execpath'];
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...parameters])
    : await runCommand('npm', parameters);
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error('installing the packages failed; npm says why above.');
  }
  writeFileSync(stamp, wanted);
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled().catch(fail);
