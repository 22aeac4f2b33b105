import type { ReadingCard, ReadingLesson } from '@kalima/shared/contract/reading-lessons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { studiedWordOf } from '../../blocks/study/bank-words.ts';
import { useStudy } from '../../blocks/study/use-study.ts';
import { playSound, preloadSounds, stopSound } from '../../lib/sound/sound-player.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Milliseconds from the reveal of a card until it can be judged (learner.md 9). */
const judgeDelay = 500;
/** Milliseconds that Auto Play waits after a card's sound, or without one (learner.md 9). */
const autoPlayDelay = 2000;
/** Sounds fetched ahead of the card that is open. */
const preloadedCards = 8;

export type ReadingMode = 'tap' | 'auto' | 'loop';

/** How a reading lesson is studied (learner.md 4). */
export function useReading(lesson: ReadingLesson) {
  const { t } = useLingui();
  const { noteWord, completeLesson } = useStudy();
  const { cards, lessonAudioUrl } = lesson;
  const [mode, setMode] = useState<ReadingMode>('tap');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [judgeableId, setJudgeableId] = useState<string | null>(null);
  const [resolvedIds, setResolvedIds] = useState<ReadonlySet<string>>(new Set());
  const isFinished = cards.length > 0 && resolvedIds.size === cards.length;

  useEffect(() => {
    const from = Math.max(
      0,
      cards.findIndex((card) => card.id === activeId),
    );
    preloadSounds(cards.slice(from, from + preloadedCards).map((card) => card.audioUrl));
  }, [cards, activeId]);

  useEffect(() => {
    if (activeId === null) return;
    const timer = setTimeout(() => setJudgeableId(activeId), judgeDelay);
    return () => clearTimeout(timer);
  }, [activeId]);

  // What runs by itself reads the cards as they were when it was switched on.
  const playThrough = useEffectEvent((signal: AbortSignal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function step(index: number): Promise<void> {
      const card = cards[index];
      if (!card) return;
      setActiveId(card.id);
      if (card.audioUrl !== null) await playSound(card.audioUrl);
      if (!signal.aborted) timer = setTimeout(() => void step((index + 1) % cards.length), autoPlayDelay);
    }
    signal.addEventListener('abort', () => clearTimeout(timer));
    void step(0);
  });
  const playLesson = useEffectEvent(async (signal: AbortSignal) => {
    if (lessonAudioUrl === null) return;
    const outcome = await playSound(lessonAudioUrl);
    if (signal.aborted) return;
    setMode('tap');
    if (outcome === 'failed') showToast(t`Audio playback failed, retry`, 'error');
  });
  useEffect(() => {
    if (mode === 'tap') return;
    const running = new AbortController();
    if (mode === 'auto') playThrough(running.signal);
    else void playLesson(running.signal);
    return () => running.abort();
  }, [mode]);

  function play(card: ReadingCard): void {
    setMode('tap');
    if (card.audioUrl === null) stopSound();
    else void playSound(card.audioUrl);
  }

  return {
    mode,
    activeId,
    resolvedIds,
    isFinished,
    /** The card that waits for "Difficult" or "Easy". */
    judged: mode !== 'auto' && judgeableId === activeId ? cards.find((card) => card.id === activeId) : undefined,
    play,
    tap(card: ReadingCard, isRevealed: boolean): void {
      setJudgeableId(null);
      setActiveId(isRevealed ? null : card.id);
      // "Tapping plays": also the tap that hides the word again.
      play(card);
    },
    judge(card: ReadingCard, isEasy: boolean): void {
      const word = studiedWordOf(card, lesson.language);
      if (isEasy) noteWord('master', word);
      else {
        noteWord('add', word);
        showToast(t`This word has been added to the vocabulary bank`, 'info');
      }
      const next = new Set(resolvedIds).add(card.id);
      setResolvedIds(next);
      setActiveId(null);
      setJudgeableId(null);
      if (!isFinished && next.size === cards.length) completeLesson(lesson.id, 'interactive-reading');
    },
    switchMode(wanted: 'auto' | 'loop'): void {
      if (wanted === 'loop' && lessonAudioUrl === null) showToast(t`No all-words audio available`, 'info');
      else {
        stopSound();
        setMode(mode === wanted ? 'tap' : wanted);
      }
    },
  };
}
