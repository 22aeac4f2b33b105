import { sentenceAt, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useRef, useState } from 'react';
import type { MediaHandle } from '../../../blocks/media-clock/media-handle.ts';
import { useMediaClock } from '../../../blocks/media-clock/use-media-clock.ts';
import { useRound } from '../../blocks/study/use-round.ts';
import { useStudy } from '../../blocks/study/use-study.ts';
import { type ReadSentence, useTimer } from '../use-sentences.ts';

/** A page of a picture book, as it is read. */
export interface ReadPage {
  readonly id: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
  readonly sentences: readonly ReadSentence[];
}

/** How fast it is played where it is to be slow. */
const slowRate = 0.75;

/**
 * Reading a picture book (PRODUCT.md#stories): page by page, each with its recording. A page is done when it was heard to its end, its last
 * sentence was marked, or it was turned; the book when all are. A reload begins at the first that is not.
 */
export function usePages(
  storyId: string,
  pages: readonly ReadPage[],
  handle: MediaHandle | null,
  onFinished: () => void,
) {
  const { completeLesson } = useStudy();
  const { answers: passed, answer } = useRound(
    `${storyId}.pages`,
    pages.map(({ id }) => id),
  );
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ id }) => !passed.has(id)),
    ),
  );
  const [marked, setMarked] = useState(-1);
  // Who has once listened goes on listening from page to page.
  const [wantsToHear, setWantsToHear] = useState(false);
  const [isTimed, setIsTimed] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const readsElse = useRef(false);
  const started = useRef<MediaHandle | null>(null);
  const page = pages[place];
  const sentences = page?.sentences ?? [];
  const isSpoken = page !== undefined && page.audioUrl !== null;
  const hasFailed = isSpoken && failed === page.audioUrl;
  const hasSound = isSpoken && !hasFailed;
  const hasTimes = sentences.some((sentence) => spanOf(sentence) !== null);

  /** Notes that a page is done; returns whether the book is. */
  function pass(id: string | undefined): boolean {
    if (id === undefined) return false;
    if (passed.has(id)) return passed.size === pages.length;
    const isOver = passed.size + 1 === pages.length;
    answer(id, true, isOver);
    if (isOver) completeLesson(storyId, 'stories');
    return isOver;
  }

  function mark(next: number): void {
    setMarked(next);
    if (next >= 0 && next === sentences.length - 1) pass(page?.id);
  }

  const clock = useMediaClock(isSpoken ? handle : null, {
    onTick(at, isRunning) {
      // One sentence is all that is said; of several without times nobody knows which it is.
      const heard = hasTimes ? sentenceAt(sentences, at) : sentences.length === 1 ? 0 : -1;
      if (isRunning && heard >= 0 && heard !== marked) setMarked(heard);
    },
    onEnd(span) {
      if (span === null) pass(page?.id);
    },
    onFailed: () => {
      setFailed(page?.audioUrl ?? null);
      setWantsToHear(false);
      if (!readsElse.current) return;
      // Asked to play twice, in vain: it is read along without.
      setIsTimed(true);
      if (marked < 0 || marked === sentences.length - 1) mark(0);
    },
  });
  const isPlaying = hasSound ? clock.isPlaying : isTimed && marked < sentences.length - 1;
  useTimer(isPlaying && !hasSound, sentences[marked]?.id ?? null, () => mark(marked + 1));

  /** Plays by `begin`, also what failed before: the network may be back. */
  function hearBy(begin: () => void, readsOnElse = false): void {
    readsElse.current = readsOnElse;
    setFailed(null);
    setIsTimed(false);
    begin();
  }

  function goTo(next: number): void {
    if (next === place || !pages[next]) return;
    clock.pause();
    setPlace(next);
    setMarked(-1);
    setIsTimed(false);
    setFailed(null);
    readsElse.current = false;
    started.current = null;
  }

  return {
    place,
    page,
    marked,
    isPlaying,
    /** Whether recordings are heard as pages are turned to. */
    wantsToHear,
    isSlow,
    hasSound,
    hasFailed,
    canPlay: isSpoken || sentences.length > 0,
    isFirst: place === 0,
    isLast: place === pages.length - 1,
    passedCount: passed.size,
    isCompleted: passed.size === pages.length,
    goTo,
    /** Begins the recording of a page that has just been turned to. */
    begin: (media: MediaHandle | null): void => {
      if (!media || started.current === media) return;
      started.current = media;
      media.setRate(isSlow ? slowRate : 1);
      if (wantsToHear) clock.play(0);
    },
    playOrPause: (): void => {
      if (isPlaying) {
        setWantsToHear(false);
        setIsTimed(false);
        clock.pause();
      } else if (isSpoken) {
        setWantsToHear(true);
        hearBy(() => clock.play(), hasFailed);
      } else {
        setIsTimed(true);
        if (marked < 0 || marked === sentences.length - 1) mark(0);
      }
    },
    pause: (): void => {
      setIsTimed(false);
      clock.pause();
    },
    /** Hears a sentence; a page that has no times from its beginning. */
    hear: (id: string): void => {
      const next = sentences.findIndex((sentence) => sentence.id === id);
      const span = spanOf(sentences[next] ?? {});
      mark(next);
      if (!isSpoken) return;
      if (span) hearBy(() => clock.playSpan(span));
      else if (!hasTimes) hearBy(() => clock.play(0));
    },
    slow: (): void => {
      clock.setRate(isSlow ? 1 : slowRate);
      setIsSlow(!isSlow);
    },
    back: (): void => goTo(place - 1),
    /** Turns to the next page; from the last one to what was left out, or to the end. */
    turn: (): void => {
      const isOver = pass(page?.id);
      if (place < pages.length - 1) goTo(place + 1);
      else if (isOver) onFinished();
      else goTo(pages.findIndex(({ id }) => id !== page?.id && !passed.has(id)));
    },
  };
}
