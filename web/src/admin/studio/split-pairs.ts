import type { Stretch } from '@kalima/shared/domain/learning/takes';

/** How the stretches of a long recording are shared among words: those that are not left out belong to each other in order. */
export interface SplitPairs {
  readonly stretches: readonly Stretch[];
  /** Ids of words of which nothing was said. */
  readonly leftOut: readonly string[];
}

interface Pair {
  readonly wordId: string;
  readonly stretch: Stretch | undefined;
  readonly isLeftOut: boolean;
}

/** The words with their stretches, and the stretches that are too many. */
export function pairsOf({ stretches, leftOut }: SplitPairs, wordIds: readonly string[]) {
  let next = 0;
  const pairs: Pair[] = wordIds.map((wordId) => {
    const isLeftOut = leftOut.includes(wordId);
    const stretch = isLeftOut ? undefined : stretches[next];
    if (!isLeftOut) next += 1;
    return { wordId, stretch, isLeftOut };
  });
  return { pairs, tooMany: stretches.slice(next) };
}

/** Takes a stretch away, such as a cough: what follows moves up. */
export function dropStretch(split: SplitPairs, stretch: Stretch): SplitPairs {
  return { ...split, stretches: split.stretches.filter((one) => one !== stretch) };
}

/** Makes one of a stretch and the one after it. */
export function joinWithNext(split: SplitPairs, stretch: Stretch): SplitPairs {
  const at = split.stretches.indexOf(stretch);
  const next = split.stretches[at + 1];
  if (at < 0 || !next) return split;
  return { ...split, stretches: split.stretches.toSpliced(at, 2, { start: stretch.start, end: next.end }) };
}

/** Leaves a word out, so that its stretch and what follows move down, or takes it in again. */
export function toggleWord(split: SplitPairs, wordId: string): SplitPairs {
  const { leftOut } = split;
  return { ...split, leftOut: leftOut.includes(wordId) ? leftOut.filter((id) => id !== wordId) : [...leftOut, wordId] };
}
