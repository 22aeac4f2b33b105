import type { Story } from '@kalima/shared/contract/stories';
import type { Sentence } from '@kalima/shared/domain/part-ids';
import { splitSentences } from '@kalima/shared/domain/sentence-split';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRound } from '../../blocks/study/use-round.ts';
import { useStudy } from '../../blocks/study/use-study.ts';

/** Milliseconds that reading along stays with a sentence (PRODUCT.md#constants). */
const sentenceInterval = 3000;

/**
 * The sentences of a story. One that was answered or saved by a server of an earlier version, which runs beside this one during an
 * update, has none: they stand under their places until they have ids.
 */
export function sentencesOf({ sentences = [], text }: Partial<Story> & Pick<Story, 'text'>): readonly Sentence[] {
  if (sentences.length > 0) return sentences;
  return splitSentences(text).map((sentence, place) => ({ id: String(place), text: sentence }));
}

/**
 * Reading along: which sentence is marked, and whether the mark moves by itself (PRODUCT.md#stories). The story is completed when
 * every sentence has been marked once, in whichever order; a reload knows those that were.
 */
export function useSentences(storyId: string, sentences: readonly Sentence[]) {
  const { completeLesson } = useStudy();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const { answers: passed, answer: pass } = useRound(
    `${storyId}.story`,
    sentences.map(({ id }) => id),
  );
  const at = sentences.findIndex(({ id }) => id === currentId);
  const isCompleted = sentences.length > 0 && passed.size === sentences.length;
  const isLast = currentId !== null && at === sentences.length - 1;
  const isPlaying = wantsToPlay && !isLast;

  /** Marks a sentence, which has been read then; the last one that has completes the story. */
  function mark(id: string | undefined): void {
    if (id === undefined) return;
    setCurrentId(id);
    if (passed.has(id)) return;
    const isOver = passed.size + 1 === sentences.length;
    pass(id, true, isOver);
    if (isOver) completeLesson(storyId, 'stories');
  }

  const markNext = useEffectEvent(() => mark(sentences[at + 1]?.id));
  useEffect(() => {
    if (!isPlaying || currentId === null) return;
    const timer = setTimeout(markNext, sentenceInterval);
    return () => clearTimeout(timer);
  }, [isPlaying, currentId]);

  return {
    currentId,
    isCompleted,
    /** Sentences that have been marked. */
    passedCount: passed.size,
    isPlaying,
    pause: () => setWantsToPlay(false),
    goTo: mark,
    /** On by so many sentences, and not beyond the first or the last. */
    step: (by: number): void => {
      mark(sentences[Math.min(Math.max(at + by, 0), sentences.length - 1)]?.id);
    },
    /** From the marked sentence on; from the first after the last. */
    playOrPause: (): void => {
      if (!isPlaying && (currentId === null || isLast)) mark(sentences[0]?.id);
      setWantsToPlay(!isPlaying);
    },
  };
}
