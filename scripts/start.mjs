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

/** @param {{ isWebBuilt: boolean }} how */
function spawnServer({ isWebBuilt }) {
  const child = spawn(node24(), [server, ...process.argv.slice(2)], {
    stdio: isWebBuilt ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: process.cwd(),
    env: { ...fewArenas, ...process.env, ...(isWebBuilt ? {} : { INTERFACE_IS_BEING_BUILT: 'yes' }) },
  });
  child.once('error', fail);
  // Also where the interface cannot be built: left behind, the server would keep its data folder.
  process.once('exit', () => child.kill());
  // A terminal sends Ctrl-C to both of us; other senders know this process only. The server minds no second signal.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal ? 1 : 0));
  });
  return child;
}

try {
  await ensureInstalledToRun();
  await ensureServerBuilt();
  endWithNpm();
  // At a first start there is a database to make, and the demo, which need no interface and another processor.
  const waiting = await ensureWebBuilt(() => spawnServer({ isWebBuilt: false }));
  if (waiting) waiting.send('built');
  else if (isNode24()) await import(pathToFileURL(server).href);
  else spawnServer({ isWebBuilt: true });
} catch (error) {
  fail(error);
}
