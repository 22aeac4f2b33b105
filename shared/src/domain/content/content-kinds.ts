interface ContentKind {
  /** The activities that it opens, the one that it is made for first (PRODUCT.md#screens, PRODUCT.md#flashcards). */
  readonly activities: readonly string[];
  /** Courses on one level of the catalogue; all stand on level 1 where there is no end (PRODUCT.md#constants). */
  readonly coursesPerLevel: number;
}

/**
 * The kinds of content, in the order of the catalogue (PRODUCT.md#catalogue). The name of a kind is the type of its courses.
 * CONTRIBUTING.md has the recipe for a new one, which begins here.
 */
export const contentKinds = {
  learning_material: { activities: ['learning-materials'], coursesPerLevel: Number.POSITIVE_INFINITY },
  reading_card: { activities: ['interactive-reading', 'flashcards'], coursesPerLevel: 3 },
  flashcard: { activities: ['flashcards'], coursesPerLevel: 3 },
  phrase: { activities: ['phrases'], coursesPerLevel: 5 },
  story: { activities: ['stories'], coursesPerLevel: 3 },
} as const satisfies Record<string, ContentKind>;
