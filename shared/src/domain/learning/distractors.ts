import { comparableText } from '../language/comparable-text.ts';
import { distractorsPerCard } from '../content/content-limits.ts';
import type { Random } from '../language/seeded-random.ts';

/** A picture with the word that it shows. */
export interface PictureOfWord {
  readonly word: string;
  readonly translation: string;
  readonly secondTranslation?: string | undefined;
  readonly imageUrl: string;
}

/**
 * The pictures that distractors are drawn from: of other cards of the lesson first, then of other lessons. What they may be is
 * decided where they are read (`flashcard-lessons/queries.ts`): of any language for decks, of the lesson's own as proposals to
 * teachers.
 */
interface Pools {
  readonly sameLesson: readonly PictureOfWord[];
  readonly others: readonly PictureOfWord[];
}

/** The items in a random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

function meansTheSame(one: PictureOfWord, other: PictureOfWord): boolean {
  const isSame = (a: string, b: string) => comparableText(a) !== '' && comparableText(a) === comparableText(b);
  const meaningsOf = ({ translation, secondTranslation = '' }: PictureOfWord) => [translation, secondTranslation];
  return (
    isSame(one.word, other.word) || meaningsOf(one).some((text) => meaningsOf(other).some((same) => isSame(text, same)))
  );
}

/**
 * Draws distractors for a card, the wrong pictures beside its own, at random: as many as `count` or as there are
 * (PRODUCT.md#flashcards). None is the card's own picture, one of `taken`, or twice there, and none shows the same word or
 * one of the same translations as the card, or as another distractor.
 */
export function drawDistractors(
  card: PictureOfWord,
  taken: readonly string[],
  { sameLesson, others }: Pools,
  count: number,
  random: Random,
): string[] {
  const used = new Set(['', card.imageUrl, ...taken]);
  const known = [...sameLesson, ...others];
  // Pictures that the card has already rule out others of the same meaning, where it is known what they show.
  const chosen: PictureOfWord[] = [card, ...known.filter(({ imageUrl }) => taken.includes(imageUrl))];
  const drawn: string[] = [];
  for (const one of [...shuffled(sameLesson, random), ...shuffled(others, random)]) {
    if (drawn.length >= count) break;
    if (used.has(one.imageUrl) || chosen.some((other) => meansTheSame(one, other))) continue;
    used.add(one.imageUrl);
    chosen.push(one);
    drawn.push(one.imageUrl);
  }
  return drawn;
}

/** The pictures of a card in random order: the right one and its first distractors, none twice (PRODUCT.md#flashcards). */
export function mixOptions(correct: string, distractors: readonly string[], random: Random): string[] {
  const wrong = [...new Set(distractors)].filter((picture) => picture !== correct && picture !== '');
  return shuffled([correct, ...wrong.slice(0, distractorsPerCard)], random);
}
