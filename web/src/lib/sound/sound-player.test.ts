import { afterEach, expect, test, vi } from 'vitest';
import { fakePlayers } from '../../testing/fake-players.ts';
import { pauseSound, playSound, stopSound } from './sound-player.ts';
import { patient } from '../../testing/patient.ts';

afterEach(() => vi.unstubAllGlobals());

/** Recordings that come when the test says so. */
function heldBack() {
  const come: (() => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () => new Promise((resolve) => come.push(() => resolve(new Response('sound')))),
  );
  // jsdom makes no addresses of its own.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:sound';
      static override revokeObjectURL = () => undefined;
    },
  );
  return { comeNow: () => come.shift()?.() };
}

test('what was held while it was on its way does not begin, and is heard when it is let go on', async () => {
  fakePlayers({ length: 3 });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const { comeNow } = heldBack();
  const heard = playSound('/media/phrases/a/1.mp3');
  pauseSound(true);
  comeNow();
  await vi.waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalledOnce(), patient);
  await new Promise(setImmediate);
  expect(play).not.toHaveBeenCalled();
  pauseSound(false);
  expect(play).toHaveBeenCalledOnce();
  const [first] = play.mock.contexts as HTMLMediaElement[];

  // The next one is on its way: what is let go on then is not the one before.
  const next = playSound('/media/phrases/a/2.mp3');
  await expect(heard).resolves.toBe('stopped');
  pauseSound(true);
  pauseSound(false);
  expect(play).toHaveBeenCalledOnce();
  comeNow();
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2), patient);
  expect(first?.paused).toBe(false);
  stopSound();
  await expect(next).resolves.toBe('stopped');
});

test('to be held before it has begun is no failure', async () => {
  fakePlayers({ length: 3 });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const { comeNow } = heldBack();
  let abort: (() => void) | undefined;
  play.mockImplementationOnce(
    () => new Promise((_, reject) => (abort = () => reject(new DOMException('held', 'AbortError')))),
  );
  const outcome = vi.fn<(outcome: string) => void>();
  void playSound('/media/phrases/a/3.mp3').then(outcome);
  comeNow();
  await vi.waitFor(() => expect(play).toHaveBeenCalledOnce(), patient);
  pauseSound(true);
  abort?.();
  await new Promise(setImmediate);
  expect(outcome).not.toHaveBeenCalled();
  pauseSound(false);
  expect(play).toHaveBeenCalledTimes(2);
  stopSound();
});
