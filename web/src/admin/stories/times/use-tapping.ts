import { fitTapped, snapToSound } from '@kalima/shared/domain/learning/proposed-times';
import { spanOf, tapSentence } from '@kalima/shared/domain/content/sentence-times';
import { useState } from 'react';
import type { useMediaClock } from '../../../blocks/media-clock/use-media-clock.ts';
import type { TimedSentence } from './passages.ts';
import type { Heard } from './use-loudness.ts';
import type { Times } from './use-times.ts';

/** Milliseconds by which it goes back where a tap is taken back. */
const stepBack = 2000;

interface TappingOptions {
  readonly times: Times;
  readonly pageId: string | null;
  readonly sentences: readonly TimedSentence[];
  readonly heard: Heard;
  readonly clock: ReturnType<typeof useMediaClock>;
  readonly selected: number;
  readonly onSelect: (place: number) => void;
}

/** Tapping along (PRODUCT.md#times-of-sentences): each tap begins the next sentence, where a sound near it begins. */
export function useTapping({ times, pageId, sentences, heard, clock, ...options }: TappingOptions) {
  /** The sentence that the next tap begins, and how many taps of this go can be taken back. */
  const [tapping, setTapping] = useState<{ readonly next: number; readonly taps: number } | null>(null);
  const open = sentences.findIndex((sentence) => sentence.isProposed || spanOf(sentence) === null);
  const first = open < 0 ? Math.max(options.selected, 0) : open;
  const before = sentences.slice(0, first).findLast((sentence) => spanOf(sentence) !== null);
  const start = { place: first, at: before?.ends ?? 0 };

  function stop(): void {
    setTapping(null);
    clock.pause();
  }

  return {
    next: tapping?.next ?? null,
    start,
    begin: (): void => {
      if (sentences.length === 0) return;
      setTapping({ next: start.place, taps: 0 });
      options.onSelect(start.place);
      clock.play(start.at);
    },
    stop,
    /** The recording is over: so is tapping. */
    end: () => setTapping(null),
    tap: (): void => {
      if (!tapping) return;
      const { next } = tapping;
      const length = clock.length ?? heard?.length ?? Number.POSITIVE_INFINITY;
      const at = heard ? snapToSound(clock.now(), 'begins', heard.sounds) : clock.now();
      const isTapped = times.change(pageId, (all) => {
        const tapped = Number.isFinite(length) ? tapSentence(all, next, at, length) : null;
        return tapped && heard ? fitTapped(tapped, next, heard.sounds) : tapped;
      });
      if (!isTapped) return;
      options.onSelect(next);
      // After the last one it plays to the end.
      if (next + 1 < sentences.length) setTapping({ next: next + 1, taps: tapping.taps + 1 });
      else setTapping(null);
    },
    back: (): void => {
      if (!tapping || tapping.taps === 0 || !times.undo()) return;
      setTapping({ next: tapping.next - 1, taps: tapping.taps - 1 });
      options.onSelect(Math.max(tapping.next - 2, 0));
      clock.play(Math.max(0, clock.now() - stepBack));
    },
  };
}
