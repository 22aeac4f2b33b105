import { ApiError } from '../lib/api/api-error.ts';

/**
 * The import of a screen's bundle. Without a network a bundle that is missing is an error to try again. Otherwise a newer
 * version has replaced it: that one is taken, and the router then reloads the page.
 */
export function bundle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!navigator.onLine) throw new ApiError('NETWORK', 0);
      await import('../offline/app-version.ts').then(({ takeNewVersion }) => takeNewVersion()).catch(() => undefined);
      throw error;
    });
}
