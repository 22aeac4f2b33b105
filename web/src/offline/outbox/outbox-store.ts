import type { StudyEvent } from '@kalima/shared/contract/study';
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
  add(userId: string, event: NewEvent): Promise<StudyEvent>;
  /** The pending events of a person, oldest first. */
  list(userId: string): Promise<StudyEvent[]>;
  remove(ids: readonly string[]): Promise<void>;
}

interface Database extends DBSchema {
  events: { key: string; value: PendingEvent & { sequence: number }; indexes: { 'by-sequence': number } };
  device: { key: 'id' | 'sequence'; value: string | number };
}

function completed(userId: string, details: NewEvent, sequence: number): StudyEvent {
  const now = new Date();
  return {
    ...details,
    id: details.id ?? crypto.randomUUID(),
    sequence,
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
    }));
  return {
    async deviceId() {
      const transaction = (await open()).transaction('device', 'readwrite');
      const known = await transaction.store.get('id');
      const id = typeof known === 'string' ? known : crypto.randomUUID();
      if (known !== id) await transaction.store.put(id, 'id');
      await transaction.done;
      return id;
    },
    async add(userId, details) {
      const transaction = (await open()).transaction(['events', 'device'], 'readwrite', { durability: 'strict' });
      const device = transaction.objectStore('device');
      const sequence = Number((await device.get('sequence')) ?? 0) + 1;
      const event = completed(userId, details, sequence);
      await device.put(sequence, 'sequence');
      await transaction.objectStore('events').add({ userId, event, sequence });
      await transaction.done;
      return event;
    },
    async list(userId) {
      const all = await (await open()).getAllFromIndex('events', 'by-sequence');
      return all.filter((one) => one.userId === userId).map((one) => one.event);
    },
    async remove(ids) {
      const transaction = (await open()).transaction('events', 'readwrite');
      await Promise.all(ids.map((id) => transaction.store.delete(id)));
      await transaction.done;
    },
  };
}

/** The store of a browser that stores nothing: events live as long as the page. */
export function createMemoryStore(): OutboxStore {
  const id = crypto.randomUUID();
  let pending: PendingEvent[] = [];
  let sequence = 0;
  return {
    deviceId: () => Promise.resolve(id),
    add(userId, details) {
      sequence += 1;
      const event = completed(userId, details, sequence);
      pending.push({ userId, event });
      return Promise.resolve(event);
    },
    list: (userId) => Promise.resolve(pending.filter((one) => one.userId === userId).map((one) => one.event)),
    remove(ids) {
      pending = pending.filter((one) => !ids.includes(one.event.id));
      return Promise.resolve();
    },
  };
}
