import { forgetMeeting } from './last-met.ts';
import { forgetMedia } from '../downloads/media-cache.ts';

/** The database of device-content.ts; here, since it is removed without fetching that. */
export const contentDatabase = 'kalima-content';

/**
 * Removes the kept answers. Resolves when they are gone, or when a page that has them open is asked to let them go: it reads
 * nothing for a person who is not signed in.
 */
export function forgetContent(): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(contentDatabase);
    for (const outcome of ['success', 'error', 'blocked']) deletion.addEventListener(outcome, () => resolve());
  });
}

/** Removes the answers and files that the device keeps, whosever they are; read by the service worker, too. Never throws. */
export async function forgetKept(): Promise<void> {
  await Promise.allSettled([forgetMedia(), forgetMeeting(), forgetContent()]);
}
