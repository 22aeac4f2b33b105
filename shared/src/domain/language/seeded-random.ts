import { textHash } from './text-hash.ts';

/** A source of numbers from 0 (included) to 1 (excluded), such as `Math.random`. */
export type Random = () => number;

/** Numbers that are the same for the same seed, wherever they are drawn: mulberry32 (https://github.com/bryc/code/blob/master/jshash/PRNGs.md). */
export function seededRandom(seed: string): Random {
  let state = textHash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
