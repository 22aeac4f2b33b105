import '../../testing/empty-device.ts';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { createOutbox } from './outbox.ts';
import { createDeviceStore, createEvent, createFallbackStore, type NewEvent } from './outbox-store.ts';

const person = 'a3f1c1de-0000-4000-8000-000000000001';
const postponed = (courseId: string): NewEvent => ({
  type: 'postponed',
  courseId,
  partId: 'a part',
  language: 'chinese',
  text: '猫',
});

/** A database that no `createDeviceStore` can open: a later version of the app has changed it. */
async function makeUnopenable(name: string): Promise<void> {
  (await openDB(name, 7)).close();
}

/** An outbox over a store, with the courses that arrived at the server. */
function outboxOver(store: ReturnType<typeof createFallbackStore>) {
  const arrived: string[] = [];
  let isOnline = true;
  // One delivery after the other, as the lock among tabs has it.
  let last = Promise.resolve();
  const outbox = createOutbox({
    store,
    send: ({ events }) => {
      if (!isOnline) return Promise.reject(new ApiError('NETWORK', 0));
      arrived.push(...events.map((event) => ('courseId' in event ? String(event.courseId) : event.type)));
      return Promise.resolve({ results: events.map(({ id }) => ({ id, status: 'accepted' as const })) });
    },
    withLock: (work) => (last = last.then(work, work)),
  });
  outbox.start(person);
  onTestFinished(() => outbox.start(undefined));
  return { outbox, arrived, setOnline: (next: boolean) => (isOnline = next) };
}

test('a connection that the browser has closed is opened again, and nothing is lost', async () => {
  const name = 'outbox-closed';
  const open = vi.spyOn(indexedDB, 'open');
  onTestFinished(() => open.mockRestore());
  const connection = () => (open.mock.results.at(-1)?.value as IDBOpenDBRequest | undefined)?.result as IDBDatabase;
  const store = createDeviceStore(name);
  await store.add(person, createEvent(person, postponed('one')));
  // With the event that a browser is to send, and without it.
  forceCloseDatabase(connection() as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await store.add(person, createEvent(person, postponed('two')));
  connection().close();
  await store.add(person, createEvent(person, postponed('three')));
  const stored = await store.list(person);
  expect(stored.map((event) => 'courseId' in event && event.courseId)).toEqual(['one', 'two', 'three']);
});

test('a database that could not be opened once is tried again', async () => {
  const name = 'outbox-opened-later';
  await makeUnopenable(name);
  const store = createDeviceStore(name);
  await expect(store.add(person, createEvent(person, postponed('lost')))).rejects.toThrow('version');
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', () => resolve());
  });
  await store.add(person, createEvent(person, postponed('one')));
  expect(await store.list(person)).toHaveLength(1);
});

test('what the device cannot store is sent at once', async () => {
  const name = 'outbox-unopenable';
  await makeUnopenable(name);
  const store = createFallbackStore(createDeviceStore(name));
  const { outbox, arrived } = outboxOver(store);
  await outbox.enqueue(person, postponed('one'));
  expect(arrived).toEqual(['one']);
  await expect(outbox.pending(person)).rejects.toThrow('version');
});

test('what the device can neither store nor send is told, and sent when the network is back', async () => {
  const name = 'outbox-unopenable-offline';
  await makeUnopenable(name);
  const store = createFallbackStore(createDeviceStore(name));
  const { outbox, arrived, setOnline } = outboxOver(store);
  setOnline(false);
  await expect(outbox.enqueue(person, postponed('one'))).rejects.toThrow('neither stored on the device nor sent');
  expect(await outbox.pending(person)).toHaveLength(1);
  setOnline(true);
  await outbox.flush();
  expect(arrived).toEqual(['one']);
});
