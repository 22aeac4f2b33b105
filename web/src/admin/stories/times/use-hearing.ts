import { type Span, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useRef, useState } from 'react';
import { useMediaClock } from '../../../blocks/media-clock/use-media-clock.ts';
import type { MediaHandle } from '../../../blocks/media-clock/media-handle.ts';
import type { TimedSentence } from './passages.ts';

/** What is played again and again. */
export type Looped = 'sentence' | 'page';

interface HearingOptions {
  readonly handle: MediaHandle | null;
  readonly sentences: readonly TimedSentence[];
  readonly onTick: (at: number) => void;
  /** Told which stretch was heard to its end; null where all was. */
  readonly onHeard: (span: Span | null) => void;
}

/** Plays a passage while its times are edited: a sentence or all of it, once or again and again, and slowly. */
export function useHearing({ handle, sentences, onTick, onHeard }: HearingOptions) {
  const [looped, setLooped] = useState<Looped | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const looping = useRef<Looped | null>(null);
  const clock = useMediaClock(handle, { onTick, onEnd: onHeard, onFailed: () => setHasFailed(true) });

  function hear(place: number): void {
    const span = spanOf(sentences[place] ?? {});
    if (!span) return;
    setHasFailed(false);
    clock.playSpan(span, () => looping.current === 'sentence');
  }
  function hearPage(): void {
    setHasFailed(false);
    // Before its length is known it is played once.
    if (clock.length === null) clock.play(0);
    else clock.playSpan({ begins: 0, ends: clock.length }, () => looping.current === 'page');
  }

  return {
    clock,
    looped,
    isSlow,
    hasFailed,
    hear,
    /** What a press of the button, or Space, does with the sentence at a place. */
    playOrPause: (place: number): void => {
      if (clock.isPlaying) clock.pause();
      else if (looping.current === 'page') hearPage();
      else if (spanOf(sentences[place] ?? {})) hear(place);
      else clock.play();
    },
    /** Begins or ends that it is heard again and again; what plays meanwhile is changed to it. */
    loop: (what: Looped, place: number): void => {
      looping.current = looping.current === what ? null : what;
      setLooped(looping.current);
      if (!clock.isPlaying || looping.current === null) return;
      if (what === 'page') hearPage();
      else hear(place);
    },
    slow: (): void => {
      clock.setRate(isSlow ? 1 : 0.75);
      setIsSlow(!isSlow);
    },
  };
}
