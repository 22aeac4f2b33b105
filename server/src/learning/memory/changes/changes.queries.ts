import { sql } from 'kysely';
import type { RememberedItem } from '@kalima/shared/contract/learning/memory';
import type { Db } from '../../../platform/db/schema.ts';

/** Courses with new words that are named at most. */
const maxCourses = 1_000;

export interface ChangedItem extends RememberedItem {
  readonly changedAt: Date;
}

/** The items that changed after one of another change, oldest first. */
export async function selectChanged(
  db: Db,
  userId: string,
  after: { readonly changedAt: string | null; readonly itemId: string | null },
  limit: number,
): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`
    select item_id as "itemId", stability, difficulty, reviews, lapses, last_day::text as "lastDay",
      is_suspended as "isSuspended", postponed_until::text as "postponedUntil", asked_day::text as "askedDay",
      before_last_day as "beforeLastDay", changed_at as "changedAt"
    from memory_items where user_id = ${userId}::uuid and (
      ${after.changedAt}::timestamptz is null or (changed_at, item_id) > (${after.changedAt}::timestamptz, ${after.itemId}::uuid)
    ) order by changed_at, item_id limit ${limit}`.execute(db);
  return rows;
}

/** Courses that a person has begun and whose words they have not all answered, in the order in which they are taught. */
export async function selectCoursesWithNew(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('begun_courses as b')
    .innerJoin('courses as c', 'c.id', 'b.course_id')
    .select('c.id')
    .where('b.user_id', '=', userId)
    .where('b.has_new', '=', true)
    .orderBy('c.type_order')
    .orderBy('c.level')
    .orderBy('c.lesson_number')
    .orderBy('c.id')
    .limit(maxCourses)
    .execute();
  return rows.map(({ id }) => id);
}
