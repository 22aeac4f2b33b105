import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/schema.ts';

interface NewAssignments {
  userIds: string[];
  courseIds: string[];
  assignedBy: string | null;
  /** Courses that are due on the day, and whose assignments are counted apart from those that come along; all if not given. */
  ownCourseIds?: readonly string[];
  dueOn?: string | null;
}

/** Those of the people who exist, so that they cannot be deleted before the transaction ends. */
export async function lockPeople(trx: Trx, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${userIds}::uuid[]) order by id for key share
  `.execute(trx);
  return rows.map((row) => row.id);
}

/** What a statement changed: how many assignments, whose, and when. */
export interface Changed {
  count: number;
  userIds: string[];
  at: Date | null;
}

interface ChangedRow {
  userId: string;
  count: number;
  at: Date;
}

function changedBy(rows: readonly ChangedRow[]): Changed {
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    userIds: rows.map((row) => row.userId),
    at: rows[0]?.at ?? null,
  };
}

/**
 * Assigns every course to every person in one statement, and records the period in `assignment_log`; what is assigned
 * already stays as it is. Courses that
 * are being deleted at this moment are left out, and those that are not wait. Whoever has a course is not withheld any
 * more (PRODUCT.md#free-courses): `withheldUserIds` are those who were. Returns what is new.
 */
export async function insertAssignments(
  db: Db,
  { userIds, courseIds, assignedBy, ownCourseIds = courseIds, dueOn = null }: NewAssignments,
): Promise<Changed & { ownCount: number; withheldUserIds: string[] }> {
  const { rows } = await sql<ChangedRow & { own: number; wasWithheld: boolean }>`
    with chosen as materialized (
      select id from courses where id = any(${courseIds}::uuid[]) order by id for key share
    ), not_withheld as (
      update profiles set is_withheld = false
      where is_withheld and id = any(${userIds}::uuid[]) and exists (select 1 from chosen) returning id
    ), assigned as (
      insert into user_course_assignments (user_id, course_id, assigned_by, assigned_at, due_on)
      select u.id, chosen.id, ${assignedBy}::uuid, now(),
        case when chosen.id = any(${ownCourseIds}::uuid[]) then ${dueOn}::date end
      from unnest(${userIds}::uuid[]) as u (id) cross join chosen
      on conflict do nothing returning user_id, course_id, assigned_by, assigned_at
    ), logged as (
      insert into assignment_log (user_id, course_id, assigned_by, assigned_at) select * from assigned
      on conflict (user_id, course_id, assigned_at) do update set ended_at = null, ended_by = null
    ), counted as (
      select user_id, count(*)::int as count, max(assigned_at) as at,
        count(*) filter (where course_id = any(${ownCourseIds}::uuid[]))::int as own
      from assigned group by user_id
    )
    select user_id as "userId", count, at, own, user_id in (select id from not_withheld) as "wasWithheld" from counted
  `.execute(db);
  return {
    ...changedBy(rows),
    ownCount: rows.reduce((sum, row) => sum + row.own, 0),
    withheldUserIds: rows.filter((row) => row.wasWithheld).map((row) => row.userId),
  };
}

export interface Withdrawal {
  userIds: readonly string[];
  endedBy: string;
  /** Some courses, or those that the same admin assigned at one moment. */
  which: { courseIds: readonly string[] } | { assignedAt: string };
}

function condition({ which, endedBy }: Withdrawal) {
  if ('courseIds' in which) return sql`course_id = any(${which.courseIds}::uuid[])`;
  return sql`assigned_at = ${which.assignedAt}::timestamptz and assigned_by = ${endedBy}::uuid`;
}

/**
 * Takes courses from people, and ends their periods in the log; returns what was taken. A deleted course ends its own
 * (`deleteCourse` in `courses/queries.ts`).
 */
export async function deleteAssignments(db: Db, withdrawal: Withdrawal): Promise<Changed> {
  const { userIds, endedBy } = withdrawal;
  const { rows } = await sql<ChangedRow>`
    with withdrawn as (
      delete from user_course_assignments where user_id = any(${userIds}::uuid[]) and ${condition(withdrawal)}
      returning user_id, course_id, due_on
    ), logged as (
      update assignment_log l set ended_at = now(), ended_by = ${endedBy}::uuid, due_on = w.due_on from withdrawn w
      where l.user_id = w.user_id and l.course_id = w.course_id and l.ended_at is null
    )
    select user_id as "userId", count(*)::int as count, now()::timestamptz(3) as at from withdrawn group by user_id
  `.execute(db);
  return changedBy(rows);
}

/**
 * Assigns again, as they were assigned before, the courses that an admin took from people at one moment. Those that are
 * assigned by now, and those that are deleted, are left out. Returns how many that are.
 */
export async function restoreAssignments(
  db: Db,
  { userIds, endedBy, endedAt }: { userIds: readonly string[]; endedBy: string; endedAt: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as materialized (
      select l.user_id, l.course_id, l.assigned_by, l.assigned_at, l.due_on
      from assignment_log l join courses c on c.id = l.course_id
      where l.user_id = any(${userIds}::uuid[]) and l.ended_at = ${endedAt}::timestamptz
        and l.ended_by = ${endedBy}::uuid
      order by c.id for key share of c
    ), assigned as (
      insert into user_course_assignments (user_id, course_id, assigned_by, assigned_at, due_on) select * from ended
      on conflict do nothing returning user_id, course_id, assigned_at
    ), not_withheld as (
      update profiles set is_withheld = false where is_withheld and id in (select user_id from assigned)
    ), logged as (
      update assignment_log l set ended_at = null, ended_by = null from assigned a
      where l.user_id = a.user_id and l.course_id = a.course_id and l.assigned_at = a.assigned_at
    )
    select count(*)::int as count from assigned
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Remembers of people who have no course whether an admin took the last one by hand (PRODUCT.md#free-courses): of all of them, or of those that
 * are named.
 */
export async function updateWithheld(
  db: Db,
  userIds: readonly string[],
  withheldUserIds: readonly string[] = userIds,
): Promise<void> {
  // In one order, so that two who take courses from the same people at once do not wait for each other.
  await sql`
    with people as materialized (
      select id from profiles where id = any(${userIds}::uuid[]) order by id for no key update
    )
    update profiles p set is_withheld = p.id = any(${withheldUserIds}::uuid[])
      and not exists (select 1 from user_course_assignments a where a.user_id = p.id)
    from people where p.id = people.id
  `.execute(db);
}

/** Learners whom the repair gives the free courses: without any and in no class, unless an admin took the last one by hand (PRODUCT.md#free-courses). */
function forRepair(db: Db) {
  return db
    .selectFrom('profiles as p')
    .where('p.role', '=', 'user')
    .where('p.is_withheld', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('user_course_assignments as a').select('a.user_id').whereRef('a.user_id', '=', 'p.id')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('class_members as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'p.id')
            .where('m.left_at', 'is', null),
        ),
      ),
    );
}

/** The next learners for the repair, by id. */
export async function selectForRepair(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await forRepair(db)
    .$if(after !== null, (query) => query.where('p.id', '>', after ?? ''))
    .select('p.id')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countForRepair(db: Db): Promise<number> {
  const { count } = await forRepair(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
