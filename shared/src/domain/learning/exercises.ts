import { comparableText } from '../language/comparable-text.ts';
import type { Random } from '../language/seeded-random.ts';
import { shuffled } from './distractors.ts';
import { itemForm } from '../language/item-form.ts';
import type { ContentLanguage } from '../language/languages.ts';
import type { Exercise } from './reviews.ts';
import { buildParts } from './tiles.ts';
import type { Translations } from '../language/translations.ts';

/** A word or phrase with what can be shown and heard of it. */
export interface ShownItem extends Translations {
  readonly itemId: string;
  readonly language: ContentLanguage;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

/** What may stand beside the right choice. */
export type Distractor = Omit<ShownItem, 'audioUrl'>;

/**
 * The exercises of the queue (PRODUCT.md#review). Another one is a name in `reviews.ts`, entries in the tables here, a component in
 * `review-player.tsx` of the web, and its seconds in `tools/demo/demo-reviews.ts`.
 */
export type Rung = Exclude<Exercise, 'flashcard' | 'practice'>;

/** Days of stability from which a rung is climbed, easier ones first. */
const stabilityOf: Readonly<Record<Rung, number>> = { pick: 0, hear: 2, build: 5, type: 15, say: 60 };
const rungs = Object.keys(stabilityOf) as readonly Rung[];

/** Choices of a question, the right one included: as many as these where there are, and fewer than three only where nothing else can be asked. */
const choicesOfQuestion = { most: 4, least: 3, fewest: 2 } as const;
/** The longest text that is typed, in characters. */
const longestTyped = 60;

const isSame = (one: string, other: string) =>
  comparableText(one) !== '' && comparableText(one) === comparableText(other);
const meaningsOf = ({ translation, secondTranslation = '' }: Translations) => [translation, secondTranslation];

/** Whether two could be taken for each other: the same word, a translation in common, or the same picture. */
function isAlike(one: Distractor, other: Distractor): boolean {
  return (
    one.itemId === other.itemId ||
    itemForm(one.text) === itemForm(other.text) ||
    (one.imageUrl !== null && one.imageUrl === other.imageUrl) ||
    meaningsOf(one).some((text) => meaningsOf(other).some((same) => isSame(text, same)))
  );
}

/**
 * The choices of a question in the order in which they are shown: the right one with up to three others of its language, no two of
 * which could be taken for each other. Pictures, or where the item has none, translations; empty where it would stand alone.
 */
export function choicesFor(item: ShownItem, others: readonly Distractor[], random: Random): readonly Distractor[] {
  const canStand = (one: Distractor) =>
    one.language === item.language && (item.imageUrl === null ? one.translation.trim() !== '' : one.imageUrl !== null);
  if (!canStand(item)) return [];
  const chosen: Distractor[] = [item];
  for (const one of shuffled(others.filter(canStand), random)) {
    if (chosen.length >= choicesOfQuestion.most) break;
    if (!chosen.some((other) => isAlike(one, other))) chosen.push(one);
  }
  return chosen.length < choicesOfQuestion.fewest ? [] : shuffled(chosen, random);
}

/** What a learner can do where they are. */
export interface Abilities {
  /** Whether they want to type. */
  readonly mayType: boolean;
  /** Whether they want to speak, and the device can record. */
  readonly maySay: boolean;
  /** Whether sounds can be heard. */
  readonly canHear: boolean;
}

/** By what a word is asked for. */
type Cues = Translations & Pick<ShownItem, 'imageUrl' | 'audioUrl'>;

function hasMeaning(item: Cues): boolean {
  return item.imageUrl !== null || meaningsOf(item).some((text) => text.trim() !== '');
}

/** Whether there is anything to ask by, other than the word in writing; what has nothing is neither asked nor due (PRODUCT.md#review). */
export function hasCue(item: Cues): boolean {
  return hasMeaning(item) || item.audioUrl !== null;
}

interface Possible {
  readonly item: ShownItem;
  readonly choices: number;
  readonly leastChoices: number;
  readonly abilities: Abilities;
}

const isHeard = ({ item, abilities }: Possible) => item.audioUrl !== null && abilities.canHear;
const isAskable = (asked: Possible) => hasMeaning(asked.item) || isHeard(asked);

/** Conditions under which an item can be asked by each rung. */
const isPossible: Readonly<Record<Rung, (asked: Possible) => boolean>> = {
  pick: ({ choices, leastChoices }) => choices >= leastChoices,
  hear: (asked) => asked.choices >= asked.leastChoices && isHeard(asked),
  build: (asked) => isAskable(asked) && buildParts(asked.item.text, asked.item.language).parts.length > 1,
  type: (asked) => isAskable(asked) && asked.abilities.mayType && itemForm(asked.item.text).length <= longestTyped,
  say: (asked) => isHeard(asked) && asked.abilities.maySay && hasMeaning(asked.item),
};

/**
 * How an item is asked: by the rung that its stability in days has reached; where the item or the learner lacks what that needs,
 * by the next one above, else below. Where that leads to none, among two choices, or else typed by whoever would rather not.
 * Null where there is nothing to ask by (PRODUCT.md#review).
 */
export function exerciseFor(item: ShownItem, stability: number, choices: number, abilities: Abilities): Rung | null {
  const reached = rungs.findLastIndex((rung) => stability >= stabilityOf[rung]);
  const inOrder = [...rungs.slice(reached), ...rungs.slice(0, reached).toReversed()];
  const among = (leastChoices: number) =>
    inOrder.find((rung) => isPossible[rung]({ item, choices, leastChoices, abilities }));
  const found = among(choicesOfQuestion.least) ?? among(choicesOfQuestion.fewest);
  if (found) return found;
  return hasMeaning(item) || (item.audioUrl !== null && abilities.canHear) ? 'type' : null;
}
