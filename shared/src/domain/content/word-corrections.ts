import { isNearText } from '../language/typing.ts';
import { contentLimits } from './content-limits.ts';

/** A part whose word was corrected: from then on answers to the former item belong to the other one. */
export interface WordCorrection {
  readonly formerItemId: string;
  readonly itemId: string;
}

/**
 * The item that an item of a part is by now, after all corrections of that part, the first one first (PRODUCT.md#corrections). Where it
 * was corrected more than once, as where a correction was taken back, the latest counts, and what was corrected after it.
 */
export function correctedItem(itemId: string, corrections: readonly WordCorrection[]): string {
  const from = corrections.findLastIndex(({ formerItemId }) => formerItemId === itemId);
  if (from < 0) return itemId;
  return corrections.slice(from).reduce((item, one) => (one.formerItemId === item ? one.itemId : item), itemId);
}

/** Letters in which a corrected text differs at most, left out and added ones. */
const mostEdits = 60;

/**
 * Returns true if a changed text is so near the former one that it rather is the same word, corrected: what the question proposes.
 * Texts longer than a word may be, such as those of pages, are never words that are corrected.
 */
export function isNearCorrection(from: string, to: string): boolean {
  if (Math.max(from.length, to.length) > contentLimits.word) return false;
  // Letter by letter in every language: without pinyin Chinese is compared by its characters.
  return isNearText(to, from, mostEdits);
}
