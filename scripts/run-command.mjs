import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { root, toolEnvironment } from './node-24.mjs';
import { isStopping, keepUntilEnded } from './stop-children.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env]
 * @property {boolean} [show] print the output as it comes
 */

const supervisor = fileURLToPath(new URL('./run-supervised.mjs', import.meta.url));

/**
 * Runs a tool of node_modules, or of the machine, to its end.
 * @param {string} command
 * @param {string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runCommand(command, parameters, { cwd = root, env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...toolEnvironment(), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    });
    collect(child, command, resolve);
  });
}

/**
 * Runs a command that must not go on without this process, nor this process end before it: one that installs or builds.
 * Never returns if this process is stopped meanwhile, so that nobody takes that for a failure.
 * @param {string} command
 * @param {string[]} parameters
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runSupervised(command, parameters) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [supervisor, command, ...parameters], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    keepUntilEnded({ stop: (signal) => void child.kill(signal), ended: once(child, 'close') });
    collect(child, command, (result) => {
      if (!isStopping()) resolve(result);
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} command
 * @param {(result: { code: number, output: string, stdout: string }) => void} done
 */
function collect(child, command, done) {
  let output = '';
  let stdout = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  child.once('error', (error) => done({ code: 1, output: `${command}: ${error.message}`, stdout }));
  child.once('close', (code) => done({ code: code ?? 1, output, stdout }));
}
