import type { Span } from '@kalima/shared/domain/content/sentence-times';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { elementHandle, type MediaHandle } from './media-handle.ts';
import { youtubeHandle } from './youtube-handle.ts';

interface ClockOptions {
  /** Called with the time again and again while it runs, and once where it was moved to. */
  readonly onTick: (at: number, isRunning: boolean) => void;
  /** Called when a stretch that was asked for is over, with it; `null` at the end of all. */
  readonly onEnd?: (span: Span | null) => void;
  readonly onFailed?: () => void;
}

/** Milliseconds before a stretch by which a player may have been put, since none seeks exactly. */
const tolerance = 30;

/** The handle of a film's element or frame, as a `ref` gives it. */
export function useMediaHandle(): [MediaHandle | null, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [made, setMade] = useState<{ element: HTMLElement | null; handle: MediaHandle | null }>();
  if (made?.element === element) return [made.handle, setElement];
  let handle: MediaHandle | null = null;
  if (element instanceof HTMLMediaElement) handle = elementHandle(element);
  else if (element instanceof HTMLIFrameElement) handle = youtubeHandle(element);
  setMade({ element, handle });
  return [handle, setElement];
}

/** The clock of a film or recording: plays all of it or a stretch, once or again and again, and tells the time as it goes. */
export function useMediaClock(handle: MediaHandle | null, { onTick, onEnd, onFailed }: ClockOptions) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [length, setLength] = useState<number | null>(null);
  const stretch = useRef<{ readonly span: Span; readonly isLooping: () => boolean } | null>(null);
  const wasPlaying = useRef(false);
  const tick = useEffectEvent((media: MediaHandle) => {
    const at = media.now();
    const wanted = stretch.current;
    if (wanted && !media.isPaused() && at >= wanted.span.ends) {
      onEnd?.(wanted.span);
      if (wanted.isLooping()) media.seek(wanted.span.begins);
      else {
        stretch.current = null;
        media.pause();
      }
      onTick(wanted.span.ends - 1, true);
    } else {
      // Somebody moved out of the stretch by the player's own controls: it goes on from there.
      if (wanted && at < wanted.span.begins - 10 * tolerance) stretch.current = null;
      onTick(wanted ? Math.max(at, wanted.span.begins) : at, !media.isPaused());
    }
    const isOver =
      wasPlaying.current && media.isPaused() && at >= (media.length() ?? Number.POSITIVE_INFINITY) - tolerance;
    wasPlaying.current = !media.isPaused();
    setIsPlaying(!media.isPaused());
    setLength(media.length());
    if (!isOver) return;
    const ended = stretch.current;
    onEnd?.(ended?.span ?? null);
    // A stretch that ends where all does goes on from its beginning as any other.
    if (ended?.isLooping()) {
      media.seek(ended.span.begins);
      start(media);
    } else stretch.current = null;
  });
  useEffect(() => {
    if (!handle) return;
    let frame = 0;
    const run = () => {
      cancelAnimationFrame(frame);
      tick(handle);
      if (!handle.isPaused()) frame = requestAnimationFrame(run);
    };
    const end = handle.subscribe(run);
    return () => {
      cancelAnimationFrame(frame);
      end();
      setIsPlaying(false);
      setLength(null);
    };
  }, [handle]);

  function start(media: MediaHandle): void {
    media.play().catch((error: unknown) => {
      // Another press came before it began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      stretch.current = null;
      onFailed?.();
    });
  }

  return {
    isPlaying,
    length,
    now: () => handle?.now() ?? 0,
    /** Plays on, or from a time. */
    play: (from?: number): void => {
      if (!handle) return;
      stretch.current = null;
      if (from !== undefined) handle.seek(from);
      start(handle);
    },
    /** Plays a stretch, once, or for as long as `isLooping` says. */
    playSpan: (span: Span, isLooping: () => boolean = () => false): void => {
      if (!handle) return;
      stretch.current = { span, isLooping };
      handle.seek(span.begins);
      start(handle);
    },
    pause: (): void => {
      stretch.current = null;
      handle?.pause();
    },
    seek: (to: number): void => {
      stretch.current = null;
      handle?.seek(to);
    },
    setRate: (rate: number) => handle?.setRate(rate),
  };
}
