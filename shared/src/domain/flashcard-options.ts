/** A source of numbers from 0 (included) to 1 (excluded), such as `Math.random`. */
export type Random = () => number;

/** Pictures to choose among, the right one included (PRODUCT.md#constants). */
export const maxFlashcardOptions = 4;

/** The items in a random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/**
 * Wrong pictures for a card that brings none: drawn at random, from the same lesson first, then from other lessons that
 * the learner may see (PRODUCT.md#flashcards). At most 3, all different, never the right one.
 */
export function drawWrongPictures(
  correct: string,
  sameLesson: readonly string[],
  otherLessons: readonly string[],
  random: Random,
): string[] {
  const wanted = maxFlashcardOptions - 1;
  const near = shuffled([...new Set(sameLesson)], random);
  const far = shuffled([...new Set(otherLessons)], random);
  return [...new Set([...near, ...far])].filter((picture) => picture !== correct && picture !== '').slice(0, wanted);
}

/** The pictures of a card in random order: the right one and at most 3 wrong ones, none twice (PRODUCT.md#flashcards). */
export function flashcardOptions(correct: string, wrong: readonly string[], random: Random): string[] {
  const others = [...new Set(wrong)].filter((picture) => picture !== correct && picture !== '');
  return shuffled([correct, ...others.slice(0, maxFlashcardOptions - 1)], random);
}
