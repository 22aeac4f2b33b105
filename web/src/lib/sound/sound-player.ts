import { useSyncExternalStore } from 'react';
import { soundSettings } from './sound-settings.ts';

/** Fetched recordings that are kept at hand. */
const maxKept = 60;

interface Playback {
  readonly url: string;
  readonly isPaused: boolean;
}

const recordings = new Map<string, Promise<string>>();
const listeners = new Set<() => void>();
let playback: Playback | null = null;
let audio: HTMLAudioElement | undefined;
let finish: ((outcome: SoundOutcome) => void) | undefined;

/** `ended` by itself, `stopped` by another sound or a call of `stopSound`, or `failed`: blocked, missing or damaged. */
export type SoundOutcome = 'ended' | 'stopped' | 'failed';

function show(next: Playback | null): void {
  playback = next;
  for (const listener of listeners) listener();
}

async function fetchRecording(url: string): Promise<string> {
  // Through the server, since a bucket need not allow pages of other origins to read.
  const address = url.startsWith('/media/') ? `${url}?via=server` : url;
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`no sound at ${url}: ${response.status}`);
  return URL.createObjectURL(await response.blob());
}

function recordingOf(url: string): Promise<string> {
  const kept = recordings.get(url);
  if (kept) {
    // Moved to the end, so that what was heard last is kept longest.
    recordings.delete(url);
    recordings.set(url, kept);
    return kept;
  }
  const fetched = fetchRecording(url);
  recordings.set(url, fetched);
  fetched.catch(() => recordings.delete(url));
  const [oldest] = recordings.keys();
  if (recordings.size > maxKept && oldest !== undefined) {
    void recordings.get(oldest)?.then(
      (source) => URL.revokeObjectURL(source),
      () => undefined,
    );
    recordings.delete(oldest);
  }
  return fetched;
}

/** Fetches recordings that will be wanted soon, so that they start at once. Failures are told when they are played. */
export function preloadSounds(urls: readonly (string | null)[]): void {
  for (const url of urls) if (url !== null) recordingOf(url).catch(() => undefined);
}

function settle(outcome: SoundOutcome): void {
  const settled = finish;
  finish = undefined;
  show(null);
  settled?.(outcome);
}

/** Ends the sound that is playing, if any. */
export function stopSound(): void {
  audio?.pause();
  settle('stopped');
}

function newAudio(): HTMLAudioElement {
  const element = new Audio();
  element.addEventListener('ended', () => settle('ended'));
  element.addEventListener('error', () => settle('failed'));
  return element;
}

/**
 * Plays a recording at the chosen speed, in place of any other: there is one sound at a time, everywhere. Resolves when
 * it is over and never rejects, since a missing or blocked sound must not stop what the learner does.
 */
export async function playSound(url: string): Promise<SoundOutcome> {
  stopSound();
  const done = new Promise<SoundOutcome>((resolve) => {
    finish = resolve;
  });
  const mine = finish;
  show({ url, isPaused: false });
  try {
    const source = await recordingOf(url);
    if (finish !== mine) return done;
    audio ??= newAudio();
    audio.src = source;
    audio.playbackRate = soundSettings().speed;
    await audio.play();
  } catch (error) {
    // What cannot be decoded may have been cut short on its way: the next attempt fetches it anew.
    if (error instanceof DOMException && error.name === 'NotSupportedError') recordings.delete(url);
    if (finish === mine) settle('failed');
  }
  return done;
}

/** Holds the sound that is playing, or lets it go on. */
export function pauseSound(isPaused: boolean): void {
  if (!audio || !playback) return;
  if (isPaused) audio.pause();
  else audio.play().catch(() => settle('failed'));
  show({ ...playback, isPaused });
}

/** The sound that is playing or held, or null. */
export function useSound(): Playback | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => playback,
  );
}
