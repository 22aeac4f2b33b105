const cacheName = 'kalima-met';
const address = '/last-met';

/** When the server last said that this learner is signed in here. */
export interface Meeting {
  readonly userId: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

// In Cache Storage, since the service worker reads it too and knows no localStorage.

/** The last meeting, or null where there was none or nothing can be kept. */
export async function readMeeting(): Promise<Meeting | null> {
  const found = await (await caches.open(cacheName)).match(address);
  return found ? ((await found.json()) as Meeting) : null;
}

/** Notes that the server knows this learner; does nothing where the browser keeps no files. */
export async function noteMeeting(userId: string, at: number = Date.now()): Promise<void> {
  if (!('caches' in globalThis)) return;
  await (await caches.open(cacheName)).put(address, Response.json({ userId, at } satisfies Meeting));
}

export async function forgetMeeting(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}
