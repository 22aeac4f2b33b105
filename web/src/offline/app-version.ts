import { trustedWorkerAddress } from '../lib/trusted-types.ts';

/** Milliseconds between looks for a new version, while the app stays open. */
const lookInterval = 60 * 60_000;

/** Resolves when the worker has got as far as this, or cannot. */
function reached(worker: ServiceWorker, state: 'installed' | 'activated'): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === state || worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** Lets a version that waits take over, after looking for one. What the open pages show stays as it is. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return;
  await reached(worker, 'installed');
  // A worker of our own; only windows have a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ type: 'SKIP_WAITING' });
  await reached(worker, 'activated');
}

/**
 * Stores the empty app on the device by its service worker, so that it opens without a network, and calls back when a
 * newer version waits. It is taken when all pages of the app were closed, or by `takeNewVersion`: never by itself.
 */
export async function watchVersions(onWaiting: () => void, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker.register(trustedWorkerAddress('offline'), {
    updateViaCache: 'none',
  });
  const look = () => {
    const next = registration.installing;
    if (next) void reached(next, 'installed').then(tell);
  };
  // The first version of all does not wait for anything.
  const tell = () => {
    if (!signal.aborted && registration.waiting && navigator.serviceWorker.controller) onWaiting();
  };
  registration.addEventListener('updatefound', look, { signal });
  look();
  tell();
  const timer = setInterval(() => void registration.update().catch(() => undefined), lookInterval);
  signal.addEventListener('abort', () => clearInterval(timer));
}
