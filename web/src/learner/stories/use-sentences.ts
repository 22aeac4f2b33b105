import { useEffect, useEffectEvent, useState } from 'react';
import { useRound } from '../../blocks/study/use-round.ts';
import { useStudy } from '../../blocks/study/use-study.ts';

/** Milliseconds that reading along stays with a sentence (PRODUCT.md#constants). */
const sentenceInterval = 3000;

/**
 * Reading along: which sentence is marked, and whether the mark moves by itself (PRODUCT.md#stories). The story is completed when
 * every sentence has been marked once, in whichever order; a reload knows those that were.
 */
export function useSentences(storyId: string, count: number) {
  const { completeLesson } = useStudy();
  const [current, setCurrent] = useState<number | null>(null);
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const keys = Array.from({ length: count }, (_, index) => String(index));
  const { answers: passed, answer: pass } = useRound(`${storyId}.story`, keys);
  const isCompleted = count > 0 && passed.size === count;
  const isLast = current !== null && current === count - 1;
  const isPlaying = wantsToPlay && !isLast;

  useEffect(() => {
    if (!isPlaying || current === null) return;
    const timer = setTimeout(() => setCurrent(current + 1), sentenceInterval);
    return () => clearTimeout(timer);
  }, [isPlaying, current]);

  const passCurrent = useEffectEvent((index: number) => {
    if (passed.has(String(index))) return;
    const isOver = passed.size + 1 === count;
    pass(String(index), true, isOver);
    if (isOver) completeLesson(storyId, 'stories');
  });
  useEffect(() => {
    if (current !== null) passCurrent(current);
  }, [current]);

  return {
    current,
    isCompleted,
    /** Sentences that have been marked. */
    passedCount: passed.size,
    isPlaying,
    pause: () => setWantsToPlay(false),
    goTo: (index: number): void => {
      setCurrent(Math.min(Math.max(index, 0), count - 1));
    },
    /** From the marked sentence on; from the first after the last. */
    playOrPause: (): void => {
      if (!isPlaying && (current === null || isLast)) setCurrent(0);
      setWantsToPlay(!isPlaying);
    },
  };
}
