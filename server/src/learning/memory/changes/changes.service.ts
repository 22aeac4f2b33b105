import type { MemoryChanges } from '@kalima/shared/contract/learning/memory';
import { paceFrom } from '@kalima/shared/domain/learning/review-queue';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { selectPace } from '../review/review.queries.ts';
import * as queries from './changes.queries.ts';

/** Items of a page. */
const pageSize = 1_000;

/** What a device keeps of a memory, to ask without a network (PRODUCT.md#without-a-network). */
export function createMemoryChangesService({ database }: { database: OpenDatabase }) {
  const { db } = database;
  return {
    /**
     * What the caller remembers, a page at a time; with the cursor of an earlier answer what changed since. Throws
     * `VALIDATION_FAILED` for a cursor of another list.
     */
    async get(caller: Caller, cursor: string | undefined): Promise<MemoryChanges> {
      const [changedAt, itemId] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
      const after = { changedAt: changedAt as string | null, itemId: itemId as string | null };
      const found = await queries.selectChanged(db, caller.userId, after, pageSize + 1);
      const page = found.slice(0, pageSize);
      const last = page.at(-1);
      const reached = last ? encodeCursor([last.changedAt.toISOString(), last.itemId]) : (cursor ?? null);
      return {
        items: page.map(({ changedAt: _, ...item }) => item),
        nextCursor: found.length > pageSize ? reached : null,
        cursor: reached,
        coursesWithNew: await queries.selectCoursesWithNew(db, caller.userId),
        paceMs: paceFrom(await selectPace(db, caller.userId)),
      };
    },
  };
}

export type MemoryChangesService = ReturnType<typeof createMemoryChangesService>;
