import { downloads, type DownloadSource } from './downloads.ts';

/** Milliseconds between looks at what is assigned, while the app stays open. */
const lookInterval = 15 * 60_000;

/**
 * Fetches what this learner made available without a network, and removes what was withdrawn, until the signal: at once,
 * when the network is back, when the app is looked at again, and now and then.
 */
export function syncDownloads(userId: string, source: DownloadSource, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    void downloads.sync();
  };
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= lookInterval) look();
  };
  window.addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  const timer = setInterval(lookAgain, lookInterval);
  void downloads.start(userId, source);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    void downloads.start(undefined);
  });
}
