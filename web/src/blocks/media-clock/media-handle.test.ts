import { expect, test, vi } from 'vitest';
import { fakePlayers } from '../../testing/fake-players.ts';
import { elementHandle } from './media-handle.ts';

test('what broke off stands still, and is fetched anew where it was when it is played on', async () => {
  fakePlayers({ length: 10 });
  const element = new Audio('/media/stories/a/b.mp3');
  const load = vi.spyOn(element, 'load').mockImplementation(() => {
    Object.assign(element, { currentTime: 0, playbackRate: 1 });
  });
  const handle = elementHandle(element);
  await handle.play();
  expect(load).not.toHaveBeenCalled();
  expect(handle.isPaused()).toBe(false);
  handle.seek(4000);
  handle.setRate(0.75);
  Object.defineProperty(element, 'error', { value: { code: 2 } });
  const told = vi.fn<() => void>();
  handle.subscribe(told);
  element.dispatchEvent(new Event('error'));
  expect(told).toHaveBeenCalledOnce();
  expect(handle.isPaused()).toBe(true);
  await handle.play();
  expect(load).toHaveBeenCalledOnce();
  expect([handle.now(), element.playbackRate]).toEqual([4000, 0.75]);
});
