import { downloads, type DownloadSource } from './downloads.ts';

/** Milliseconds between looks at what is assigned, while the app stays open. */
const lookInterval = 15 * 60_000;

/**
 * Fetches what this learner made available without a network, and removes what was withdrawn, until the returned
 * function is called: at once, when the network is back, when the app is looked at again, and now and then.
 */
export function syncDownloads(userId: string, source: DownloadSource): () => void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    void downloads.sync();
  };
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= lookInterval) look();
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookAgain);
  const timer = setInterval(lookAgain, lookInterval);
  void downloads.start(userId, source);
  return () => {
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookAgain);
    clearInterval(timer);
    void downloads.start(undefined);
  };
}
