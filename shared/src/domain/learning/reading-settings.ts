/** When pinyin and vowel marks are shown (PRODUCT.md#reading-aids). */
export const aidChoices = ['always', 'until-known', 'when-tapped', 'never'] as const;
export type AidChoice = (typeof aidChoices)[number];

/** What a person may set of how they read; the first of each is the usual one (PRODUCT.md#reading-comfort). */
export const readingChoices = {
  text: ['usual', 'large', 'larger', 'largest'],
  lines: ['usual', 'wide', 'widest'],
  contrast: ['system', 'high'],
  motion: ['system', 'less'],
  /** When pinyin and vowel marks are shown; until a word is known where nothing was set. */
  aids: ['until-known', ...aidChoices.filter((choice) => choice !== 'until-known')],
} as const;
export type ReadingPart = keyof typeof readingChoices;
export type ReadingChoice<Part extends ReadingPart> = (typeof readingChoices)[Part][number];

/** How a person reads, on each of their devices. */
export type ReadingSettings = { readonly [Part in ReadingPart]: ReadingChoice<Part> };
