/** What a set of words that a class practises is bounded by (PRODUCT.md#practice-of-a-class). */
export const practiceSetLimits = {
  words: 20,
  /** Sets of a class that are open at a time. */
  open: 3,
  /** Days for which a set stands in the learners' Today, the first one included. */
  days: 14,
  /** Sets that one learner is shown; later ones first. */
  shown: 10,
} as const;
