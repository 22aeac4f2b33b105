import { act } from '@testing-library/react';
import { vi } from 'vitest';
import * as effects from '../lib/sound/sound-effects.ts';
import * as player from '../lib/sound/sound-player.ts';
import { createStore, useStore } from '../lib/store.ts';

interface Playback {
  readonly url: string;
  readonly isPaused: boolean;
}

/** What was asked to be played, in order. */
export const played: string[] = [];
const playback = createStore<Playback | null>(() => null);
let finish: ((outcome: player.SoundOutcome) => void) | undefined;
function settle(outcome: player.SoundOutcome): void {
  const settled = finish;
  finish = undefined;
  playback.set(null);
  settled?.(outcome);
}

function playSound(url: string): Promise<player.SoundOutcome> {
  settle('stopped');
  played.push(url);
  playback.set({ url, isPaused: false });
  return new Promise((resolve) => (finish = resolve));
}

/** Stands for lib/sound/sound-player.ts until a test ends: nothing is heard, and the test says when a sound is over. */
export function fakeSound(): void {
  played.length = 0;
  playback.set(null);
  finish = undefined;
  vi.spyOn(player, 'playSound').mockImplementation(playSound);
  vi.spyOn(player, 'stopSound').mockImplementation(() => settle('stopped'));
  vi.spyOn(player, 'pauseSound').mockImplementation((isPaused) => {
    const held = playback.get();
    if (held) playback.set({ ...held, isPaused });
  });
  vi.spyOn(player, 'useSound').mockImplementation(() => useStore(playback));
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
  const shown = playback.get();
  return shown && !shown.isPaused ? shown.url : null;
}
