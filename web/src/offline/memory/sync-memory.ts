import { call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { outbox } from '../outbox/outbox.ts';
import { withTabLock } from '../with-tab-lock.ts';
import { forgetMemory, readCursor, writeChanges } from './memory-store.ts';

/** Milliseconds without a delivery until the server is asked what follows from it. */
const pauseBetweenAnswers = 3_000;

/** Asks the server for what changed in a memory since the device asked last, and stores it. */
async function fetchChanges(userId: string, signal: AbortSignal): Promise<void> {
  for (let cursor = await readCursor(userId); !signal.aborted;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const changes = await call('GET /api/memory', { query: { cursor: cursor ?? undefined }, signal });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeChanges(userId, changes);
    if (changes.nextCursor === null) return;
    cursor = changes.nextCursor;
  }
}

async function syncOnce(userId: string, signal: AbortSignal): Promise<void> {
  try {
    await fetchChanges(userId, signal);
  } catch (error) {
    if (!isApiError(error, 'VALIDATION_FAILED')) throw error;
    // The server does not know this cursor: perhaps it was moved here from another version.
    await forgetMemory(userId);
    await fetchChanges(userId, signal);
  }
}

/**
 * Keeps the memory of the person on the device, until the signal: at once, whenever the server has acknowledged something, which
 * in a player waits for its end, and when the network is back. Failures wait for the next time. `onChange` is told when something may have changed.
 */
export function syncMemory(userId: string, signal: AbortSignal, onChange: () => void): void {
  const sync = () => withTabLock('kalima-memory', () => syncOnce(userId, signal));
  let isBehind = false;
  const syncAndTell = () => {
    isBehind = false;
    sync().then(
      () => signal.aborted || onChange(),
      () => undefined,
    );
  };
  // Answers come one after the other; once a pause comes, it is asked for all of them.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = outbox.onDelivered(() => {
    isBehind = true;
    clearTimeout(timer);
    if (!outbox.isStudying()) timer = setTimeout(syncAndTell, pauseBetweenAnswers);
  });
  const stopWatching = outbox.onFinished(() => {
    clearTimeout(timer);
    if (isBehind) syncAndTell();
  });
  window.addEventListener('online', syncAndTell, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stopListening();
    stopWatching();
  });
  // What is in sight at the start has just been asked for.
  sync().catch(() => undefined);
}
