import { type Kysely, sql } from 'kysely';
import type { AssignedCourse, CourseUser, User } from '@kalima/shared/contract/courses';
import type { Role } from '@kalima/shared/domain/accounts';
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

/**
 * Assigns every course to every user in one statement; what is assigned already stays as it is. Courses that are being
 * deleted at this moment are left out, and those that are not wait.
 */
export async function insertAssignments(
  db: Db,
  { userIds, courseIds, assignedBy }: { userIds: string[]; courseIds: string[]; assignedBy: string | null },
): Promise<void> {
  await sql`
    insert into user_course_assignments (user_id, course_id, assigned_by)
    select u.id, c.id, ${assignedBy}::uuid
    from unnest(${userIds}::uuid[]) as u (id)
    cross join (select id from courses where id = any(${courseIds}::uuid[]) order by id for key share) as c
    on conflict do nothing
  `.execute(db);
}

export async function deleteAssignment(db: Db, userId: string, courseId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('user_course_assignments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
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

export async function selectNotifications(db: Db, userId: string) {
  const rows = await db
    .selectFrom('user_course_assignments as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where('a.user_id', '=', userId)
    .orderBy('a.assigned_at', 'desc')
    .orderBy('c.id')
    .limit(20)
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

/** A page of people by name, each with the number of assigned courses. */
export async function selectUsers(
  db: Db,
  q: string | undefined,
  after: PersonPosition | null,
  limit: number,
): Promise<User[]> {
  return pageOfPeople(db, q, after, limit)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.role'])
    .select(
      sql<number>`(select count(*)::int from user_course_assignments a where a.user_id = p.id)`.as('assignedCount'),
    )
    .execute();
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
