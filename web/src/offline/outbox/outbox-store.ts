import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { ownLearningDay } from '../person/first-hour.ts';

/** An event with the person whose it is: it is sent only while they are signed in (PRODUCT.md#without-a-network). */
export interface PendingEvent {
  readonly userId: string;
  readonly event: StudyEvent;
}

type EventDetails<E> = E extends StudyEvent
  ? Omit<E, 'id' | 'sequence' | 'happenedAt' | 'learningDay'> & { readonly id?: string }
  : never;
/** What a screen enqueues, under an id of its own where it may take it back; the rest of the event is the device's. */
export type NewEvent = EventDetails<StudyEvent>;

/** Where events are pending on the device until the server has acknowledged them. */
export interface OutboxStore {
  deviceId(): Promise<string>;
  add(userId: string, event: StudyEvent): Promise<void>;
  /** The pending events of a person, oldest first. */
  list(userId: string): Promise<StudyEvent[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** True if the event is pending in this page alone, so that it is lost if the page closes before it is sent. */
  isInPageOnly(id: string): boolean;
}

interface Database extends DBSchema {
  events: { key: string; value: PendingEvent & { sequence: number }; indexes: { 'by-sequence': number } };
  device: { key: 'id'; value: string };
}

let lastSequence = 0;

/** The event that happens now: its number follows from the clock, so that storing it needs no look into the store. */
export function createEvent(userId: string, details: NewEvent): StudyEvent {
  const now = new Date();
  lastSequence = Math.max(lastSequence + 1, now.getTime());
  return {
    ...details,
    id: details.id ?? crypto.randomUUID(),
    sequence: lastSequence,
    happenedAt: now.toISOString(),
    learningDay: ownLearningDay(userId, now),
  };
}

/** The store in IndexedDB: it outlives reloads, closed tabs and crashes, and all tabs share it. */
export function createDeviceStore(name = 'kalima-outbox'): OutboxStore {
  let opening: Promise<IDBPDatabase<Database>> | undefined;
  const open = () =>
    (opening ??= openDB<Database>(name, 1, {
      upgrade(database) {
        database.createObjectStore('events', { keyPath: 'event.id' }).createIndex('by-sequence', 'sequence');
        database.createObjectStore('device');
      },
      terminated: () => (opening = undefined),
    }));

  /** Retries once on a new connection: browsers close connections, such as Safari those of a page in the background. */
  async function withDatabase<T>(work: (database: IDBPDatabase<Database>) => Promise<T>): Promise<T> {
    const connection = open();
    try {
      return await work(await connection);
    } catch {
      if (opening === connection) opening = undefined;
      connection.then((database) => database.close()).catch(() => undefined);
      return work(await open());
    }
  }

  return {
    deviceId: () =>
      withDatabase(async (database) => {
        const transaction = database.transaction('device', 'readwrite');
        const known = await transaction.store.get('id');
        const id = known ?? crypto.randomUUID();
        if (known !== id) await transaction.store.put(id, 'id');
        await transaction.done;
        return id;
      }),
    add: (userId, event) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('events', 'readwrite', { durability: 'strict' });
        const isPut = transaction.store.put({ userId, event, sequence: event.sequence });
        // A page that is left at once cannot commit any more: the browser does, once it was asked to.
        transaction.commit();
        await Promise.all([isPut, transaction.done]);
      }),
    async list(userId) {
      const all = await withDatabase((database) => database.getAllFromIndex('events', 'by-sequence'));
      return all.filter((one) => one.userId === userId).map((one) => one.event);
    },
    remove: (ids) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('events', 'readwrite');
        await Promise.all(ids.map((id) => transaction.store.delete(id)));
        await transaction.done;
      }),
    isInPageOnly: () => false,
  };
}

/** The store of a browser that stores nothing: events live as long as the page. */
export function createMemoryStore(): OutboxStore {
  // Made when it is asked for: as the app loads, browsers may still lack the function (needs-polyfills.ts).
  let id: string | undefined;
  let pending: PendingEvent[] = [];
  return {
    deviceId: () => Promise.resolve((id ??= crypto.randomUUID())),
    add(userId, event) {
      pending.push({ userId, event });
      return Promise.resolve();
    },
    list: (userId) => Promise.resolve(pending.filter((one) => one.userId === userId).map((one) => one.event)),
    remove(ids) {
      pending = pending.filter((one) => !ids.includes(one.event.id));
      return Promise.resolve();
    },
    isInPageOnly: (eventId) => pending.some(({ event }) => event.id === eventId),
  };
}

/**
 * A store that holds in the page what the device cannot store, because it is full or its database does not open: with a
 * network such events still reach the server.
 */
export function createFallbackStore(device: OutboxStore, page: OutboxStore = createMemoryStore()): OutboxStore {
  return {
    deviceId: () => device.deviceId().catch(() => page.deviceId()),
    add: (userId, event) => device.add(userId, event).catch(() => page.add(userId, event)),
    async list(userId) {
      const inPage = await page.list(userId);
      try {
        return [...(await device.list(userId)), ...inPage];
      } catch (error) {
        if (inPage.length === 0) throw error;
        return inPage;
      }
    },
    async remove(ids) {
      const onDevice = ids.filter((id) => !page.isInPageOnly(id));
      await page.remove(ids);
      if (onDevice.length > 0) await device.remove(onDevice);
    },
    isInPageOnly: (id) => page.isInPageOnly(id),
  };
}
