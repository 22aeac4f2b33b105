import { constants } from 'node:os';

/**
 * The exit code of a process that a signal ended, as shells give it.
 * @param {NodeJS.Signals | null} signal
 */
export function signalCode(signal) {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * The name of the signal that an exit code stands for; undefined if it stands for none.
 * @param {number} code
 */
export function signalOf(code) {
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
}
