/** The answer to taking a change back: how much that was, and what stays of an import. */
export const undone = (undoneCount: number, kept: readonly object[] = []) => ({
  body: { undoneCount, kept, courseUserIds: [], classUserIds: [] },
});
