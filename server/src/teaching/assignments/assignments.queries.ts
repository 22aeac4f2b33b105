import { sql } from 'kysely';
import type { Notification, UserCourse } from '@kalima/shared/contract/teaching/assignments';
import type { AssignedCourse, CourseUser } from '@kalima/shared/contract/teaching/assignments';
import type { UserDetail } from '@kalima/shared/contract/people/users';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { containsText } from '../../platform/db/contains-text.ts';
import { courseLanguage } from '../../content/course-language.ts';
import type { CoursePosition } from '../../content/course-position.ts';
import { type PeopleAsked, peopleWith, selectPeoplePage } from '../../platform/db/people-page.ts';
import type { Db } from '../../platform/db/schema.ts';

export async function selectAssignedCourses(db: Db, userId: string): Promise<AssignedCourse[]> {
  return db
    .selectFrom('courses as c')
    .where('c.id', 'in', (eb) =>
      eb.selectFrom('assigned_courses as a').where('a.user_id', '=', userId).select('a.course_id'),
    )
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

export type NotificationPosition = { assignedAt: string; courseId: string };

/** What was assigned last, after a position; one row more than `limit` tells that more follows. */
export async function selectNotifications(db: Db, userId: string, after: NotificationPosition | null, limit: number) {
  const position = after ?? { assignedAt: null, courseId: null };
  const { rows } = await sql<Omit<Notification, 'assignedAt'> & { assignedAt: Date }>`
    select c.id as "courseId", c.title, c.course_type as "courseType",
      ${courseLanguage('c.id')} as language, a.assigned_at as "assignedAt",
      a.assigned_at > p.notifications_seen_at as "isNew"
    from (
      select course_id, min(assigned_at) as assigned_at from assigned_courses where user_id = ${userId}::uuid group by course_id
    ) a join courses c on c.id = a.course_id join profiles p on p.id = ${userId}::uuid
    where ${position.courseId}::uuid is null or a.assigned_at < ${position.assignedAt}::timestamptz
      or (a.assigned_at = ${position.assignedAt}::timestamptz and c.id > ${position.courseId}::uuid)
    order by a.assigned_at desc, c.id limit ${limit + 1}`.execute(db);
  return rows.map((row) => ({ ...row, assignedAt: row.assignedAt.toISOString() }));
}

/** How many courses came since the person last looked; what they had already, and a class gives them as well, is not new. */
export async function countNewNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select min(assigned_at) as assigned_at from assigned_courses where user_id = ${userId}::uuid group by course_id
    ) a join profiles p on p.id = ${userId}::uuid where a.assigned_at > p.notifications_seen_at`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function updateNotificationsSeen(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ notifications_seen_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

/** What is told of a person where a course is assigned to people. */
export const courseUserColumns = (courseId: string) =>
  [
    'p.id',
    'p.full_name as name',
    'p.email',
    'p.user_name as userName',
    'p.role',
    sql<boolean>`p.deactivated_at is null`.as('isActive'),
    sql<boolean>`exists (
      select 1 from user_course_assignments a where a.user_id = p.id and a.course_id = ${courseId}::uuid
    )`.as('isAssigned'),
    sql<string | null>`(
      select a.due_on::text from user_course_assignments a where a.user_id = p.id and a.course_id = ${courseId}::uuid
    )`.as('dueOn'),
    sql<boolean>`exists (
      select 1 from assigned_courses a where a.user_id = p.id and a.course_id = ${courseId}::uuid and a.class_id is not null
    )`.as('isThroughClass'),
    sql<string[]>`array(
      select k.name from class_members m join classes k on k.id = m.class_id
      where m.user_id = p.id and m.left_at is null and k.archived_at is null order by k.name limit 3
    )`.as('classNames'),
  ] as const;

/** A page of people by name, each with whether the course is assigned to them. */
export async function selectCourseUsers(db: Db, courseId: string, asked: PeopleAsked): Promise<CourseUser[]> {
  return selectPeoplePage(db, asked).select(courseUserColumns(courseId)).execute();
}

export async function countPeople(db: Db, { q, withoutClasses }: PeopleAsked): Promise<number> {
  const row = await peopleWith(db, q, withoutClasses)
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

/** Whether a person has a course, `c`, through a class now. */
const isThroughClass = (userId: string) =>
  sql<boolean>`exists (
    select from assigned_courses g where g.user_id = ${userId}::uuid and g.course_id = c.id and g.class_id is not null
  )`;

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
  if (assigned !== undefined)
    matching = matching.where(sql`(a.course_id is not null or ${isThroughClass(userId)})`, '=', assigned === 'yes');
  let page = matching;
  if (after) {
    page = page.where(
      sql<boolean>`(c.type_order, c.level, c.lesson_number, c.id) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}::uuid)`,
    );
  }
  const rows = await page
    .select(['c.id', 'c.title', 'c.description', 'c.course_type as courseType', 'c.level', 'c.is_free as isFree'])
    .select(['c.lesson_number as lessonNumber', 'c.type_order as typeOrder', 'a.assigned_at as assignedAt'])
    .select(courseLanguage('c.id').as('language'))
    .select(
      sql<UserCourse['classes']>`(
        select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]'::json)
        from assigned_courses g join classes k on k.id = g.class_id
        where g.user_id = ${userId}::uuid and g.course_id = c.id
      )`.as('classes'),
    )
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

/** How many courses of each type there are, all and free ones, how many of them are assigned to a person alone, and how many more through classes. */
export async function countByType(db: Db, userId: string) {
  const { rows } = await sql<UserDetail['types'][number]>`
    select c.course_type as "courseType", count(a.course_id)::int as "assignedCount", count(*)::int as "courseCount",
      count(*) filter (where a.course_id is null and ${isThroughClass(userId)})::int as "throughClassesCount",
      count(a.course_id) filter (where c.is_free)::int as "assignedFreeCount",
      count(*) filter (where c.is_free)::int as "freeCourseCount"
    from courses c left join user_course_assignments a on a.course_id = c.id and a.user_id = ${userId}::uuid
    group by c.course_type, c.type_order order by c.type_order
  `.execute(db);
  return rows;
}
