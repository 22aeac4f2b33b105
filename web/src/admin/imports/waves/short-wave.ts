import { queryOptions } from '@tanstack/react-query';
import { type HeardSound, saidUntil } from '@kalima/shared/domain/exchange/import-sounds';
import { findSounds } from '@kalima/shared/domain/learning/proposed-times';
import { loudnessWindow, readLoudness } from '../../../lib/sound/read-loudness.ts';

/** Bars of which a small wave is drawn. */
export const waveBars = 36;
/** Recordings that are decoded at the same time: each holds as much memory as it lasts. */
const atOnce = 2;
/** Milliseconds for which the wave of a row that is out of sight is kept; it is some hundred bytes. */
const keptFor = 10 * 60_000;

export interface ShortWave extends HeardSound {
  /** From 0 to 1, of the loudest. */
  readonly bars: readonly number[];
}

/** The loudest of each stretch of a recording, beside the loudest of all. */
export function barsOf(peaks: ArrayLike<number>, count: number): number[] {
  const all = Array.from(peaks);
  const loudest = all.reduce((most, peak) => Math.max(most, peak), 0.01);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * all.length) / count);
    const stretch = all.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * all.length) / count)));
    return stretch.reduce((most, peak) => Math.max(most, peak), 0) / loudest;
  });
}

const waiting: (() => void)[] = [];
let underWay = 0;

/** Does some work as soon as fewer than `atOnce` do theirs; the latest that was asked goes first, since it is in sight. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else underWay += 1;
  try {
    return await work();
  } finally {
    const next = waiting.pop();
    if (next) next();
    else underWay -= 1;
  }
}

/** The length and the wave of a recording; an error where the browser cannot decode it. */
export function shortWaveQuery(url: string) {
  return queryOptions({
    queryKey: ['imports', 'wave', url],
    queryFn: ({ signal }): Promise<ShortWave> =>
      inTurn(async () => {
        signal.throwIfAborted();
        const { peaks, levels, length } = await readLoudness(url, signal);
        const sounds = findSounds(levels, loudnessWindow);
        return { bars: barsOf(peaks, waveBars), length, saidUntil: saidUntil(sounds, length) };
      }),
    staleTime: Infinity,
    gcTime: keptFor,
    retry: false,
    refetchOnReconnect: false,
  });
}
