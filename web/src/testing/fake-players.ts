import { vi } from 'vitest';

/** Gives `<audio>` and `<video>` of jsdom, which play nothing, a length in seconds, and a clock that a test moves. */
export function fakePlayers({ length }: { length: number }): void {
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  const times = new WeakMap<HTMLMediaElement, number>();
  const tell = (element: HTMLMediaElement, event: string) => element.dispatchEvent(new Event(event));
  const prototype = HTMLMediaElement.prototype;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function paused_(this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(length);
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function time(this: HTMLMediaElement) {
    return times.get(this) ?? 0;
  });
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function move(this: HTMLMediaElement, to: number) {
    times.set(this, to);
    tell(this, 'seeked');
  });
  vi.spyOn(prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    paused.set(this, false);
    tell(this, 'play');
    return Promise.resolve();
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused.set(this, true);
    tell(this, 'pause');
  });
}

/** Plays on to a second; at the end it stops. */
fakePlayers.moveTo = (element: HTMLMediaElement, seconds: number): void => {
  element.currentTime = seconds;
  if (seconds >= element.duration) {
    element.pause();
    element.dispatchEvent(new Event('ended'));
  }
};
