import { signalCode } from './signal-code.mjs';

/**
 * @typedef {object} Child
 * @property {(signal: NodeJS.Signals) => void} stop
 * @property {Promise<unknown>} ended
 */

/** @type {Set<Child>} */
const children = new Set();
/** @type {number | null} */
let exitCode = null;
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Returns true once this process is about to end: failures of its children say nothing then. */
export function isStopping() {
  return exitCode !== null;
}

/** @param {NodeJS.Signals} signal */
function stopBy(signal) {
  void stopAll(signalCode(signal), signal);
}

/**
 * Lets no signal end this process before the child has ended.
 * @param {Child} child
 */
export function keepUntilEnded(child) {
  if (children.size === 0) for (const signal of signals) process.on(signal, stopBy);
  children.add(child);
  void forgetEnded(child);
}

/** @param {Child} child */
async function forgetEnded(child) {
  await child.ended;
  children.delete(child);
  if (children.size === 0 && !isStopping()) for (const signal of signals) process.off(signal, stopBy);
}

/**
 * Stops all children, waits for them, and ends this process. The code of the first call counts, until `code` is set anew.
 * @param {number} code
 * @param {NodeJS.Signals} [signal]
 */
export async function stopAll(code, signal = 'SIGTERM') {
  const isFirst = !isStopping();
  exitCode ??= code;
  if (!isFirst) return;
  for (const child of children) child.stop(signal);
  while (children.size > 0) await Promise.all([...children].map(({ ended }) => ended));
  process.exit(exitCode);
}

/**
 * Ends this process with the code of its server, however it came to end.
 * @param {number} code
 */
export function endWith(code) {
  const isFirst = !isStopping();
  if (isFirst) void stopAll(code);
  else exitCode = code;
}
