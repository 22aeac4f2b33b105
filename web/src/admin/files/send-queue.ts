import type { SendOptions } from '../../lib/api/upload.ts';
import { createStore } from '../../lib/store.ts';

/** Files that are sent at a time: more would only share the line. */
const atOnce = 3;
/** Files from which on what became of them is shown now and then only: */
const many = 40;
/** each so many milliseconds, and one more for each file that is left, since a screen of two thousand is much to draw, and to clean up after. */
const showEvery = 400;

/** A file that is sent. */
export interface Queued {
  /** What the file is for, such as a card's picture; a later file for it takes the place of an earlier one. */
  readonly id: string;
  readonly file: File;
}

export interface Progress {
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Share of the bytes that were sent, 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

/** A file in the queue with how far it is. */
export type Sent<Item extends Queued> = Item & Progress;

export interface QueueSnapshot<Item extends Queued> {
  readonly uploads: ReadonlyMap<string, Sent<Item>>;
  /** Share of all that was added since the queue was last empty, 0 to 1. */
  readonly share: number;
  readonly isBusy: boolean;
}

/** Sends many files, a few at a time, each with its own progress; what failed stays and can be sent again alone. */
export class SendQueue<Item extends Queued, Stored> {
  #uploads = new Map<string, Sent<Item>>();
  #senders = new Map<string, AbortController>();
  #idle: (() => void)[] = [];
  #finished = 0;
  readonly #shown = createStore<QueueSnapshot<Item>>(() => ({ uploads: new Map(), share: 1, isBusy: false }));
  /** Those that are with the server, and not shown so yet. */
  #arrived: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onStored: (id: string, stored: Stored) => void = () => undefined;
  readonly #sendOne: (item: Item, options: SendOptions) => Promise<Stored>;

  constructor(sendOne: (item: Item, options: SendOptions) => Promise<Stored>) {
    this.#sendOne = sendOne;
  }

  /** Says who is told what became of each file that arrives. */
  tell(onStored: (id: string, stored: Stored) => void): void {
    this.#onStored = onStored;
  }

  readonly subscribe = this.#shown.subscribe;
  /** Returns the files in the queue and their progress. */
  readonly get = this.#shown.get;

  add(uploads: readonly Item[]): void {
    for (const upload of uploads) {
      this.#senders.get(upload.id)?.abort();
      this.#uploads.set(upload.id, { ...upload, state: 'waiting', share: 0 });
    }
    this.#advance();
    this.#showNow();
  }

  /** Sends again what failed: one, or all of it. */
  retry(id?: string): void {
    for (const upload of this.#uploads.values()) {
      if (upload.state === 'failed' && (id === undefined || upload.id === id)) {
        this.#uploads.set(upload.id, { ...upload, state: 'waiting', share: 0, error: undefined });
      }
    }
    this.#advance();
    this.#showNow();
  }

  /** Takes files out of the queue, also while they are sent. */
  cancel(isMeant: (id: string) => boolean = () => true): void {
    this.#showNow();
    for (const id of [...this.#uploads.keys()].filter(isMeant)) {
      this.#senders.get(id)?.abort();
      this.#uploads.delete(id);
    }
    this.#advance();
    this.#showNow();
  }

  /** Resolves when everything was sent or has failed. */
  async settled(): Promise<void> {
    if (this.get().isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #advance(): void {
    for (const upload of this.#uploads.values()) {
      if (this.#senders.size >= atOnce) break;
      if (upload.state === 'waiting' && !this.#senders.has(upload.id)) void this.#send(upload);
    }
    this.#show();
  }

  async #send(upload: Sent<Item>): Promise<void> {
    const sender = new AbortController();
    this.#senders.set(upload.id, sender);
    const note = (change: Partial<Progress>) => {
      const current = this.#uploads.get(upload.id);
      if (current?.file === upload.file) this.#uploads.set(upload.id, { ...current, ...change });
    };
    note({ state: 'sending' });
    try {
      const onProgress = (share: number) => {
        note({ share });
        this.#show();
      };
      const stored = await this.#sendOne(upload, { onProgress, signal: sender.signal });
      this.#arrived.push(() => {
        if (this.#uploads.get(upload.id)?.file !== upload.file) return;
        this.#uploads.delete(upload.id);
        this.#finished += 1;
        this.#onStored(upload.id, stored);
      });
    } catch (error) {
      if (!sender.signal.aborted) note({ state: 'failed', error });
    } finally {
      this.#senders.delete(upload.id);
      this.#advance();
    }
  }

  #show(): void {
    const { size } = this.#uploads;
    if (size > many) this.#timer ??= setTimeout(() => this.#showNow(), showEvery + size);
    else this.#showNow();
  }

  #showNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const arrive of this.#arrived.splice(0)) arrive();
    const uploads = [...this.#uploads.values()];
    const isBusy = uploads.some((upload) => upload.state !== 'failed');
    const sent = uploads.reduce((sum, upload) => sum + upload.share, this.#finished);
    const all = this.#finished + uploads.length;
    if (!isBusy) {
      this.#finished = 0;
      for (const resolve of this.#idle.splice(0)) resolve();
    }
    this.#shown.set({ uploads: new Map(this.#uploads), share: all === 0 ? 1 : sent / all, isBusy });
  }
}
