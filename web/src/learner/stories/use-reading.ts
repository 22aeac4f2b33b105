import { sentenceAt, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaClock } from '../../blocks/media-clock/use-media-clock.ts';
import type { MediaHandle } from '../../blocks/media-clock/media-handle.ts';
import { type ReadSentence, useSentences, useTimer } from './use-sentences.ts';

/** How fast it is played where it is to be slow. */
const slowRate = 0.75;

/**
 * Reading along (PRODUCT.md#stories): by the clock of the film or recording where its sentences have times, else by a timer. A sentence can
 * be gone to, and heard, alone, again and again, and slowly.
 */
export function useReading(storyId: string, sentences: readonly ReadSentence[], handle: MediaHandle | null) {
  const reading = useSentences(storyId, sentences);
  const { at, currentId, isLast, mark, hear } = reading;
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const [failed, setFailed] = useState<MediaHandle | null>(null);
  const [isLooping, setIsLooping] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const looping = useRef(false);
  const hasTimes = sentences.some((sentence) => spanOf(sentence) !== null);
  const clock = useMediaClock(hasTimes ? handle : null, {
    onTick(time, isRunning) {
      // By its own controls, after it could not begin.
      if (isRunning && failed) setFailed(null);
      const place = sentenceAt(sentences, time);
      if (isRunning && place >= 0 && place !== at) hear(place);
    },
    onEnd(span) {
      if (span === null) reading.hearEnd();
    },
    onFailed: () => setFailed(handle),
  });
  /** A player that does not tell its time, or cannot play, is followed by the timer as one without times is. */
  const follows = hasTimes && handle !== null && clock.length !== null && failed !== handle;
  const keepSlow = useEffectEvent(() => {
    if (isSlow) clock.setRate(slowRate);
  });
  // A player that takes the place of one before plays as fast as that did.
  useEffect(() => {
    if (follows) keepSlow();
  }, [follows]);
  const isPlaying = follows ? clock.isPlaying : wantsToPlay && !isLast;
  useTimer(isPlaying && !follows, currentId, () => mark(at + 1));

  function goTo(place: number): void {
    const span = spanOf(sentences[place] ?? {});
    mark(place);
    if (follows && span) clock.playSpan(span, () => looping.current);
  }

  return {
    ...reading,
    /** Whether sentences are heard: only then one can be looped or slowed. */
    follows,
    isPlaying,
    isLooping,
    isSlow,
    pause: (): void => {
      setWantsToPlay(false);
      clock.pause();
    },
    /** To a sentence, which is heard where it has a time. */
    goTo: (id: string): void => goTo(sentences.findIndex((sentence) => sentence.id === id)),
    /** On by so many sentences, and not beyond the first or the last. */
    step: (by: number): void => goTo(Math.min(Math.max(at + by, 0), sentences.length - 1)),
    /** From the marked sentence on; from the first after the last. */
    playOrPause: (): void => {
      if (follows) {
        const span = spanOf(sentences[at] ?? {});
        if (isPlaying) clock.pause();
        else if (looping.current && span) clock.playSpan(span, () => looping.current);
        else clock.play();
        return;
      }
      if (!isPlaying && (currentId === null || isLast)) mark(0);
      setWantsToPlay(!isPlaying);
    },
    /** The sentence that is marked, again and again, until that is switched off: then it goes on. */
    loop: (): void => {
      looping.current = !looping.current;
      setIsLooping(looping.current);
      const span = spanOf(sentences[at] ?? {});
      if (!isPlaying || !follows) return;
      if (looping.current && span) clock.playSpan(span, () => looping.current);
      else clock.play();
    },
    slow: (): void => {
      clock.setRate(isSlow ? 1 : slowRate);
      setIsSlow(!isSlow);
    },
  };
}
