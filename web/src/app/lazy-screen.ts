import { ApiError } from '../lib/api-error.ts';

/**
 * The import of a screen's bundle. The router reloads the page when a bundle is missing, since a newer version may have
 * replaced it; without a network that would throw the person out of the app, so then it is an error to try again.
 */
export function bundle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new ApiError('NETWORK', 0);
    });
}
