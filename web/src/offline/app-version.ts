import { trustedWorkerAddress } from '../lib/device/trusted-types.ts';
import { createBackoff } from './backoff.ts';

/** Milliseconds between looks for a new version, while the app stays open. */
const lookInterval = 60 * 60_000;

/** Milliseconds until an installation that failed is tried again for the first time. */
const firstRetry = 5000;

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

/** Has the worker serve this page, also if it was loaded past it or was on its way while the worker began. */
async function beServed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'SERVE' });
}

/**
 * Stores the empty app on the device by its service worker, so that it opens without a network, and calls back when a
 * newer version waits. It is taken when all pages of the app were closed, or by `takeNewVersion`: never by itself. One
 * lost file ends an installation: it is tried again, and fetches only what has not come yet.
 */
export function watchVersions(onWaiting: () => void, signal: AbortSignal): void {
  let watched: ServiceWorkerRegistration | undefined;
  const retry = createBackoff(() => void attempt(), firstRetry);

  async function attempt(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(trustedWorkerAddress('offline'), {
        updateViaCache: 'none',
      });
      if (signal.aborted) return;
      if (registration === watched) await registration.update();
      else watch(registration);
    } catch (error) {
      // The network. A browser that stores nothing says so with another error, and goes on as a page like any other.
      if (error instanceof TypeError && !signal.aborted) retry.retryLater();
    }
  }

  function watch(registration: ServiceWorkerRegistration): void {
    watched = registration;
    const look = () => {
      const next = registration.installing;
      if (next) void reached(next, 'installed').then(() => settle(registration, next));
    };
    registration.addEventListener('updatefound', look, { signal });
    look();
    tell(registration);
  }

  function settle(registration: ServiceWorkerRegistration, worker: ServiceWorker): void {
    if (signal.aborted) return;
    if (worker.state === 'redundant') retry.retryLater();
    else {
      retry.reset();
      tell(registration);
    }
  }

  // The first version of all does not wait for anything.
  function tell({ waiting }: ServiceWorkerRegistration): void {
    if (waiting && navigator.serviceWorker.controller) onWaiting();
  }

  void attempt();
  void beServed();
  const timer = setInterval(() => void watched?.update().catch(() => undefined), lookInterval);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    retry.cancel();
  });
}
