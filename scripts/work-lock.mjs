import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './node-24.mjs';

/** The kernel drops this address with its process, kill -9 included. Where it leaves a file, nobody answers there. */
function address() {
  const name = `kalima-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** @returns {Promise<(() => void) | null>} what releases the lock; null if another process has it */
function tryToLock() {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined).once('close', () => waiting.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address(), () => {
      server.unref();
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });
}

/**
 * Resolves once the process that has the lock releases it or ends.
 * @returns {Promise<void>}
 */
function waitForOther() {
  return new Promise((resolve) => {
    const socket = connect(address());
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const isLeftOver = error.code === 'ECONNREFUSED' && process.platform !== 'linux' && process.platform !== 'win32';
      if (isLeftOver) rmSync(address(), { force: true });
    });
    socket.once('close', () => resolve());
    socket.resume();
  });
}

/**
 * Installs or builds while no other process does so in this checkout.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withWorkLock(work) {
  let release = await tryToLock();
  if (!release) console.log('Another command installs or builds in this folder; waiting for it.');
  while (!release) {
    await waitForOther();
    release = await tryToLock();
  }
  try {
    return await work();
  } finally {
    release();
  }
}
