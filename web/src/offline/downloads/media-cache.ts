import { mediaCachePrefix } from './forget-media.ts';

function addressOf(key: string): string {
  return `/media/${key}`;
}

/** The files that the device has stored for a person: each by its key, whichever width or range a screen asks for. */
export function mediaCacheOf(userId: string) {
  const name = `${mediaCachePrefix}${userId}`;
  return {
    async keys(): Promise<Set<string>> {
      const requests = await (await caches.open(name)).keys();
      return new Set(requests.map(({ url }) => decodeURI(new URL(url).pathname).slice(addressOf('').length)));
    },
    async put(key: string, file: Response): Promise<void> {
      await (await caches.open(name)).put(addressOf(key), file);
    },
    async remove(keys: Iterable<string>): Promise<void> {
      const cache = await caches.open(name);
      for (const key of keys) await cache.delete(addressOf(key));
    },
    forget: () => caches.delete(name),
  };
}
