/** Caches of files, named by the person's id. The service worker reads them too, without knowing who is signed in. */
export const mediaCachePrefix = 'kalima-media-';

/** Removes the files stored for everybody, or for everybody else. */
export async function forgetMedia(exceptUserId?: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const own = `${mediaCachePrefix}${exceptUserId}`;
  await Promise.all(
    names.filter((name) => name.startsWith(mediaCachePrefix) && name !== own).map((name) => caches.delete(name)),
  );
}
