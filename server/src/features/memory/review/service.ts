import type { Review } from '@kalima/shared/contract/memory';
import { acceptedLearningDay } from '@kalima/shared/domain/learning-day';
import { itemsFitting, mayHaveNew, paceFrom, queueOf } from '@kalima/shared/domain/review-queue';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type Caller, isAdmin } from '../../../platform/sessions/caller.ts';
import * as queries from './queries.ts';

interface Asked {
  readonly minutes: number;
  /** The learning day by the learner's own clock. */
  readonly day?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What a learner is asked today (PRODUCT.md#review). */
export function createReviewService({ database, now = Date.now }: { database: OpenDatabase; now?: () => number }) {
  const { db } = database;
  return {
    /**
     * A session of words with what their exercises need. A cursor leads to what follows in the queue as it is then; where its
     * word has been answered meanwhile, from the beginning. Throws `VALIDATION_FAILED` for a cursor of another list.
     */
    async get(caller: Caller, { minutes, day, cursor }: Asked): Promise<Review> {
      const [after] = decodeCursor(cursor, [cursorKey.id] as const);
      const owner = { userId: caller.userId, isAdmin: isAdmin(caller), day: acceptedLearningDay(day, now()) };
      const { median, ...done } = await queries.selectDoneToday(db, owner);
      const due = await queries.selectDue(db, owner);
      const newItems = mayHaveNew({ ...done, due }) ? await queries.selectNew(db, owner) : [];
      const queue = queueOf({ ...done, due, newItems });
      const paceMs = paceFrom(median);
      const from = queue.findIndex(({ itemId }) => itemId === after) + 1;
      const items = queue.slice(from, from + itemsFitting(minutes, paceMs));
      const last = items.at(-1);
      const hasMore = from + items.length < queue.length;
      return {
        items,
        nextCursor: hasMore && last ? encodeCursor([last.itemId]) : null,
        total: queue.length,
        paceMs,
        pictures: await queries.selectPictures(db, owner, [...new Set(items.map(({ courseId }) => courseId))]),
      };
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;
