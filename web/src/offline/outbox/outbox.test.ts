import '../../testing/empty-device.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createDeviceStore, createEvent, type NewEvent, type OutboxStore } from './outbox-store.ts';

const released = join(import.meta.dirname, '../../../../shared/fixtures/outbox-of-0.1.json');
const person = 'a3f1c1de-0000-4000-8000-000000000001';

type Network = 'up' | 'down' | 'failing' | 'answer lost';

/** A server that counts each event once, behind a network that can do what networks do. */
function fakeServer() {
  const known = new Map<string, string>();
  let network: Network = 'up';
  return {
    known,
    setNetwork: (next: Network) => (network = next),
    send: ({ events }: { events: readonly { id: string; type: string }[] }) => {
      if (network === 'down') return Promise.reject(new ApiError('NETWORK', 0));
      if (network === 'failing') return Promise.reject(new ApiError('INTERNAL_ERROR', 500));
      for (const event of events) known.set(event.id, JSON.stringify(event));
      // The server has taken them, and the device does not hear of it.
      if (network === 'answer lost') return Promise.reject(new ApiError('NETWORK', 0));
      return Promise.resolve({ results: events.map(({ id }) => ({ id, status: 'accepted' as const })) });
    },
  };
}

let devices = 0;

/** A device: its store outlives the page, and with it the outbox. */
function device(server: ReturnType<typeof fakeServer>) {
  devices += 1;
  const store = createDeviceStore(`outbox-${devices}`);
  const open = (): Outbox => {
    const outbox = createOutbox({ store, send: server.send, withLock: (work) => work() });
    outbox.start(person);
    return outbox;
  };
  let outbox = open();
  return {
    store,
    note: (word: string, isEnd: boolean) => outbox.enqueue(person, isEnd ? completion(word) : postponed(word)),
    reload: () => {
      outbox.start(undefined);
      outbox = open();
    },
    flush: () => outbox.flush(),
    close: () => outbox.start(undefined),
  };
}

function completion(courseId: string): NewEvent {
  return { type: 'lesson-completed', courseId, activity: 'stories' };
}

/** What waits for more, unlike a completion. */
function postponed(courseId: string): NewEvent {
  return { type: 'postponed', courseId, partId: 'a part', language: 'chinese', text: '猫' };
}

async function pendingIn(store: OutboxStore): Promise<number> {
  return (await store.list(person)).length;
}

