/** Minutes that so many words take at a learner's pace, at least one where there are any (PRODUCT.md#review). */
export function minutesFor(words: number, paceMs: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round((words * paceMs) / 60_000));
}
