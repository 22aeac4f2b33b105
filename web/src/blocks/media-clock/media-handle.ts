/** A film or recording that can be followed and moved in, wherever it is played. Times are in milliseconds. */
export interface MediaHandle {
  now(): number;
  /** Null until it is known. */
  length(): number | null;
  isPaused(): boolean;
  /** Rejects where it cannot be played. */
  play(): Promise<void>;
  pause(): void;
  seek(to: number): void;
  setRate(rate: number): void;
  /** Calls the listener whenever it starts, stops, moves, ends or learns its length; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

const events = ['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'emptied', 'error'];

/** A `<video>` or `<audio>` of the page. */
export function elementHandle(element: HTMLMediaElement): MediaHandle {
  return {
    now: () => element.currentTime * 1000,
    // A recording that was never finished has no length.
    length: () => (Number.isFinite(element.duration) ? element.duration * 1000 : null),
    // What broke off does not go on, whatever it says of itself.
    isPaused: () => element.paused || Boolean(element.error),
    play() {
      // What broke off, or was not there, is fetched anew, and goes on where it was.
      if (element.error) {
        const { currentTime, playbackRate } = element;
        element.load();
        element.currentTime = currentTime;
        element.playbackRate = playbackRate;
      }
      return element.play();
    },
    pause: () => element.pause(),
    seek: (to) => {
      element.currentTime = Math.max(to, 0) / 1000;
    },
    setRate: (rate) => {
      element.playbackRate = rate;
    },
    subscribe(listener) {
      for (const event of events) element.addEventListener(event, listener);
      return () => {
        for (const event of events) element.removeEventListener(event, listener);
      };
    },
  };
}
