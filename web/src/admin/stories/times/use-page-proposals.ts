import { findSounds, proposeOpenTimes } from '@kalima/shared/domain/learning/proposed-times';
import { type Span, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useEffect, useRef, useState } from 'react';
import { loudnessWindow, readLoudness } from '../../../lib/sound/read-loudness.ts';
import type { Passage } from './passages.ts';
import type { Times } from './use-times.ts';

/** What became of the pages of a picture book, each by its number. */
export interface PageProposals {
  readonly proposed: readonly number[];
  /** Where nobody had anything left to check. */
  readonly checked: readonly number[];
  readonly silent: readonly number[];
  /** Where the recording could not be fetched or decoded. */
  readonly unread: readonly number[];
  /** Where too little is heard for the sentences. */
  readonly short: readonly number[];
}

/**
 * Proposes times for all pages of a picture book at once, each from the pauses of its own recording. Recordings are read one after the other, so
 * that the memory of one is enough; then all is changed in one step.
 */
export function usePageProposals(passages: readonly Passage[], times: Times) {
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<PageProposals | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const stopping = new AbortController();
    running.current = stopping;
    setOutcome(null);
    const heard = new Map<string | null, readonly Span[] | null>();
    for (const [place, { pageId, url }] of passages.entries()) {
      setDone(place);
      if (url === null) continue;
      const sounds = await readLoudness(url, stopping.signal).then(
        ({ levels }) => findSounds(levels, loudnessWindow),
        () => null,
      );
      if (stopping.signal.aborted) return;
      heard.set(pageId, sounds);
    }
    setDone(null);
    setOutcome(propose(heard));
  }

  function propose(heard: ReadonlyMap<string | null, readonly Span[] | null>): PageProposals {
    const outcomes = { proposed: [], checked: [], silent: [], unread: [], short: [] } as Record<
      keyof PageProposals,
      number[]
    >;
    times.changeAll((all) =>
      passages.flatMap(({ pageId, number }) => {
        const sentences = all.filter((sentence) => sentence.pageId === pageId);
        const sounds = heard.get(pageId);
        const isChecked = sentences.every((one) => spanOf(one) !== null && !one.isProposed);
        const proposed = sounds && !isChecked ? proposeOpenTimes(sentences, sounds) : null;
        if (sentences.length === 0) return sentences;
        if (sounds === undefined) outcomes.silent.push(number);
        else if (isChecked) outcomes.checked.push(number);
        else if (sounds === null) outcomes.unread.push(number);
        else outcomes[proposed ? 'proposed' : 'short'].push(number);
        return proposed ?? sentences;
      }),
    );
    return outcomes;
  }

  return {
    /** Pages that were listened to so far; null where none is. */
    done,
    outcome,
    forget: () => setOutcome(null),
    start,
    stop: (): void => {
      running.current?.abort();
      setDone(null);
    },
  };
}
