import { type Kysely, sql } from 'kysely';
import type { UserCourse } from '@kalima/shared/contract/assignments';
import type { AssignedCourse, CourseUser } from '@kalima/shared/contract/courses';
import type { User } from '@kalima/shared/contract/users';
import type { Role } from '@kalima/shared/domain/accounts';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Schema } from '../../platform/db/schema.ts';

type Db = Kysely<Schema>;

export async function selectAssignedCourses(db: Db, userId: string): Promise<AssignedCourse[]> {
  return db
    .selectFrom('user_course_assignments as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .where('a.user_id', '=', userId)
    .orderBy('c.type_order')
    .orderBy('c.level')
    .orderBy('c.lesson_number')
    .orderBy('c.id')
    .select(['c.id', 'c.title', 'c.course_type as courseType'])
    .execute();
}

export async function doesUserExist(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

interface NewAssignments {
  userIds: string[];
  courseIds: string[];
  assignedBy: string | null;
}

/** Those of the people who exist, so that they cannot be deleted before the transaction ends. */
export async function lockPeople(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${userIds}::uuid[]) order by id for key share
  `.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Assigns every course to every person in one statement, and logs it; what is assigned already stays as it is. Courses that
 * are being deleted at this moment are left out, and those that are not wait. Whoever has a course is not withheld any
 * more (D16). Returns how many assignments are new.
 */
export async function insertAssignments(
  db: Db,
  { userIds, courseIds, assignedBy }: NewAssignments,
): Promise<{ newCount: number }> {
  const { rows } = await sql<{ newCount: number }>`
    with chosen as materialized (
      select id from courses where id = any(${courseIds}::uuid[]) order by id for key share
    ), not_withheld as (
      update profiles set is_withheld = false
      where is_withheld and id = any(${userIds}::uuid[]) and exists (select 1 from chosen)
    ), assigned as (
      insert into user_course_assignments (user_id, course_id, assigned_by)
      select u.id, chosen.id, ${assignedBy}::uuid from unnest(${userIds}::uuid[]) as u (id) cross join chosen
      on conflict do nothing returning user_id, course_id, assigned_by, assigned_at
    ), logged as (
      insert into assignment_log (user_id, course_id, assigned_by, assigned_at) select * from assigned
      on conflict (user_id, course_id, assigned_at) do update set ended_at = null, ended_by = null
    )
    select count(*)::int as "newCount" from assigned
  `.execute(db);
  return { newCount: rows[0]?.newCount ?? 0 };
}

interface Withdrawal {
  userId: string;
  endedBy: string;
  /** All, those of a type, or one course. */
  which?: { courseType: CourseType } | { courseId: string } | undefined;
}

/** Takes courses from a person, and ends their periods in the log; returns how many were taken. */
export async function deleteAssignments(db: Db, { userId, endedBy, which }: Withdrawal): Promise<number> {
  const chosen =
    which === undefined
      ? sql`true`
      : 'courseId' in which
        ? sql`course_id = ${which.courseId}::uuid`
        : sql`course_id in (select id from courses where course_type = ${which.courseType})`;
  const { rows } = await sql<{ count: number }>`
    with withdrawn as (
      delete from user_course_assignments where user_id = ${userId}::uuid and ${chosen} returning user_id, course_id
    ), logged as (
      update assignment_log l set ended_at = now(), ended_by = ${endedBy}::uuid from withdrawn w
      where l.user_id = w.user_id and l.course_id = w.course_id and l.ended_at is null
    )
    select count(*)::int as count from withdrawn
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Remembers whether an admin took a learner's last course by hand (D16). */
export async function updateWithheld(db: Db, userId: string): Promise<void> {
  await sql`
    update profiles set is_withheld = not exists (select 1 from user_course_assignments a where a.user_id = profiles.id)
    where id = ${userId}::uuid
  `.execute(db);
}

/** People without any assignment, as the repair rule looks at them. */
export async function selectWithoutAssignments(
  db: Db,
): Promise<{ id: string; role: Role; isWithheld: boolean; assignedCount: number }[]> {
  const rows = await db
    .selectFrom('profiles as p')
    .select(['p.id', 'p.role', 'p.is_withheld as isWithheld'])
    .where('p.role', '=', 'user')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('user_course_assignments as a').select('a.user_id').whereRef('a.user_id', '=', 'p.id')),
      ),
    )
    .execute();
  return rows.map((row) => ({ ...row, assignedCount: 0 }));
}

export type NotificationPosition = { assignedAt: string; courseId: string };

