import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { maxEventsPerBatch } from '@kalima/shared/domain/learning/event-order';
import { type Answer, call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { createListeners } from '../../lib/store.ts';
import { createBackoff } from '../backoff.ts';
import { withTabLock } from '../with-tab-lock.ts';
import { createGathering } from './gathering.ts';
import {
  createDeviceStore,
  createEvent,
  createFallbackStore,
  createMemoryStore,
  type NewEvent,
  type OutboxStore,
} from './outbox-store.ts';

/** Milliseconds until the first attempt after a failure. */
const firstBackoff = 2_000;
/** Milliseconds for which an answer of the server is waited for: other tabs wait as well, and some networks never say that it is lost. */
export const longestSending = 30_000;

interface Batch {
  /** The person whose events these are: the server accepts none if somebody else is signed in. */
  readonly userId: string;
  readonly deviceId: string;
  readonly deviceTime: string;
  readonly events: StudyEvent[];
}

/** After these nothing follows that could go with them. */
const ends: ReadonlySet<StudyEvent['type']> = new Set(['lesson-completed', 'progress-reset']);
/** Somebody may be waiting for what follows from these. */
const waitedFor: ReadonlySet<StudyEvent['type']> = new Set(['suspended', 'resumed', 'undone']);

interface Sending {
  /** True if the page may be gone before the answer is there. */
  readonly isLast: boolean;
  /** Gives up. */
  readonly signal: AbortSignal;
}

type Send = (batch: Batch, sending: Sending) => Promise<Pick<Answer<'POST /api/study-events'>, 'results'>>;

interface Parts {
  readonly store: OutboxStore;
  readonly send: Send;
  /** Runs the work in one tab at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
}

/**
 * What the learner did, on its way to the server: stored on the device first, sent in order and together with what comes soon
 * after it, and removed only when the server has stored it, which it does once however often an event comes
 * (PRODUCT.md#events). Failures are tried again while anything is pending. What the server refuses stays on the device and is
 * tried again when the app is opened the next time, perhaps in a version that sends it right; it does not hold up what comes
 * after it.
 */
export function createOutbox({ store, send, withLock }: Parts) {
  let userId: string | undefined;
  const backoff = createBackoff(() => void flush(), firstBackoff);
  const gathering = createGathering(() => void flush());
  const [delivered, finished, otherPerson, refusals] = [
    createListeners(),
    createListeners(),
    createListeners(),
    createListeners(),
  ];
  /** Ids of events that the server has refused since the page was opened. */
  const refused = new Set<string>();
  /** Events of this page that the server has not acknowledged, stored or about to be, for when there is no time to read the store. */
  const unsent = new Map<string, { readonly person: string; readonly event: StudyEvent }>();
  let deviceId: string | undefined;
  let studies = 0;

  /** What this person did that the server has not acknowledged yet, oldest first. */
  const pending = async (person: string): Promise<StudyEvent[]> =>
    (await store.list(person)).filter(({ id }) => !refused.has(id));

  async function sendEvents(sender: string, device: string, events: StudyEvent[], isLast: boolean): Promise<void> {
    const batch = { userId: sender, deviceId: device, deviceTime: new Date().toISOString(), events };
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), longestSending);
    const { results } = await send(batch, { isLast, signal: giveUp.signal }).finally(() => clearTimeout(timer));
    const stored = new Set(results.flatMap(({ id, status }) => (id === null || status === 'refused' ? [] : [id])));
    await store.remove([...stored]);
    for (const { id } of events) {
      unsent.delete(id);
      if (!stored.has(id)) refused.add(id);
    }
    if (stored.size < events.length) refusals.notify();
    if (stored.size === 0) return;
    backoff.reset();
    delivered.notify();
  }

  async function deliver(): Promise<void> {
    for (;;) {
      const sender = userId;
      if (sender === undefined) return;
      deviceId ??= await store.deviceId();
      const all = await pending(sender);
      if (all.length === 0 || sender !== userId) return;
      await sendEvents(sender, deviceId, all.slice(0, maxEventsPerBatch), document.visibilityState === 'hidden');
      // What was added meanwhile is gathered.
      if (all.length <= maxEventsPerBatch) return;
    }
  }

  async function flush(): Promise<void> {
    gathering.end();
    backoff.cancel();
    try {
      await withLock(deliver);
    } catch (error) {
      const isSignedOut = isApiError(error, 'UNAUTHENTICATED');
      if (isSignedOut || isApiError(error, 'EVENTS_OF_ANOTHER_PERSON')) otherPerson.notify();
      // Without a session there is nobody to send for; signing in starts again.
      if (!isSignedOut) backoff.retryLater();
    }
  }

  return {
    /** Sends what is pending for this person, and from now on what they do; undefined for nobody. */
    start(person: string | undefined): void {
      userId = person;
      backoff.reset();
      if (person !== undefined) return void flush();
      backoff.cancel();
      gathering.end();
    },
    /**
     * Stores what a person did; it is safe on the device when this resolves, and sent with what comes soon after it. What the device
     * cannot store is sent at once: this rejects if that fails, and tries again while the page is open.
     */
    async enqueue(person: string, details: NewEvent): Promise<void> {
      const event = createEvent(person, details);
      unsent.set(event.id, { person, event });
      await store.add(person, event);
      const isAtRisk = store.isInPageOnly(event.id);
      if (!isAtRisk && !ends.has(event.type) && !waitedFor.has(event.type)) return gathering.add();
      const sending = flush().then(() => ends.has(event.type) && finished.notify());
      if (!isAtRisk) return;
      await sending;
      if (store.isInPageOnly(event.id)) throw new Error('The event is neither stored on the device nor sent.');
    },
    /** Something is studied that has an end; there, when the returned function is called, what waits is sent at once. */
    study(): () => void {
      studies += 1;
      const leave = async () => {
        await flush();
        studies -= 1;
        finished.notify();
      };
      return () => void leave();
    },
    /** Whether more may follow: something is studied, or what was done in it is still being sent. */
    isStudying: () => studies > 0,
    /** Sends at once what waits to be sent, if anything. */
    sendWaiting: async (): Promise<void> => (gathering.isWaiting() ? flush() : undefined),
    /**
     * The page goes away, perhaps for good: what waits is sent without looking into the store, where it stays until a page
     * hears that it has arrived.
     */
    leave(): void {
      const events = [...unsent.values()].filter(({ person }) => person === userId).map(({ event }) => event);
      if (userId === undefined || deviceId === undefined || events.length === 0) return;
      gathering.end();
      sendEvents(userId, deviceId, events.slice(0, maxEventsPerBatch), true).catch(() => gathering.add());
    },
    pending,
    /** Removes what a person did and could not send, whose account is gone. */
    async forget(person: string): Promise<void> {
      await store.remove((await store.list(person)).map(({ id }) => id));
    },
    /** Tries at once, for example because the network is back. */
    flush,
    /** Calls back when the server has acknowledged something. */
    onDelivered: delivered.subscribe,
    /** Calls back when the server has refused something, which then stays on the device. */
    onRefused: refusals.subscribe,
    /** Calls back when something that was studied is over, and what was done in it was sent if it could be. */
    onFinished: finished.subscribe,
    /** Calls back when the server says that somebody else, or nobody, is signed in than this page believes. */
    onOtherPerson: otherPerson.subscribe,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Whether the server could not read the batch or found it too large; a smaller one may succeed. */
function isAboutTheBatch(error: unknown): boolean {
  return isApiError(error) && (error.status === 400 || error.status === 413);
}

/** Bytes that a browser goes on sending once the page is gone (Fetch Standard: 64 KiB), with room for others. */
const mostAfterPage = 48 * 1024;

async function sendBatch(batch: Batch, sending: Sending): ReturnType<Send> {
  try {
    const keepalive = sending.isLast && new Blob([JSON.stringify(batch)]).size <= mostAfterPage;
    return await call('POST /api/study-events', { body: batch, keepalive, signal: sending.signal });
  } catch (error) {
    if (!isAboutTheBatch(error)) throw error;
    const { events } = batch;
    if (events.length === 1) return { results: events.map(({ id }) => ({ id, status: 'refused' })) };
    const half = Math.ceil(events.length / 2);
    const first = await sendBatch({ ...batch, events: events.slice(0, half) }, sending);
    const second = await sendBatch({ ...batch, events: events.slice(half) }, sending);
    return { results: [...first.results, ...second.results] };
  }
}

/** The device's outbox. */
export const outbox = createOutbox({
  store: 'indexedDB' in globalThis ? createFallbackStore(createDeviceStore()) : createMemoryStore(),
  send: sendBatch,
  withLock: (work) => withTabLock('kalima-outbox', work),
});
