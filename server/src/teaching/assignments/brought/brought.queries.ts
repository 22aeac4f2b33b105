import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** That somebody was given a course, elsewhere and before. */
export interface BroughtAssignment {
  readonly userId: string;
  readonly courseId: string;
  readonly assignedAt: Date;
}

const asked = (all: readonly BroughtAssignment[]) => sql`
  select * from unnest(${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ courseId }) => courseId)}::uuid[],
    ${all.map(({ assignedAt }) => assignedAt.toISOString())}::timestamptz[]) as a (user_id, course_id, assigned_at)`;

/** What was assigned here once stays as it is here: whoever took it away decided that. */
const isNew = sql`not exists (select from assignment_log l where l.user_id = a.user_id and l.course_id = a.course_id)
  and not exists (select from user_course_assignments u where u.user_id = a.user_id and u.course_id = a.course_id)`;

/** How many of them would be new. */
export async function countNew(db: Db, all: readonly BroughtAssignment[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with asked as (${asked(all)}) select count(*)::int as count from asked a where ${isNew}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Assigns courses as they were assigned before, in one statement, and records the periods in `assignment_log`; returns how many are new. */
export async function insertBrought(db: Db, assignedBy: string, all: readonly BroughtAssignment[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with asked as (${asked(all)}),
    chosen as materialized (
      select id from courses where id in (select course_id from asked) order by id for key share
    ), fresh as (
      select distinct on (a.user_id, a.course_id) a.* from asked a
      join chosen c on c.id = a.course_id join profiles p on p.id = a.user_id
      where ${isNew} order by a.user_id, a.course_id, a.assigned_at
    ), not_withheld as (
      update profiles set is_withheld = false where is_withheld and id in (select user_id from fresh)
    ), assigned as (
      insert into user_course_assignments (user_id, course_id, assigned_by, assigned_at)
      select user_id, course_id, ${assignedBy}::uuid, assigned_at from fresh
      on conflict do nothing returning user_id, course_id, assigned_by, assigned_at
    ), logged as (
      insert into assignment_log (user_id, course_id, assigned_by, assigned_at) select * from assigned
      on conflict (user_id, course_id, assigned_at) do update set ended_at = null, ended_by = null
    ) select count(*)::int as count from assigned`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is assigned to somebody alone, and since when. */
export async function selectSince(db: Db, userId: string): Promise<{ courseId: string; assignedAt: Date }[]> {
  const { rows } = await sql<{ courseId: string; assignedAt: Date }>`
    select course_id as "courseId", assigned_at as "assignedAt" from user_course_assignments where user_id = ${userId}::uuid`.execute(
    db,
  );
  return rows;
}
