import { act } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import * as effects from '../lib/sound/sound-effects.ts';
import * as player from '../lib/sound/sound-player.ts';

interface Playback {
  readonly url: string;
  readonly isPaused: boolean;
}

/** What was asked to be played, in order. */
export const played: string[] = [];
let playback: Playback | null = null;
let finish: ((outcome: player.SoundOutcome) => void) | undefined;
const listeners = new Set<() => void>();

function show(next: Playback | null): void {
  playback = next;
  for (const listener of listeners) listener();
}

function settle(outcome: player.SoundOutcome): void {
  const settled = finish;
  finish = undefined;
  show(null);
  settled?.(outcome);
}

function playSound(url: string): Promise<player.SoundOutcome> {
  settle('stopped');
  played.push(url);
  show({ url, isPaused: false });
  return new Promise((resolve) => (finish = resolve));
}

function useSound(): Playback | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => playback,
  );
}

/** Stands for lib/sound/sound-player.ts until a test ends: nothing is heard, and the test says when a sound is over. */
export function fakeSound(): void {
  played.length = 0;
  playback = null;
  finish = undefined;
  vi.spyOn(player, 'playSound').mockImplementation(playSound);
  vi.spyOn(player, 'stopSound').mockImplementation(() => settle('stopped'));
  vi.spyOn(player, 'pauseSound').mockImplementation((isPaused) => {
    if (playback) show({ ...playback, isPaused });
  });
  vi.spyOn(player, 'useSound').mockImplementation(useSound);
  // No sound has a length here, and nothing is fetched.
  vi.spyOn(player, 'useIsLongSound').mockReturnValue(false);
  vi.spyOn(player, 'useSoundPlace').mockReturnValue(null);
  vi.spyOn(player, 'moveSound').mockReturnValue(undefined);
  vi.spyOn(player, 'preloadSounds').mockReturnValue(undefined);
  vi.spyOn(effects, 'playEffect').mockReturnValue(undefined);
}

/** Ends the sound that is playing. */
export async function endSound(outcome: player.SoundOutcome = 'ended'): Promise<void> {
  await act(async () => {
    settle(outcome);
    await Promise.resolve();
  });
}

/** What is playing now, or null. */
export function playing(): string | null {
  return playback && !playback.isPaused ? playback.url : null;
}
