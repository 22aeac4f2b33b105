const cacheName = 'kalima-met';
const address = '/last-met';

/** When the server last said that this learner is signed in here. */
export interface Contact {
  readonly userId: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

// In Cache Storage, since the service worker reads it too and knows no localStorage.

/** The last contact, or null where there was none or nothing can be stored. */
export async function readLastContact(): Promise<Contact | null> {
  const found = await (await caches.open(cacheName)).match(address);
  return found ? ((await found.json()) as Contact) : null;
}

/** Notes that the server knows this learner; does nothing where the browser stores no files. */
export async function noteContact(userId: string, at: number = Date.now()): Promise<void> {
  if (!('caches' in globalThis)) return;
  await (await caches.open(cacheName)).put(address, Response.json({ userId, at } satisfies Contact));
}

export async function forgetLastContact(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}
