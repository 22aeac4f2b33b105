import type { StudyEvent } from '@kalima/shared/contract/study';
import { maxEventsPerBatch } from '@kalima/shared/domain/event-order';
import { call } from '../api.ts';
import { isApiError, isTransient } from '../api-error.ts';
import { createDeviceStore, createMemoryStore, type NewEvent, type OutboxStore } from './outbox-store.ts';

/** Milliseconds between attempts while something waits: doubled from the first to the last. */
const firstPause = 2_000;
const lastPause = 5 * 60_000;

type Send = (batch: { deviceId: string; deviceTime: string; events: StudyEvent[] }) => Promise<{
  results: readonly { id: string | null }[];
}>;

interface Parts {
  readonly store: OutboxStore;
  readonly send: Send;
  /** Runs the work in one tab at a time. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * What the learner did, on its way to the server: kept on the device first, sent in order, and taken out only when the
 * server has acknowledged each event, which it counts once however often it comes (D22). Failures are tried again while
 * anything waits.
 */
export function createOutbox({ store, send, alone }: Parts) {
  let userId: string | undefined;
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  async function deliver(): Promise<void> {
    for (;;) {
      const sender = userId;
      if (sender === undefined) return;
      const events = (await store.list(sender)).slice(0, maxEventsPerBatch);
      if (events.length === 0 || sender !== userId) return;
      const { results } = await send({
        deviceId: await store.deviceId(),
        deviceTime: new Date().toISOString(),
        events,
      });
      const acknowledged = results.flatMap(({ id }) => (id === null ? [] : [id]));
      await store.remove(acknowledged);
      if (acknowledged.length === 0) return;
      pause = firstPause;
      for (const listener of listeners) listener();
    }
  }

  function retryLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
    pause = Math.min(lastPause, pause * 2);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    try {
      await alone(deliver);
    } catch (error) {
      // Without a session there is nobody to send for; signing in starts again.
      if (!isApiError(error, 'UNAUTHENTICATED')) retryLater();
    }
  }

  return {
    /** Sends what waits for this person, and from now on what they do; undefined for nobody. */
    start(person: string | undefined): void {
      userId = person;
      pause = firstPause;
      if (person !== undefined) void flush();
      else clearTimeout(timer);
    },
    /** Notes what a person did; it is safe on the device when this resolves, and sent as soon as it can be. */
    async note(person: string, event: NewEvent): Promise<void> {
      await store.add(person, event);
      void flush();
    },
    /** What this person did that the server has not acknowledged yet, oldest first. */
    waiting: (person: string): Promise<StudyEvent[]> => store.list(person),
    /** Tries at once, for example because the network is back. */
    flush,
    /** Calls back when the server has acknowledged something. */
    onDelivered(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('kalima-outbox', work);
}

function isRefusedForGood(error: unknown): boolean {
  return (
    isApiError(error) && !isTransient(error) && error.status >= 400 && error.status !== 401 && error.status !== 429
  );
}

async function sendBatch(batch: Parameters<Send>[0]): ReturnType<Send> {
  try {
    return await call('POST /api/study-events', { body: batch });
  } catch (error) {
    // A batch that can never be taken must not hold up what comes after it; it is tried event by event.
    if (!isRefusedForGood(error)) throw error;
    if (batch.events.length === 1) return { results: batch.events.map(({ id }) => ({ id })) };
    const answers = [];
    for (const event of batch.events) answers.push(await sendBatch({ ...batch, events: [event] }));
    return { results: answers.flatMap((answer) => answer.results) };
  }
}

/** The device's outbox. */
export const outbox = createOutbox({
  store: 'indexedDB' in globalThis ? createDeviceStore() : createMemoryStore(),
  send: sendBatch,
  alone: aloneAmongTabs,
});
