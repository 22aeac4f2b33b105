import { whenSettled } from '../lib/loading/settled.ts';

// Files that follow each other share a page. What it has once for all of them begins here, before a test fakes the time in which
// it would then be waiting for ever.

if (!('requestIdleCallback' in globalThis)) {
  // What comes after the first screen waits in one line for idle moments. They are never faked (vitest.config.ts).
  const later = setTimeout;
  globalThis.requestIdleCallback = (run) => later(run);
  // jsdom begins to count frames when one is wanted, and stops when none is.
  const draw = requestAnimationFrame;
  const keepDrawing = () => void draw(keepDrawing);
  keepDrawing();
}
await whenSettled();
