import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { selectTaughtWords } from './taught-words.queries.ts';

export type { TaughtWord } from './taught-words.queries.ts';

/** The words of courses where each is taught, for what notes words for learners (PRODUCT.md#an-old-product). */
export const createTaughtWords = ({ database: { db } }: { readonly database: OpenDatabase }) => ({
  /** Those of some courses, in the order of each. */
  of: (courseIds: readonly string[]) => selectTaughtWords(db, courseIds),
});

export type TaughtWords = ReturnType<typeof createTaughtWords>;
