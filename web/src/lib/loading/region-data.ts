import { trustedWorkerAddress } from '../device/trusted-types.ts';

/** Milliseconds after which it is not waited for any more. */
const longestWait = 2_000;
/** Milliseconds after which the thread ends: not while its file may be on the way, which some browsers then take to be so for ever. */
const ending = 10_000;

let reading: Promise<void> | undefined;

/**
 * Has the browser read what it knows of numbers and dates, in a thread beside the page: who uses `Intl` first waits for that, some 30 ms
 * and on a cheap phone five times as long, while no touch is heard, and all threads of a page have what one of them has read.
 * Where there is no such thread, or it takes long, the page reads it by itself when it wants it.
 */
export function readRegionData(): Promise<void> {
  reading ??= new Promise<void>((resolve) => {
    const worker = new Worker(trustedWorkerAddress('regions'));
    worker.addEventListener('message', () => resolve());
    worker.addEventListener('error', () => resolve());
    setTimeout(resolve, longestWait);
    setTimeout(() => worker.terminate(), ending);
  }).catch(() => undefined);
  return reading;
}
