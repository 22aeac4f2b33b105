/**
 * Stands for lib/sound/sound-player.ts in tests: nothing is heard, and the test says when a sound is over. Used with
 * `vi.mock('.../lib/sound/sound-player.ts', () => import('.../testing/fake-sound.ts'))`.
 */
import { act } from '@testing-library/react';
import { useSyncExternalStore } from 'react';

type Outcome = 'ended' | 'stopped' | 'failed';
interface Playback {
  readonly url: string;
  readonly isPaused: boolean;
}

/** What was asked to be played, in order. */
export const played: string[] = [];
let playback: Playback | null = null;
let finish: ((outcome: Outcome) => void) | undefined;
const listeners = new Set<() => void>();

function show(next: Playback | null): void {
  playback = next;
  for (const listener of listeners) listener();
}

function settle(outcome: Outcome): void {
  const settled = finish;
  finish = undefined;
  show(null);
  settled?.(outcome);
}

export function playSound(url: string): Promise<Outcome> {
  settle('stopped');
  played.push(url);
  show({ url, isPaused: false });
  return new Promise((resolve) => (finish = resolve));
}

/** Ends the sound that is playing. */
export async function endSound(outcome: Outcome = 'ended'): Promise<void> {
  await act(async () => {
    settle(outcome);
    await Promise.resolve();
  });
}

export function stopSound(): void {
  settle('stopped');
}

export function pauseSound(isPaused: boolean): void {
  if (playback) show({ ...playback, isPaused });
}

export function useSound(): Playback | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => playback,
  );
}

export function useIsLongSound(): boolean {
  return false;
}

export function useSoundPlace(): null {
  return null;
}

export function moveSound(): void {
  // No sound has a length here.
}

export function preloadSounds(): void {
  // Nothing is fetched.
}

/** What is playing now, or null. */
export function playing(): string | null {
  return playback && !playback.isPaused ? playback.url : null;
}
