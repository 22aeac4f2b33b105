import { spawn } from 'node:child_process';
import { signalCode } from './signal-code.mjs';

/**
 * Runs a command with all that it starts as one group, and ends the group with whoever started this process: at a signal by SIGTERM, and
 * by SIGKILL if it does not end or if the other end of our standard input is gone. So an install never goes on unseen.
 */
const [command = '', ...parameters] = process.argv.slice(2);
const hasGroups = process.platform !== 'win32';
/** How long a command may take to end, in milliseconds. */
const patience = 2000;

/** @param {NodeJS.Signals} signal */
function end(signal) {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended.
  }
}

// Before the command begins: on a busy machine it can be far along before the next line here runs.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), patience).unref();
  });
}
process.stdin.resume().on('close', () => {
  end('SIGKILL');
  process.exit(1);
});
const child = spawn(command, parameters, {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: hasGroups,
  shell: !hasGroups,
});
child.once('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code, signal) => {
  end('SIGKILL');
  process.exit(code ?? signalCode(signal));
});
