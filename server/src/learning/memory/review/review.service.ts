import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { Review } from '@kalima/shared/contract/learning/memory';
import { acceptedLearningDay } from '@kalima/shared/domain/learning/learning-day';
import { stabilityIfRight } from '@kalima/shared/domain/learning/memory';
import { itemsFitting, mayHaveNew, paceFrom, queueOf } from '@kalima/shared/domain/learning/review-queue';
import { dailyLimitsOf } from '@kalima/shared/domain/learning/review-settings';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { selectPictures } from '../../../content/pictures-of-words.ts';
import type { ReviewSettingsService } from '../settings/settings.service.ts';
import * as queries from './review.queries.ts';

interface Asked {
  /** Without them those that the learner has set. */
  readonly minutes?: number | undefined;
  /** The learning day by the learner's own clock. */
  readonly day?: string | undefined;
  readonly cursor?: string | undefined;
}

interface Dependencies {
  database: OpenDatabase;
  settings: Pick<ReviewSettingsService, 'get'>;
  now?: () => number;
}

/** What a learner is asked today (PRODUCT.md#review). */
export function createReviewService({ database, settings, now = Date.now }: Dependencies) {
  const { db } = database;
  return {
    /**
     * A session of words with what their exercises need. A cursor leads to what follows in the queue as it is then; where its
     * word has been answered meanwhile, from the beginning. Throws `VALIDATION_FAILED` for a cursor of another list.
     */
    async get(caller: Caller, { minutes, day, cursor }: Asked): Promise<Review> {
      const [after] = decodeCursor(cursor, [cursorKey.id] as const);
      const owner = {
        userId: caller.userId,
        readsAll: readsAllContent(caller.role),
        day: acceptedLearningDay(day, now()),
      };
      const own = await settings.get(caller);
      const limits = dailyLimitsOf(own);
      const done = await queries.selectDoneToday(db, owner);
      const due = await queries.selectDue(db, owner, limits.reviews + 1);
      const newItems = mayHaveNew({ ...done, due }, limits) ? await queries.selectNew(db, owner, limits.newItems) : [];
      const queue = queueOf({ ...done, due, newItems }, limits);
      const paceMs = paceFrom(await queries.selectPace(db, owner.userId));
      const from = queue.findIndex(({ itemId }) => itemId === after) + 1;
      const items = queue.slice(from, from + itemsFitting(minutes ?? own.sessionMinutes, paceMs));
      const last = items.at(-1);
      const hasMore = from + items.length < queue.length;
      return {
        items: items.map(({ difficulty, ...item }) => ({
          ...item,
          stabilityIfRight: stabilityIfRight({ ...item, difficulty }, owner.day),
        })),
        nextCursor: hasMore && last ? encodeCursor([last.itemId]) : null,
        total: queue.length,
        paceMs,
        pictures: await selectPictures(db, owner, [...new Set(items.map(({ courseId }) => courseId))]),
      };
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;
