import type { StudyEvent } from '@kalima/shared/contract/study';
import { maxEventsPerBatch } from '@kalima/shared/domain/event-order';
import { type Answer, call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { createBackoff } from '../backoff.ts';
import { withTabLock } from '../with-tab-lock.ts';
import { createDeviceStore, createMemoryStore, type NewEvent, type OutboxStore } from './outbox-store.ts';

/** Milliseconds until the first attempt after a failure. */
const firstBackoff = 2_000;

interface Batch {
  /** The person whose events these are: the server accepts none if somebody else is signed in. */
  readonly userId: string;
  readonly deviceId: string;
  readonly deviceTime: string;
  readonly events: StudyEvent[];
}

type Send = (batch: Batch) => Promise<Pick<Answer<'POST /api/study-events'>, 'results'>>;

interface Parts {
  readonly store: OutboxStore;
  readonly send: Send;
  /** Runs the work in one tab at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
}

/**
 * What the learner did, on its way to the server: stored on the device first, sent in order, and removed only when the
 * server has stored it, which it does once however often an event comes (PRODUCT.md#events). Failures are tried again while anything
 * is pending. What the server refuses stays on the device and is tried again when the app is opened the next time,
 * perhaps in a version that sends it right; it does not hold up what comes after it.
 */
export function createOutbox({ store, send, withLock }: Parts) {
  let userId: string | undefined;
  const backoff = createBackoff(() => void flush(), firstBackoff);
  const listeners = new Set<() => void>();
  const strangers = new Set<() => void>();
  /** Ids of events that the server has refused since the page was opened. */
  const refused = new Set<string>();

  /** What this person did that the server has not acknowledged yet, oldest first. */
  const pending = async (person: string): Promise<StudyEvent[]> =>
    (await store.list(person)).filter(({ id }) => !refused.has(id));

  async function deliver(): Promise<void> {
    for (;;) {
      const sender = userId;
      if (sender === undefined) return;
      const events = (await pending(sender)).slice(0, maxEventsPerBatch);
      if (events.length === 0 || sender !== userId) return;
      const { results } = await send({
        userId: sender,
        deviceId: await store.deviceId(),
        deviceTime: new Date().toISOString(),
        events,
      });
      const stored = new Set(results.flatMap(({ id, status }) => (id === null || status === 'refused' ? [] : [id])));
      await store.remove([...stored]);
      for (const { id } of events) if (!stored.has(id)) refused.add(id);
      if (stored.size === 0) continue;
      backoff.reset();
      for (const listener of listeners) listener();
    }
  }

  async function flush(): Promise<void> {
    backoff.cancel();
    try {
      await withLock(deliver);
    } catch (error) {
      // Without a session there is nobody to send for; signing in starts again.
      if (isApiError(error, 'UNAUTHENTICATED')) return;
      if (isApiError(error, 'EVENTS_OF_ANOTHER_PERSON')) for (const listener of strangers) listener();
      backoff.retryLater();
    }
  }

  return {
    /** Sends what is pending for this person, and from now on what they do; undefined for nobody. */
    start(person: string | undefined): void {
      userId = person;
      backoff.reset();
      if (person !== undefined) void flush();
      else backoff.cancel();
    },
    /** Stores what a person did; it is safe on the device when this resolves, and sent as soon as it can be. */
    async enqueue(person: string, event: NewEvent): Promise<void> {
      await store.add(person, event);
      void flush();
    },
    pending,
    /** Removes what a person did and could not send, whose account is gone. */
    async forget(person: string): Promise<void> {
      await store.remove((await store.list(person)).map(({ id }) => id));
    },
    /** Tries at once, for example because the network is back. */
    flush,
    /** Calls back when the server has acknowledged something. */
    onDelivered(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls back when the server says that somebody else is signed in than this page believes. */
    onOtherPerson(listener: () => void): () => void {
      strangers.add(listener);
      return () => strangers.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Whether the server could not read the batch or found it too large; a smaller one may succeed. */
function isAboutTheBatch(error: unknown): boolean {
  return isApiError(error) && (error.status === 400 || error.status === 413);
}

async function sendBatch(batch: Batch): ReturnType<Send> {
  try {
    return await call('POST /api/study-events', { body: batch });
  } catch (error) {
    if (!isAboutTheBatch(error)) throw error;
    const { events } = batch;
    if (events.length === 1) return { results: events.map(({ id }) => ({ id, status: 'refused' })) };
    const half = Math.ceil(events.length / 2);
    const first = await sendBatch({ ...batch, events: events.slice(0, half) });
    const second = await sendBatch({ ...batch, events: events.slice(half) });
    return { results: [...first.results, ...second.results] };
  }
}

/** The device's outbox. */
export const outbox = createOutbox({
  store: 'indexedDB' in globalThis ? createDeviceStore() : createMemoryStore(),
  send: sendBatch,
  withLock: (work) => withTabLock('kalima-outbox', work),
});
