import type { Story } from '@kalima/shared/contract/content/stories';
import type { Sentence } from '@kalima/shared/domain/content/part-ids';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { type SentenceTimes, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRound } from '../blocks/study/use-round.ts';
import { useStudy } from '../blocks/study/use-study.ts';

/** Milliseconds that reading along stays with a sentence that has no time (PRODUCT.md#constants). */
const sentenceInterval = 3000;

/** A sentence as it is read; older servers tell no times. */
export interface ReadSentence extends Sentence, Partial<Pick<SentenceTimes, 'begins' | 'ends'>> {}

/**
 * The sentences of a story. One that was answered or saved by a server of an earlier version, which runs beside this one during an
 * update, has none: they stand under their places until they have ids.
 */
export function sentencesOf({ sentences = [], text }: Partial<Story> & Pick<Story, 'text'>): readonly ReadSentence[] {
  if (sentences.length > 0) return sentences;
  return splitSentences(text).map((sentence, place) => ({ id: String(place), text: sentence }));
}

/** The sentences that are read by timer, one after the other: which is marked, and whether the mark moves by itself. */
export function useTimer(isOn: boolean, currentId: string | null, onNext: () => void): void {
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!isOn || currentId === null) return;
    const timer = setTimeout(next, sentenceInterval);
    return () => clearTimeout(timer);
  }, [isOn, currentId]);
}

/**
 * Which sentence is marked (PRODUCT.md#stories). The story is completed when every sentence has been marked once, in whichever order; a
 * reload knows those that were.
 */
export function useSentences(storyId: string, sentences: readonly ReadSentence[]) {
  const { completeLesson } = useStudy();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const { answers: passed, answerAll: pass } = useRound(
    `${storyId}.story`,
    sentences.map(({ id }) => id),
  );
  const at = sentences.findIndex(({ id }) => id === currentId);

  function passAll(ids: readonly string[]): void {
    const added = ids.filter((id) => !passed.has(id));
    if (added.length === 0) return;
    const isOver = passed.size + added.length === sentences.length;
    pass(added, true, isOver);
    if (isOver) completeLesson(storyId, 'stories');
  }
  /** Sentences beside a place that nobody says, such as a title: they are passed with the one that is heard. */
  function unsaidBefore(place: number): string[] {
    const unsaid: string[] = [];
    for (let before = place - 1; before >= 0; before -= 1) {
      const sentence = sentences[before];
      if (!sentence || spanOf(sentence)) break;
      unsaid.push(sentence.id);
    }
    return unsaid;
  }
  const idAt = (place: number) => sentences[place]?.id;

  return {
    at,
    currentId,
    isCompleted: sentences.length > 0 && passed.size === sentences.length,
    /** Sentences that have been marked. */
    passedCount: passed.size,
    isLast: currentId !== null && at === sentences.length - 1,
    /** Marks a sentence, which has been read then; the last one that has completes the story. */
    mark: (place: number): void => {
      const id = idAt(place);
      if (id === undefined) return;
      setCurrentId(id);
      passAll([id]);
    },
    /** Marks a sentence that is heard. */
    hear: (place: number): void => {
      const id = idAt(place);
      if (id === undefined) return;
      setCurrentId(id);
      passAll([...unsaidBefore(place), id]);
    },
    /** All was heard to its end: what nobody says there is passed as well. */
    hearEnd: (): void => passAll(unsaidBefore(sentences.length)),
  };
}
