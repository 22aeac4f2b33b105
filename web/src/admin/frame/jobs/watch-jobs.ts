import type { Job } from '@kalima/shared/contract/jobs';

/** Milliseconds between two questions where the stream does not come through. */
const askEvery = 3000;
/** Milliseconds without news after which that is assumed: a proxy may hold a stream back without a word. */
const longestSilence = 10_000;

/** Tells of every change of the person's jobs, by the stream of events, or by asking where that breaks. Returns what ends it. */
export function watchJobs(onJobs: (jobs: readonly Job[]) => void, ask: () => void): () => void {
  const source = typeof EventSource === 'undefined' ? null : new EventSource('/api/jobs/events');
  let heardAt = Date.now();
  let isBroken = source === null;
  source?.addEventListener('message', ({ data }: MessageEvent<string>) => {
    heardAt = Date.now();
    isBroken = false;
    onJobs((JSON.parse(data) as { items: Job[] }).items);
  });
  // The browser opens it again by itself, unless the server refused.
  source?.addEventListener('error', () => {
    isBroken = true;
  });
  const timer = setInterval(() => {
    if (isBroken || Date.now() - heardAt > longestSilence) ask();
  }, askEvery);
  return () => {
    clearInterval(timer);
    source?.close();
  };
}
