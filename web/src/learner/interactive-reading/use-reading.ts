import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { usePlaySound } from '../blocks/study/use-play-sound.ts';
import { useRound } from '../blocks/study/use-round.ts';
import { useStudy } from '../blocks/study/use-study.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { playSound, preloadSounds, stopSound } from '../../lib/sound/sound-player.ts';
import { withExample } from '../blocks/study/bank-words.ts';
import type { Card } from './reading-card.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Milliseconds from the reveal of a card until it can be judged (PRODUCT.md#constants). */
const judgeDelay = 500;
/** Milliseconds that Auto Play waits after a card's sound, or without one (PRODUCT.md#constants). */
const autoPlayDelay = 2000;
/** Sounds fetched ahead of the card that is open. */
const preloadedCards = 8;

export type ReadingMode = 'tap' | 'auto' | 'loop';

/** How a reading lesson is studied (PRODUCT.md#interactive-reading). */
export function useReading(lesson: Omit<ReadingLesson, 'cards'> & { readonly cards: readonly Card[] }) {
  const { t } = useLingui();
  const { recordWord, wordOf, completeLesson } = useStudy();
  const playAsked = usePlaySound();
  const soundOf = useSoundOf();
  const heard = (card: Card) => soundOf(card.audioUrl, card.word, card.language);
  const { cards, lessonAudioUrl } = lesson;
  const running = useRef<AbortController>(undefined);
  const [mode, setMode] = useState<ReadingMode>('tap');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [judgeableId, setJudgeableId] = useState<string | null>(null);
  const { answers, answer } = useRound(
    lesson.id,
    cards.map(({ id }) => id),
  );
  const isFinished = cards.length > 0 && answers.size === cards.length;

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

  useEffect(() => () => running.current?.abort(), []);

  function playThrough(signal: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function step(index: number): Promise<void> {
      const card = cards[index];
      if (!card) return;
      setActiveId(card.id);
      const url = heard(card);
      if (url !== null) await playSound(url);
      if (!signal.aborted) timer = setTimeout(() => void step((index + 1) % cards.length), autoPlayDelay);
    }
    signal.addEventListener('abort', () => clearTimeout(timer));
    void step(0);
  }
  async function playLesson(url: string, signal: AbortSignal): Promise<void> {
    await playAsked(url);
    if (!signal.aborted) setMode('tap');
  }
  /** What runs by itself ends, and something else may begin. */
  function run(next: ReadingMode): void {
    running.current?.abort();
    setMode(next);
    if (next === 'tap') return;
    const controller = new AbortController();
    running.current = controller;
    if (next === 'auto') playThrough(controller.signal);
    else if (lessonAudioUrl !== null) void playLesson(lessonAudioUrl, controller.signal);
  }

  return {
    mode,
    activeId,
    answers,
    isFinished,
    /** The card that waits for "Difficult" or "Easy". */
    judged: mode !== 'auto' && judgeableId === activeId ? cards.find((card) => card.id === activeId) : undefined,
    play: (card: Card): void => {
      run('tap');
      const url = heard(card);
      if (url !== null) void playAsked(url);
    },
    tap: (card: Card, isRevealed: boolean): void => {
      setJudgeableId(null);
      setActiveId(isRevealed ? null : card.id);
      // "Tapping plays": also the tap that hides the word again.
      run('tap');
      const url = heard(card);
      if (url === null) stopSound();
      else void playSound(url);
    },
    /** "Easy" makes the word a mastered one (`master`), "Difficult" adds it to those being learned (`add`). */
    judge: (card: Card, isEasy: boolean): void => {
      const word = wordOf(withExample(card), card.language);
      const source = { courseId: lesson.id, partId: card.id };
      const isNoted = recordWord(isEasy ? 'master' : 'add', word, source);
      if (isNoted && !isEasy) showToast(t`This word has been added to the vocabulary bank`, 'info');
      setActiveId(null);
      setJudgeableId(null);
      const isOver = new Set(answers.keys()).add(card.id).size === cards.length;
      answer(card.id, isEasy, isOver);
      if (!isFinished && isOver) completeLesson(lesson.id, 'interactive-reading');
    },
    switchMode: (wanted: 'auto' | 'loop'): void => {
      if (wanted === 'loop' && lessonAudioUrl === null) showToast(t`No all-words audio available`, 'info');
      else {
        stopSound();
        run(mode === wanted ? 'tap' : wanted);
      }
    },
  };
}
