import type { Download, NeededFile } from '@kalima/shared/contract/content/downloads';
import {
  changedChoice,
  type DownloadChoice,
  mediaKeysWithin,
  planDownloads,
} from '@kalima/shared/domain/learning/downloads';
import { strokesKeysWithin } from '@kalima/shared/domain/content/strokes';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { wantApp } from '../app-wanted.ts';
import { createBackoff } from '../backoff.ts';
import { rememberedPerson } from '../person/device-person.ts';
import { downloadFile } from './download-file.ts';
import { changeDownloads, nothingDownloaded, readDownloads, type StoredDownloads } from './download-store.ts';
import { downloadView, type Phase } from './download-view.ts';
import { withTabLock } from '../with-tab-lock.ts';
import { mediaCacheOf } from './media-cache.ts';

export interface DownloadOffer {
  readonly items: readonly Download[];
  readonly shared: readonly NeededFile[];
}

/** What the downloads of a person need from the app: it knows the answers that the screens ask for. */
export interface DownloadSource {
  /** The courses that can be downloaded: from the server, or as last known if it cannot be reached. */
  offer(signal: AbortSignal): Promise<{ readonly offer: DownloadOffer; readonly isFresh: boolean }>;
  /** The ids of the courses that are assigned, where no more need be known. */
  assignedIds(signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Fetches what the screens of a course ask for, stores it on the device, and returns it. */
  storeCourse(course: Download, signal: AbortSignal): Promise<unknown>;
  /** The same for the lists and the vocabulary bank. */
  storeLists(signal: AbortSignal): Promise<unknown>;
  /** Removes what the device has stored of content that is not among these. */
  removeExcept(contentIds: ReadonlySet<string>): Promise<void>;
}

/** Milliseconds until the first attempt after the network failed. */
const firstBackoff = 5_000;
/** Files fetched at a time. */
const atOnce = 3;
/** Bytes between two changes of what is shown. */
const shownStep = 256 * 1024;

/** Whether this browser can store files at all: not on an address without HTTPS. */
export function canDownload(): boolean {
  return 'caches' in globalThis && 'indexedDB' in globalThis && 'serviceWorker' in navigator;
}

function phaseOf(error: unknown): Phase {
  if (error instanceof Error && error.name === 'QuotaExceededError') return 'full';
  // A body that breaks off is a TypeError.
  return isTransient(error) || error instanceof TypeError ? 'offline' : 'failed';
}

/**
 * What a learner made available without a network: files and answers are fetched until all that was chosen is on the
 * device, again when it changes, and removed when it is withdrawn or not wanted any more.
 */
function createDownloads() {
  let userId: string | undefined;
  let source: DownloadSource | undefined;
  let stored: StoredDownloads = nothingDownloaded;
  let offer: DownloadOffer | undefined;
  let phase: Phase = 'starting';
  const arrived = new Map<string, number>();
  const failed = new Set<string>();
  let current: string | undefined;
  const view = createStore(() => downloadView({ phase, stored, offer, arrived, failed, current }));
  let unshown = 0;

  let ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const backoff = createBackoff(() => void sync(), firstBackoff);

  function show(next: Phase = phase): void {
    phase = next;
    unshown = 0;
    view.set(downloadView({ phase, stored, offer, arrived, failed, current }));
  }

  async function fetchFiles(owner: string, keys: readonly string[], signal: AbortSignal): Promise<string[]> {
    const cache = mediaCacheOf(owner);
    const missing: string[] = [];
    // The first failure ends the others.
    const giveUp = new AbortController();
    const either = AbortSignal.any([signal, giveUp.signal]);
    const inTurn = keys.filter((key) => !arrived.has(key))[Symbol.iterator]();
    const fetchInTurn = async () => {
      for (const key of inTurn) {
        either.throwIfAborted();
        try {
          const file = await downloadFile(key, either, (count) => {
            arrived.set(key, (arrived.get(key) ?? 0) + count);
            unshown += count;
            if (unshown >= shownStep) show();
          });
          if (file) await cache.put(key, file);
          else missing.push(key);
        } catch (error) {
          arrived.delete(key);
          giveUp.abort(error);
          throw error;
        }
        // Signed out meanwhile, perhaps in another tab: what came too late goes as well.
        if (rememberedPerson()?.id !== owner) await cache.forget();
        show();
      }
    };
    await Promise.allSettled(Array.from({ length: atOnce }, fetchInTurn));
    either.throwIfAborted();
    return missing;
  }

  async function storeCourse(
    owner: string,
    from: DownloadSource,
    course: Download,
    signal: AbortSignal,
  ): Promise<void> {
    current = course.id;
    show();
    const answers = await from.storeCourse(course, signal);
    const shown = [...mediaKeysWithin(answers), ...strokesKeysWithin(answers)];
    const keys = [...new Set([...course.files.map(({ key }) => key), ...shown])];
    const missing = await fetchFiles(owner, keys, signal);
    const entry = { revision: course.revision, keys, missing };
    stored = await changeDownloads(owner, (before) => ({ ...before, kept: { ...before.kept, [course.id]: entry } }));
  }

  /** Compares the device with what is offered and chosen, and removes what no longer belongs here. */
  async function reconcile(owner: string, offered: DownloadOffer) {
    const cache = mediaCacheOf(owner);
    const present = await cache.keys();
    const sizes = new Map(
      [...offered.shared, ...offered.items.flatMap(({ files }) => files)].map(({ key, bytes }) => [key, bytes]),
    );
    const plan = planDownloads(offered, stored, present);
    const dropped = new Set(plan.toDrop);
    stored = await changeDownloads(owner, (before) => ({
      ...before,
      choice: before.choice.all ? before.choice : plan.choice,
      kept: Object.fromEntries(Object.entries(before.kept).filter(([id]) => !dropped.has(id))),
    }));
    await cache.remove(plan.surplusKeys);
    for (const key of plan.surplusKeys) present.delete(key);
    arrived.clear();
    for (const key of present) arrived.set(key, sizes.get(key) ?? 1);
    return plan;
  }

  /** Where nothing is wanted, only what was withdrawn has to go of what was opened. */
  async function removeUnwanted(owner: string, from: DownloadSource, signal: AbortSignal): Promise<void> {
    offer = undefined;
    arrived.clear();
    await mediaCacheOf(owner).forget();
    show('idle');
    await from.removeExcept(await from.assignedIds(signal)).catch(() => undefined);
  }

  async function work(owner: string, from: DownloadSource, signal: AbortSignal): Promise<void> {
    stored = await readDownloads(owner);
    failed.clear();
    if (phase === 'starting') show('checking');
    const { choice, kept } = stored;
    if (!choice.all && choice.courseIds.length + Object.keys(kept).length === 0) {
      return removeUnwanted(owner, from, signal).catch(() => undefined);
    }
    const answer = await from.offer(signal);
    ({ offer } = answer);
    if (answer.isFresh) await from.removeExcept(new Set(offer.items.map(({ id }) => id)));
    const plan = await reconcile(owner, offer);
    const isDone = plan.toFetch.length + plan.sharedToFetch.length === 0;
    if (stored.isPaused || plan.wanted.length === 0 || (isDone && !answer.isFresh)) return show('idle');
    show(isDone ? 'idle' : 'working');
    const shared = plan.sharedToFetch.map(({ key }) => key);
    await from.storeLists(signal);
    await fetchFiles(owner, shared, signal);
    for (const course of plan.toFetch) {
      try {
        await storeCourse(owner, from, course, signal);
      } catch (error) {
        // Withdrawn just now, or broken: the others are not held up by it.
        if (signal.aborted || phaseOf(error) !== 'failed' || isApiError(error, 'UNAUTHENTICATED')) throw error;
        failed.add(course.id);
      }
    }
    current = undefined;
    // What changed courses left behind.
    if (!isDone) await reconcile(owner, offer);
    show(failed.size > 0 ? 'failed' : 'idle');
  }

  /** Begins again: what has arrived stays, what was under way is asked for again. */
  function sync(): Promise<void> {
    backoff.cancel();
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    const [owner, from, before] = [userId, source, running];
    if (owner === undefined || !from) return before;
    running = (async () => {
      await before;
      try {
        await withTabLock('kalima-downloads', () => work(owner, from, signal), signal);
        backoff.reset();
      } catch (error) {
        current = undefined;
        if (signal.aborted) return;
        show(phaseOf(error));
        if (phase === 'offline') backoff.retryLater();
      }
    })();
    return running;
  }

  async function change(make: (before: StoredDownloads) => StoredDownloads): Promise<void> {
    if (userId === undefined) return;
    stored = await changeDownloads(userId, make);
    show();
    await sync();
  }

  /** Asks the browser, too, not to clear what is stored when space gets short; it decides by itself, and nothing depends on it. */
  function want(isWanted: boolean, choose: (before: StoredDownloads) => DownloadChoice): Promise<void> {
    if (isWanted) {
      wantApp();
      void navigator.storage?.persist?.().catch(() => false);
    }
    return change((before) => ({
      ...before,
      isPaused: isWanted ? false : before.isPaused,
      choice: choose(before),
    }));
  }

  return {
    /** Goes on with what this person chose, as long as they are signed in; undefined for nobody. */
    start(person: string | undefined, from?: DownloadSource): Promise<void> {
      userId = person;
      source = from;
      backoff.reset();
      [stored, offer, current] = [nothingDownloaded, undefined, undefined];
      arrived.clear();
      show('starting');
      return sync();
    },
    /** Looks again what the server offers, and at what is missing here. */
    sync,
    /** Makes a course available without a network, or not any more. */
    choose: (courseId: string, isWanted: boolean): Promise<void> =>
      want(isWanted, ({ choice }) => changedChoice(choice, courseId, isWanted, offer?.items.map(({ id }) => id) ?? [])),
    /** Makes everything available that is assigned, also later; or takes nothing more along by itself. */
    chooseAll: (isWanted: boolean): Promise<void> =>
      want(isWanted, ({ kept }) => ({ all: isWanted, courseIds: isWanted ? [] : Object.keys(kept) })),
    removeAll: (): Promise<void> =>
      change((before) => ({ ...before, isPaused: false, choice: { all: false, courseIds: [] } })),
    setPaused: (isPaused: boolean): Promise<void> => change((before) => ({ ...before, isPaused })),
    get: view.get,
    subscribe: view.subscribe,
  };
}

/** The device's downloads. */
export const downloads = createDownloads();
