import type { Span } from '../content/sentence-times.ts';

/** A recording of a row, as it was heard; in milliseconds. */
export interface HeardSound {
  readonly length: number;
  /** Where what is said ends and a long silence follows; null where there is none. */
  readonly saidUntil: number | null;
}

/** A recording that lasts far longer than those of the other rows. */
export interface LongSound extends HeardSound {
  /** How long the others last at least and at most. */
  readonly others: { readonly least: number; readonly most: number };
}

/** Milliseconds of silence behind which nothing of a word is expected any more. */
const longSilence = 1500;
/** Milliseconds of the pause that stays behind what is said, so that its end is not cut off hard. */
const kept = 200;
/** Recordings that have to be known before one is called long, how many times as long as the median it is then, and its least length. */
const [fewest, timesMedian, shortest] = [4, 4, 5000];

/** Where what is said in a recording ends: before its first long silence. `sounds` are the stretches in which something is heard. */
export function saidUntil(sounds: readonly Span[], length: number): number | null {
  const last = sounds.find(({ ends }, at) => (sounds[at + 1]?.begins ?? length) - ends >= longSilence);
  return last ? Math.min(length, last.ends + kept) : null;
}

/** Those of the recordings of rows that last far longer than the others, such as one that nobody stopped (PRODUCT.md#imports). */
export function longSounds(heard: ReadonlyMap<string, HeardSound>): Map<string, LongSound> {
  const lengths = [...heard.values()].map(({ length }) => length).toSorted((one, other) => one - other);
  const limit = Math.max(shortest, (lengths[Math.floor((lengths.length - 1) / 2)] ?? 0) * timesMedian);
  const others = lengths.filter((length) => length <= limit);
  const [least, most] = [others[0], others.at(-1)];
  if (lengths.length < fewest || least === undefined || most === undefined) return new Map();
  return new Map(
    [...heard].flatMap(([id, sound]) => (sound.length > limit ? [[id, { ...sound, others: { least, most } }]] : [])),
  );
}
