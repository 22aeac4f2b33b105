import { Worker } from 'node:worker_threads';
import { maxPicturePixels } from '@kalima/shared/domain/uploads';
import { AppError } from '../../../platform/app-error.ts';
import type { HeicThreadData, HeicThreadResult } from './heic-thread.ts';

/** Milliseconds that a picture may take; 48 megapixels take two seconds. */
const longest = 30_000;

export interface HeicPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function readInThread(path: string): Promise<HeicThreadResult> {
  const workerData: HeicThreadData = { path, maxPixels: maxPicturePixels };
  // What the library prints about a broken file is nothing for the log.
  const worker = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData, stdout: true, stderr: true });
  return new Promise((resolve) => {
    const settle = (result: HeicThreadResult) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle({ kind: 'not-readable' }), longest);
    worker.once('message', settle);
    worker.once('error', () => settle({ kind: 'not-readable' }));
    worker.once('exit', () => settle({ kind: 'not-readable' }));
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC picture, upright, and passes its pixels to `onPixels`: in a thread of its own, one picture at a time, bounded
 * in time and size (decision 26). Throws `PICTURE_TOO_LARGE` if it has more pixels than may be decoded, `PICTURE_NOT_READABLE`,
 * and what `onPixels` throws.
 */
export function readHeic(path: string, onPixels: (pixels: HeicPixels) => Promise<unknown>): Promise<void> {
  const before = last;
  const turn = readInTurn();
  last = turn.catch(() => undefined);
  return turn;

  async function readInTurn(): Promise<void> {
    await before;
    const result = await readInThread(path);
    if (result.kind === 'too-large') throw new AppError('PICTURE_TOO_LARGE', 'The picture has too many pixels.');
    if (result.kind !== 'pixels') {
      throw new AppError('PICTURE_NOT_READABLE', 'The picture cannot be read; it may be damaged.');
    }
    await onPixels({ data: new Uint8Array(result.data), width: result.width, height: result.height });
  }
}
