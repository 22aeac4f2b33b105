import { createStore, useStore } from '../store.ts';
import { isDeviceVoice, speak, voice } from './device-voice.ts';
import { soundSettings } from './sound-settings.ts';

/** Fetched recordings that are kept at hand. */
const maxKept = 60;

/** Seconds from which on a recording is long: it goes on where it was stopped, and one can move within it. */
const longSound = 60;

interface Playback {
  readonly url: string;
  readonly isPaused: boolean;
}

/** How far a long recording has been played, and how long it is, in whole seconds. */
interface SoundPlace {
  readonly at: number;
  readonly length: number;
}

const recordings = new Map<string, Promise<string>>();
/** Where long recordings were stopped, in seconds, by their address. */
const stoppedAt = new Map<string, number>();
const playback = createStore<Playback | null>(() => null);
const place = createStore<SoundPlace | null>(() => null);
let audio: HTMLAudioElement | undefined;
/** Whether `audio` holds the recording of `playback`, which may be on its way. */
let isHere = false;
let finish: ((outcome: SoundOutcome) => void) | undefined;

/** `ended` by itself, `stopped` by another sound or a call of `stopSound`, or `failed`: blocked, missing or damaged. */
export type SoundOutcome = 'ended' | 'stopped' | 'failed';

function show(next: Playback | null): void {
  if (next === null) place.set(null);
  playback.set(next);
}

function showPlace({ currentTime, duration }: HTMLAudioElement): void {
  // A recording that was never finished has no length.
  const isLong = playback.get() !== null && Number.isFinite(duration) && duration >= longSound;
  const next = isLong ? { at: Math.floor(currentTime), length: Math.floor(duration) } : null;
  const shown = place.get();
  if (next?.at !== shown?.at || next?.length !== shown?.length) place.set(next);
}

async function fetchRecording(url: string): Promise<string> {
  // Through the server, since a bucket need not allow pages of other origins to read.
  const address = url.startsWith('/media/') ? `${url}?via=server` : url;
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`no sound at ${url}: ${response.status}`);
  return URL.createObjectURL(await response.blob());
}

function recordingOf(url: string): Promise<string> {
  // What was just recorded is here already, and a page may not fetch it.
  if (url.startsWith('blob:')) return Promise.resolve(url);
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
  for (const url of urls) if (url !== null && !isDeviceVoice(url)) recordingOf(url).catch(() => undefined);
}

function settle(outcome: SoundOutcome): void {
  const settled = finish;
  finish = undefined;
  show(null);
  settled?.(outcome);
}

/** Begins, or goes on; to be held before it has begun is no failure. */
async function begin(element: HTMLAudioElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Ends the sound that is playing, if any. */
export function stopSound(): void {
  const stopped = playback.get();
  if (stopped && isDeviceVoice(stopped.url)) voice.stop();
  audio?.pause();
  if (audio && stopped && place.get()) stoppedAt.set(stopped.url, audio.currentTime);
  settle('stopped');
}

function newAudio(): HTMLAudioElement {
  const element = new Audio();
  element.addEventListener('ended', () => {
    const ended = playback.get();
    if (ended) stoppedAt.delete(ended.url);
    settle('ended');
  });
  for (const event of ['durationchange', 'timeupdate']) element.addEventListener(event, () => showPlace(element));
  element.addEventListener('error', () => settle('failed'));
  return element;
}

/**
 * Plays a recording, or has the device speak, at the chosen speed, in place of any other: there is one sound at a time, everywhere. Resolves when
 * it is over and never rejects, since a missing or blocked sound must not stop what the learner does. A long one goes on
 * where it was stopped.
 */
export async function playSound(url: string): Promise<SoundOutcome> {
  stopSound();
  const done = new Promise<SoundOutcome>((resolve) => {
    finish = resolve;
  });
  const mine = finish;
  isHere = false;
  show({ url, isPaused: false });
  if (isDeviceVoice(url)) {
    const isHeard = speak(url, soundSettings().speed);
    // Some browsers say nothing of what was stopped.
    const outcome = await Promise.race([done, isHeard]);
    if (finish === mine) settle(outcome === true ? 'ended' : 'failed');
    return done;
  }
  try {
    const source = await recordingOf(url);
    if (finish !== mine) return done;
    audio ??= newAudio();
    audio.src = source;
    audio.currentTime = stoppedAt.get(url) ?? 0;
    audio.playbackRate = soundSettings().speed;
    isHere = true;
    // What was held meanwhile begins when it is let go on.
    if (!playback.get()?.isPaused) await begin(audio);
  } catch (error) {
    // What cannot be decoded may have been cut short on its way: the next attempt fetches it again.
    if (error instanceof DOMException && error.name === 'NotSupportedError') recordings.delete(url);
    if (finish === mine) settle('failed');
  }
  return done;
}

/** Holds the sound that is playing, or lets it go on. */
export function pauseSound(isPaused: boolean): void {
  const held = playback.get();
  if (!held) return;
  if (isDeviceVoice(held.url)) voice.pause(isPaused);
  else if (audio && isHere) {
    if (isPaused) audio.pause();
    else begin(audio).catch(() => settle('failed'));
  }
  show({ ...held, isPaused });
}

/** Moves within the sound that is playing or held, to a second of it. */
export function moveSound(seconds: number): void {
  if (!audio || !playback.get()) return;
  audio.currentTime = seconds;
  showPlace(audio);
}

/** The sound that is playing or held, or null. */
export const useSound = (): Playback | null => useStore(playback);

/** Whether a long recording is playing or held. */
export const useIsLongSound = (): boolean => useStore(place, (at) => at !== null);

/** The place in the sound that is playing or held; null without one, and in a short one. */
export const useSoundPlace = (): SoundPlace | null => useStore(place);