/** What was assigned last, after a position; one row more than `limit` tells that more follows. */
export async function selectNotifications(db: Db, userId: string, after: NotificationPosition | null, limit: number) {
  let query = db
    .selectFrom('user_course_assignments as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where('a.user_id', '=', userId)
    .orderBy('a.assigned_at', 'desc')
    .orderBy('c.id')
    .limit(limit + 1);
  if (after) {
    query = query.where(
      sql<boolean>`(a.assigned_at < ${after.assignedAt}::timestamptz
        or (a.assigned_at = ${after.assignedAt}::timestamptz and c.id > ${after.courseId}::uuid))`,
    );
  }
  const rows = await query
    .select(['c.id as courseId', 'c.title', 'c.course_type as courseType', 'a.assigned_at as assignedAt'])
    .select(sql<boolean>`a.assigned_at > p.notifications_seen_at`.as('isNew'))
    .execute();
  return rows.map((row) => ({ ...row, assignedAt: row.assignedAt.toISOString() }));
}

export async function countNewNotifications(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_course_assignments as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where('a.user_id', '=', userId)
    .whereRef('a.assigned_at', '>', 'p.notifications_seen_at')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function updateNotificationsSeen(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ notifications_seen_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export type PersonPosition = [name: string, id: string];

function people(db: Db, q: string | undefined) {
  return db.selectFrom('profiles as p').where((eb) => containsText(eb.ref('p.search_text'), q));
}

function pageOfPeople(db: Db, q: string | undefined, after: PersonPosition | null, limit: number) {
  const query = people(db, q)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(limit + 1);
  return after ? query.where(sql<boolean>`(p.full_name, p.id) > (${after[0]}, ${after[1]}::uuid)`) : query;
}

/** A page of people by name, each with the number of assigned courses; how many match; and how many courses are free. */
export async function selectUsers(db: Db, q: string | undefined, after: PersonPosition | null, limit: number) {
  const page = pageOfPeople(db, q, after, limit)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.role'])
    .select(sql<boolean>`p.deactivated_at is null`.as('isActive'))
    .select(
      sql<number>`(select count(*)::int from user_course_assignments a where a.user_id = p.id)`.as('assignedCount'),
    );
  const { rows } = await sql<{ users: User[]; total: number; freeCourseCount: number }>`
    select coalesce((select json_agg(page) from (${page}) page), '[]'::json) as users,
      (${people(db, q).select((eb) => eb.fn.countAll().as('n'))})::int as total,
      (select count(*)::int from courses where is_free) as "freeCourseCount"
  `.execute(db);
  return rows[0] ?? { users: [], total: 0, freeCourseCount: 0 };
}

/** A page of people by name, each with whether the course is assigned to them. */
export async function selectCourseUsers(
  db: Db,
  courseId: string,
  q: string | undefined,
  after: PersonPosition | null,
  limit: number,
): Promise<CourseUser[]> {
  return pageOfPeople(db, q, after, limit)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.role'])
    .select(
      sql<boolean>`exists (
        select 1 from user_course_assignments a where a.user_id = p.id and a.course_id = ${courseId}::uuid
      )`.as('isAssigned'),
    )
    .execute();
}

export async function countPeople(db: Db, q: string | undefined): Promise<number> {
  const row = await people(db, q)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function countAssignedUsers(db: Db, courseId: string): Promise<number> {
  const row = await db
    .selectFrom('user_course_assignments')
    .where('course_id', '=', courseId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export type CoursePosition = [typeOrder: number, level: number, lessonNumber: number, id: string];

interface UserCourseFilter {
  q?: string | undefined;
  courseType?: CourseType | undefined;
  assigned?: 'yes' | 'no' | undefined;
}

/** A page of the catalogue in its order with whether each course is assigned to a person, and how many match. */
export async function selectUserCourses(
  db: Db,
  userId: string,
  { q, courseType, assigned }: UserCourseFilter,
  after: CoursePosition | null,
  limit: number,
) {
  let matching = db
    .selectFrom('courses as c')
    .leftJoin('user_course_assignments as a', (join) =>
      join.onRef('a.course_id', '=', 'c.id').on('a.user_id', '=', userId),
    )
    .where((eb) => containsText(eb.ref('c.search_text'), q));
  if (courseType !== undefined) matching = matching.where('c.course_type', '=', courseType);
  if (assigned !== undefined) matching = matching.where('a.course_id', assigned === 'yes' ? 'is not' : 'is', null);
  let page = matching;
  if (after) {
    page = page.where(
      sql<boolean>`(c.type_order, c.level, c.lesson_number, c.id) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}::uuid)`,
    );
  }
  const rows = await page
    .select(['c.id', 'c.title', 'c.description', 'c.course_type as courseType', 'c.level', 'c.is_free as isFree'])
    .select(['c.lesson_number as lessonNumber', 'c.type_order as typeOrder', 'a.assigned_at as assignedAt'])
    .orderBy('c.type_order')
    .orderBy('c.level')
    .orderBy('c.lesson_number')
    .orderBy('c.id')
    .limit(limit + 1)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const listed = rows.map(({ typeOrder, assignedAt, ...row }) => {
    const course: UserCourse = {
      ...row,
      isAssigned: assignedAt !== null,
      assignedAt: assignedAt?.toISOString() ?? null,
    };
    return { typeOrder, course };
  });
  return { rows: listed, total };
}

/** How many courses of each type there are, and how many of them are assigned to a person. */
export async function countByType(db: Db, userId: string) {
  const { rows } = await sql<{ courseType: CourseType; assignedCount: number; courseCount: number }>`
    select c.course_type as "courseType", count(a.course_id)::int as "assignedCount", count(*)::int as "courseCount"
    from courses c left join user_course_assignments a on a.course_id = c.id and a.user_id = ${userId}::uuid
    group by c.course_type, c.type_order order by c.type_order
  `.execute(db);
  return rows;
}
