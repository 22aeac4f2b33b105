/** Longest values in characters, and the most items, of lessons, phrases and stories. */
export const contentLimits = {
  name: 200,
  description: 2_000,
  word: 500,
  translation: 500,
  sense: 40,
  example: 300,
  definition: 2_000,
  url: 2_000,
  cards: 500,
  phrases: 500,
  vocabulary: 200,
  taughtWords: 5_000,
  storyText: 100_000,
  storyPages: 100,
  storySentences: 10_000,
} as const;

/** Distractors of a flashcard, the wrong pictures that its own is chosen among (PRODUCT.md#lesson-editors). */
export const distractorsPerCard = 3;

/** Files that a search in the media library shows at most. */
export const mediaLibraryLimit = 60;
/** Files of one word that are proposed, one after the other. */
export const knownChoices = 5;
