import { write, writeSync } from 'node:fs';
import { databaseErrorCode } from './db/database-error.ts';

/** Milliseconds until a pipe that is full is tried again. */
const pause = 100;
/** Characters that wait while nothing can be written. Later lines are dropped. */
const mostWaiting = 1024 * 1024;
/** Attempts to write what waits to a full pipe when the process ends. */
const lastAttempts = 10;

export interface LogStream {
  write(line: string): void;
  /** Writes what waits, as far as that is possible. */
  flushSync(): void;
}

function isBusy(error: unknown): boolean {
  return databaseErrorCode(error) === 'EAGAIN';
}

/**
 * Writes lines of the log to an open file or pipe. Where it has no room, as on a full disk, lines wait until a later one can be written.
 * The stream of pino ends the process then, and blocks it for as long as the disk is full.
 */
export function createLogStream(descriptor: number): LogStream {
  let waiting = '';
  let rest: Uint8Array = Buffer.alloc(0);
  let isWriting = false;

  /** Takes what waits as bytes, behind those that an earlier attempt left. */
  function take(): Uint8Array {
    rest = Buffer.concat([rest, Buffer.from(waiting)]);
    waiting = '';
    return rest;
  }

  function writeOn(): void {
    isWriting = true;
    const bytes = take();
    write(descriptor, bytes, (error, written) => {
      isWriting = false;
      if (isBusy(error)) setTimeout(() => !isWriting && writeOn(), pause).unref();
      if (error) return;
      rest = bytes.subarray(written);
      if (rest.length + waiting.length > 0) writeOn();
    });
  }

  return {
    write(line) {
      if (rest.length + waiting.length > mostWaiting) {
        if (!isWriting) writeOn();
        return;
      }
      waiting += line;
      if (!isWriting) writeOn();
    },
    flushSync() {
      // The bytes that are being written at the moment are on their way.
      if (isWriting) rest = Buffer.alloc(0);
      let bytes = take();
      for (let attempt = 0; bytes.length > 0 && attempt < lastAttempts;) {
        try {
          bytes = bytes.subarray(writeSync(descriptor, bytes));
        } catch (error) {
          if (!isBusy(error)) break;
          attempt += 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
        }
      }
      rest = bytes;
    },
  };
}