describe('the outbox', () => {
  it('delivers everything once, through faults, reloads and two devices', async () => {
    const at = fc.constantFrom(0, 1);
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('note' as const), device: at, isEnd: fc.boolean() }),
      },
      fc.record({ kind: fc.constantFrom('reload' as const, 'flush' as const), device: at }),
      fc.record({
        kind: fc.constant('network' as const),
        network: fc.constantFrom<Network[]>('up', 'down', 'failing', 'answer lost'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = fakeServer();
        const both = [device(server), device(server)] as const;
        let noted = 0;
        for (const one of steps) {
          if (one.kind === 'network') server.setNetwork(one.network);
          else if (one.kind === 'note') {
            noted += 1;
            await both[one.device === 0 ? 0 : 1].note(`course ${noted}`, one.isEnd);
          } else if (one.kind === 'reload') both[one.device === 0 ? 0 : 1].reload();
          else await both[one.device === 0 ? 0 : 1].flush();
        }
        server.setNetwork('up');
        for (const one of both) await one.flush();
        const courses = [...server.known.values()].map((event) => (JSON.parse(event) as { courseId: string }).courseId);
        expect(courses.toSorted()).toEqual(
          Array.from({ length: noted }, (_, index) => `course ${index + 1}`).toSorted(),
        );
        for (const one of both) {
          expect(await pendingIn(one.store)).toBe(0);
          one.close();
        }
      }),
      { numRuns: 250 },
    );
  });

  it('keeps what one person did for that person', async () => {
    const server = fakeServer();
    const store = createDeviceStore('outbox-of-two');
    const outbox = createOutbox({ store, send: server.send, withLock: (work) => work() });
    outbox.start('somebody else');
    await outbox.enqueue(person, completion('mine'));
    await outbox.flush();
    expect(server.known.size).toBe(0);
    outbox.start(person);
    await outbox.flush();
    expect(server.known.size).toBe(1);
    outbox.start(undefined);
  });

  it('names whose the events are, and keeps what the server says is of somebody else', async () => {
    const store = createDeviceStore('outbox-of-other');
    const asked: string[] = [];
    let isOther = true;
    const outbox = createOutbox({
      store,
      send: ({ userId, events }) => {
        asked.push(userId);
        if (isOther) return Promise.reject(new ApiError('EVENTS_OF_ANOTHER_PERSON', 409));
        return Promise.resolve({ results: events.map(({ id }) => ({ id, status: 'accepted' as const })) });
      },
      withLock: (work) => work(),
    });
    let told = 0;
    outbox.onOtherPerson(() => (told += 1));
    await store.add(person, createEvent(person, completion('mine')));
    outbox.start(person);
    await outbox.flush();
    expect(asked.every((userId) => userId === person)).toBe(true);
    expect(told).toBeGreaterThan(0);
    expect(await pendingIn(store)).toBe(1);
    isOther = false;
    await outbox.flush();
    expect(await pendingIn(store)).toBe(0);
    outbox.start(undefined);
  });

  it('keeps what the server refuses, sends what comes after it, and tries again when the app is opened anew', async () => {
    const store = createDeviceStore('outbox-refused');
    let knows = false;
    const sent: string[][] = [];
    const send: Parameters<typeof createOutbox>[0]['send'] = ({ events }) => {
      sent.push(events.map((event) => (event.type === 'lesson-completed' ? event.courseId : '')));
      return Promise.resolve({
        results: events.map(({ id }, index) => ({ id, status: index === 0 && !knows ? 'refused' : 'accepted' })),
      });
    };
    // One delivery after the other, as the lock among tabs has it.
    let last = Promise.resolve();
    const open = () => createOutbox({ store, send, withLock: (work) => (last = last.then(work)) });
    for (const course of ['odd', 'even']) await store.add(person, createEvent(person, completion(course)));
    const first = open();
    let told = 0;
    first.onRefused(() => (told += 1));
    first.start(person);
    await first.flush();
    expect(told).toBe(1);
    await first.enqueue(person, completion('later'));
    knows = true;
    await first.flush();
    expect(sent.flat()).toEqual(['odd', 'even', 'later']);
    expect(told).toBe(1);
    expect(await pendingIn(store)).toBe(1);
    first.start(undefined);

    const second = open();
    second.start(person);
    await second.flush();
    expect(await pendingIn(store)).toBe(0);
    expect(sent.flat()).toEqual(['odd', 'even', 'later', 'odd']);
    second.start(undefined);
  });

  it('delivers what the released client 0.1.0 left on the device', async () => {
    const { userId, deviceId, events } = JSON.parse(await readFile(released, 'utf8')) as {
      userId: string;
      deviceId: string;
      events: { id: string; sequence: number }[];
    };
    // As that version laid it out.
    const database = await openDB('outbox-of-0.1', 1, {
      upgrade(made) {
        made.createObjectStore('events', { keyPath: 'event.id' }).createIndex('by-sequence', 'sequence');
        made.createObjectStore('device');
      },
    });
    for (const event of events) await database.add('events', { userId, event, sequence: event.sequence });
    await database.put('device', deviceId, 'id');
    await database.put('device', events.length, 'sequence');
    database.close();

    const server = fakeServer();
    const store = createDeviceStore('outbox-of-0.1');
    const outbox = createOutbox({ store, send: server.send, withLock: (work) => work() });
    outbox.start(userId);
    await outbox.flush();
    expect([...server.known.keys()]).toEqual(events.map(({ id }) => id));
    expect(await store.deviceId()).toBe(deviceId);
    expect(createEvent(userId, completion('next')).sequence).toBeGreaterThan(events.length);
    outbox.start(undefined);
  });

  it('numbers events in the order in which they were enqueued', async () => {
    const store = createDeviceStore('outbox-order');
    await Promise.all(['a', 'b', 'c'].map((course) => store.add(person, createEvent(person, completion(course)))));
    const stored = await store.list(person);
    expect(stored.map((event) => 'courseId' in event && event.courseId)).toEqual(['a', 'b', 'c']);
    expect(new Set(stored.map(({ sequence }) => sequence)).size).toBe(3);
  });
});
