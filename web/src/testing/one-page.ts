import { whenSettled } from '../lib/settled.ts';

// Files that follow each other share a page, on which what comes after the first screen waits in one line: no file may leave it
// waiting for a moment that it had faked. So these moments are real (vitest.config.ts), and the first screen is taken to be there.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run));
await whenSettled();
