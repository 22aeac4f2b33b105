import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { fail } from './fail.mjs';
import { ensureInstalledToRun } from './install.mjs';
import { isNode24, node24, root } from './node-24.mjs';

/** Of the memory that libraries ask for, such as those that read pictures, glibc keeps some for each thread: for two, that is half of it. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };
const server = join(root, 'server', 'start.mjs');

try {
  await ensureInstalledToRun();
  await ensureServerBuilt();
  await ensureWebBuilt();
} catch (error) {
  fail(error);
}

endWithNpm();
if (isNode24()) {
  await import(pathToFileURL(server).href);
} else {
  const child = spawn(node24(), [server, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: process.cwd(),
    env: { ...fewArenas, ...process.env },
  });
  child.once('error', fail);
  // A terminal sends Ctrl-C to both of us; other senders know this process only. The server minds no second signal.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal ? 1 : 0));
  });
}
