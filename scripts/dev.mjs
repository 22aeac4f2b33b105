import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithParent } from '../server/end-with-parent.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { node24, root, toolEnvironment } from './node-24.mjs';

await ensureInstalled().catch(fail);

endWithParent();

const env = {
  ...toolEnvironment(),
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'kalima'),
  KALIMA_SERVER: process.env['KALIMA_SERVER'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
};
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const server = join(root, 'server', 'src', 'main.ts');
const children = [
  spawn(node24(), ['--watch', '--watch-preserve-output', server], { stdio: 'inherit', cwd: root, env }),
  spawn(node24(), [vite], { stdio: 'inherit', cwd: join(root, 'web'), env }),
];

let isEnding = false;
/** @param {number} code */
function end(code) {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.once('exit', (code) => end(code ?? 0));
process.on('SIGTERM', () => end(0));
process.on('SIGHUP', () => end(0));
process.on('SIGINT', () => {
  // A terminal sent Ctrl-C to the children as well, and a second signal would cut their ending short.
  if (process.stdin.isTTY) isEnding = true;
  else end(0);
});
