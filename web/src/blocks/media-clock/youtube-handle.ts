import type { MediaHandle } from './media-handle.ts';

/** Where YouTube's player comes from (PRODUCT.md#videos): nothing else is listened to, and nothing else is told. */
const playerOrigin = 'https://www.youtube-nocookie.com';
/** Milliseconds between two attempts to be heard by a player that is loading, and how many there are. */
const [greetingInterval, greetings] = [300, 100];
const playing = 1;

interface Info {
  readonly currentTime?: number;
  readonly duration?: number;
  readonly playerState?: number;
  readonly playbackRate?: number;
}

function infoOf(data: unknown): Info | null {
  if (typeof data !== 'string') return null;
  try {
    const message = JSON.parse(data) as { event?: unknown; info?: unknown } | null;
    if (message?.event === 'onStateChange' && typeof message.info === 'number') return { playerState: message.info };
    return typeof message?.info === 'object' ? message.info : null;
  } catch {
    return null;
  }
}

const numberOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** The address of YouTube's player with its messages switched on. */
export function withMessages(address: string): string {
  return address.startsWith(playerOrigin)
    ? `${address}&enablejsapi=1&origin=${encodeURIComponent(location.origin)}`
    : address;
}

/**
 * YouTube's player in a frame, by the messages that it exchanges with its page: no script of theirs runs in ours. It tells its time a few
 * times a second; in between the clock of the page goes on.
 */
export function youtubeHandle(frame: HTMLIFrameElement): MediaHandle {
  let told = { at: 0, when: performance.now(), state: -1, rate: 1, length: 0 };
  const listeners = new Set<() => void>();
  const send = (message: object) =>
    frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), playerOrigin);
  const command = (func: string, ...args: unknown[]) => send({ event: 'command', func, args });
  const isPaused = () => told.state !== playing;
  const now = () => {
    const since = isPaused() ? 0 : (performance.now() - told.when) * told.rate;
    return Math.min(told.at + since, told.length || Number.POSITIVE_INFINITY);
  };

  function listen(event: MessageEvent): void {
    if (event.origin !== playerOrigin || event.source !== frame.contentWindow) return;
    const info = infoOf(event.data);
    if (!info) return;
    stopGreeting();
    const { currentTime, duration, playerState, playbackRate } = info;
    told = {
      at: currentTime === undefined ? now() : numberOr(currentTime, 0) * 1000,
      when: performance.now(),
      state: numberOr(playerState, told.state),
      rate: numberOr(playbackRate, told.rate),
      length: numberOr(duration, told.length / 1000) * 1000,
    };
    for (const listener of listeners) listener();
  }

  let greeting: ReturnType<typeof setInterval> | undefined;
  function stopGreeting(): void {
    clearInterval(greeting);
    greeting = undefined;
  }
  function greet(): void {
    stopGreeting();
    let left = greetings;
    greeting = setInterval(() => {
      left -= 1;
      if (left < 0) stopGreeting();
      else send({ event: 'listening' });
    }, greetingInterval);
  }

  return {
    now,
    length: () => told.length || null,
    isPaused,
    async play() {
      command('playVideo');
    },
    pause: () => command('pauseVideo'),
    seek(to) {
      const at = Math.max(to, 0);
      told = { ...told, at, when: performance.now() };
      command('seekTo', at / 1000, true);
    },
    setRate: (rate) => command('setPlaybackRate', rate),
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('message', listen);
        // Nobody is there to listen before.
        frame.addEventListener('load', greet);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('message', listen);
        frame.removeEventListener('load', greet);
        stopGreeting();
      };
    },
  };
}
