import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStudy } from '../../blocks/study/use-study.ts';

/** Milliseconds that reading along stays with a sentence (learner.md 9). */
const sentenceInterval = 3000;

/** Reading along: which sentence is marked, and whether the mark moves by itself (learner.md 4). */
export function useSentences(storyId: string, count: number) {
  const { completeLesson } = useStudy();
  const [current, setCurrent] = useState<number | null>(null);
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const hasCompleted = useRef(false);
  const isLast = current !== null && current === count - 1;
  const isPlaying = wantsToPlay && !isLast;

  useEffect(() => {
    if (!isPlaying || current === null) return;
    const timer = setTimeout(() => setCurrent(current + 1), sentenceInterval);
    return () => clearTimeout(timer);
  }, [isPlaying, current]);

  const complete = useEffectEvent(() => {
    if (hasCompleted.current) return;
    hasCompleted.current = true;
    completeLesson(storyId, 'stories');
  });
  useEffect(() => {
    if (isLast) complete();
  }, [isLast]);

  return {
    current,
    isLast,
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
