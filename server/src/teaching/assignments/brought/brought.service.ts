import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import * as queries from './brought.queries.ts';

export type { BroughtAssignment } from './brought.queries.ts';

/** Assignments that the operator brings in from another product, as they were there (PRODUCT.md#an-old-product). */
export function createBroughtAssignments({ database: { db } }: { readonly database: OpenDatabase }) {
  return {
    /** How many of them would be new. */
    countNew: (all: readonly queries.BroughtAssignment[]): Promise<number> => queries.countNew(db, all),

    /** Assigns exactly these, with nothing that comes along; returns how many are new. What was assigned here once stays as it is. */
    assign: ({ userId }: AdminCaller, all: readonly queries.BroughtAssignment[]): Promise<number> =>
      queries.insertBrought(db, userId, all),

    /** The courses that somebody has alone, with the time since when. */
    since: async (userId: string): Promise<Map<string, Date>> =>
      new Map((await queries.selectSince(db, userId)).map(({ courseId, assignedAt }) => [courseId, assignedAt])),
  };
}

export type BroughtAssignments = ReturnType<typeof createBroughtAssignments>;
