import { forgetLastContact } from './last-contact.ts';
import { forgetMedia } from '../downloads/forget-media.ts';

/** The database of content-database.ts; here, since it is removed without fetching that. */
export const contentDatabase = 'kalima-content';

/**
 * Removes the stored answers. Resolves when they are gone, or when a page that has them open is asked to close them: it reads
 * nothing for a person who is not signed in.
 */
export function forgetContent(): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(contentDatabase);
    for (const outcome of ['success', 'error', 'blocked']) deletion.addEventListener(outcome, () => resolve());
  });
}

/** Removes the answers and files that the device has stored, whosever they are; read by the service worker, too. Never throws. */
export async function forgetStored(): Promise<void> {
  await Promise.allSettled([forgetMedia(), forgetLastContact(), forgetContent()]);
}
