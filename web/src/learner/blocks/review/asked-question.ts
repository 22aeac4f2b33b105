import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import {
  type Abilities,
  choicesFor,
  type Distractor,
  exerciseFor,
  type Rung,
} from '@kalima/shared/domain/learning/exercises';
import { seededRandom } from '@kalima/shared/domain/language/seeded-random';
import type { AskedReview } from '../study/ask-review.ts';
import { tilesFor } from '@kalima/shared/domain/learning/tiles';

/** A question as it is asked: always the same for an item with so many answers. */
export interface AskedQuestion {
  readonly item: ReviewItem;
  readonly exercise: Rung;
  /** Among which the right one is picked, in the order in which they are shown; the item itself is one of them. */
  readonly choices: readonly Distractor[];
  /** From which the word is built, in the order in which they are shown. */
  readonly tiles: readonly string[];
}

/** How an item is asked; null where it lacks what every exercise needs. */
export function questionOf(
  item: ReviewItem,
  { items, pictures, others = [] }: AskedReview,
  abilities: Abilities,
): AskedQuestion | null {
  const seed = `${item.itemId} ${item.reviews}`;
  const choices = choicesFor(item, [...pictures, ...items, ...others], seededRandom(seed));
  const exercise = exerciseFor(item, item.stability, choices.length, abilities);
  if (exercise === null) return null;
  const ofLanguage = items.filter(({ itemId, language }) => itemId !== item.itemId && language === item.language);
  const otherTexts = ofLanguage.map(({ text }) => text);
  return { item, exercise, choices, tiles: tilesFor(item.text, item.language, otherTexts, seededRandom(seed)) };
}
