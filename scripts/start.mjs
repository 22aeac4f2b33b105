import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../server/end-with-parent.mjs';
import { ensureServerBuilt } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalledToRun } from './install.mjs';
import { isNode24, node24, root } from './node-24.mjs';
import { findObstacle } from './preflight.mjs';
import { signalCode } from './signal-code.mjs';
import { endWith, keepUntilEnded, stopAll } from './stop-children.mjs';

/** Of the memory that libraries ask for, such as those that read pictures, glibc keeps some for each thread: for two, that is half of it. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };
const server = join(root, 'server', 'start.mjs');

/** @param {{ isWebBuilt: boolean }} how */
function spawnServer({ isWebBuilt }) {
  const child = spawn(node24(), [server, ...process.argv.slice(2)], {
    stdio: isWebBuilt ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: process.cwd(),
    env: {
      ...fewArenas,
      ...process.env,
      ENDS_WITH_PARENT: 'yes',
      ...(isWebBuilt ? {} : { INTERFACE_IS_BEING_BUILT: 'yes' }),
    },
  });
  child.once('error', (error) => void fail(error));
  child.once('exit', (code, signal) => endWith(code ?? signalCode(signal)));
  keepUntilEnded({
    // A terminal sends Ctrl-C to both of us; other senders know this process only. The server minds no second signal.
    stop(signal) {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    },
    ended: once(child, 'exit'),
  });
  return child;
}

/** Gives this process to the server, which then holds nothing of what was read and computed here. */
async function becomeServer() {
  const own = [process.execPath, ...process.execArgv, server, ...process.argv.slice(2)];
  if (process.platform !== 'win32') process.execve?.(process.execPath, own, { ...fewArenas, ...process.env });
  await import(pathToFileURL(server).href);
}

/** @param {unknown} error */
async function fail(error) {
  console.error(`Kalima: ${error instanceof Error ? error.message : String(error)}`);
  // Left behind, the server would keep its data folder.
  await stopAll(1);
}

endWithParent();
try {
  const obstacle = await findObstacle(process.env, process.env['INIT_CWD'] ?? process.cwd());
  if (obstacle !== null) throw new Error(obstacle);
  await ensureInstalledToRun();
  await ensureServerBuilt();
  // At a first start there is a database to make, and the demo, which need no interface and another processor.
  const waiting = await ensureWebBuilt(() => spawnServer({ isWebBuilt: false }));
  if (waiting) waiting.send('built');
  else if (isNode24()) await becomeServer();
  else spawnServer({ isWebBuilt: true });
} catch (error) {
  await fail(error);
}
