/**
 * What a learner's words are to them, each one of these: being learned, settling (remembered for a week), lasting (for three weeks), hard (forgotten
 * six times), and set aside by "I know this" (PRODUCT.md#memory).
 */
export const memoryStates = ['learning', 'settling', 'lasting', 'hard', 'aside'] as const;
export type MemoryState = (typeof memoryStates)[number];

/** The share of due items that are to be remembered. */
export const wantedRetention = 0.9;
/** Days of stability from which an item settles. */
export const settlingStability = 7;
/** Days of stability from which an item lasts, and counts as mastered. */
export const masteredStability = 21;
/** Lapses from which an item is a hard one. */
export const hardLapses = 6;

/** What decides the state of an item: the part of its `Memory`. */
interface Remembered {
  readonly stability: number;
  readonly lapses: number;
  readonly lastDay: string | null;
  readonly isSuspended: boolean;
}

/** The state of a word; null where it was never answered nor set aside. A hard one stays hard, however long it is remembered since. */
export function memoryStateOf({ stability, lapses, lastDay, isSuspended }: Remembered): MemoryState | null {
  if (isSuspended) return 'aside';
  if (lastDay === null) return null;
  if (lapses >= hardLapses) return 'hard';
  if (stability >= masteredStability) return 'lasting';
  return stability >= settlingStability ? 'settling' : 'learning';
}
