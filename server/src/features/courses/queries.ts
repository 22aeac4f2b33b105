import { type Kysely, sql } from 'kysely';
import type { AssignedCourse, Course, CourseUser, User } from '@kalima/shared/contract/courses';
import type { Role } from '@kalima/shared/domain/accounts';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Schema } from '../../platform/db/schema.ts';

type Db = Kysely<Schema>;

const courseColumns = [
  'id',
  'title',
  'description',
  'course_type as courseType',
  'level',
  'lesson_number as lessonNumber',
  'is_free as isFree',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

function asCourse(row: Omit<Course, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }): Course {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

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

interface CatalogueCourse {
  id: string;
  courseType: CourseType;
  isFree: boolean;
}

/** One course for the assignment rules, or undefined. */
export async function selectCourseForRules(db: Db, courseId: string): Promise<CatalogueCourse | undefined> {
  return db
    .selectFrom('courses')
    .select(['id', 'course_type as courseType', 'is_free as isFree'])
    .where('id', '=', courseId)
    .executeTakeFirst();
}

/** The courses of a type, or all free ones, for the assignment rules. */
export async function selectCatalogue(db: Db, which: { courseType: CourseType } | { isFree: true }) {
  const query = db.selectFrom('courses').select(['id', 'course_type as courseType', 'is_free as isFree']);
  return 'courseType' in which
    ? query.where('course_type', '=', which.courseType).execute()
    : query.where('is_free', '=', true).execute();
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

export type CoursePosition = [typeOrder: number, level: number, lessonNumber: number, id: string];

interface CatalogueFilter {
  q?: string | undefined;
  courseType?: CourseType | undefined;
  level?: number | undefined;
}

/** A page of the catalogue in its order, from after a position; one row more than `limit` tells that more follows. */
export async function selectCourses(db: Db, filter: CatalogueFilter, after: CoursePosition | null, limit: number) {
  let query = filteredCourses(db, filter);
  if (after) {
    query = query.where(
      sql<boolean>`(type_order, level, lesson_number, id) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}::uuid)`,
    );
  }
  const rows = await query
    .select([...courseColumns, 'type_order as typeOrder'])
    .orderBy('type_order')
    .orderBy('level')
    .orderBy('lesson_number')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return rows.map(({ typeOrder, ...row }) => ({ typeOrder, course: asCourse(row) }));
}

function filteredCourses(db: Db, { q, courseType, level }: CatalogueFilter) {
  let query = db.selectFrom('courses').where((eb) => containsText(eb.ref('search_text'), q));
  if (courseType !== undefined) query = query.where('course_type', '=', courseType);
  if (level !== undefined) query = query.where('level', '=', level);
  return query;
}

/** How many courses match, and which types and levels there are among all. */
export async function selectCatalogueSummary(db: Db, filter: CatalogueFilter) {
  const { total } = await filteredCourses(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const types = await db
    .selectFrom('courses')
    .select('course_type as courseType')
    .groupBy(['course_type', 'type_order'])
    .orderBy('type_order')
    .execute();
  const levels = await db.selectFrom('courses').select('level').distinct().orderBy('level').execute();
  return { total, courseTypes: types.map((row) => row.courseType), levels: levels.map((row) => row.level) };
}

/** Switches the free flag where the version still is the one that was read; undefined otherwise. */
export async function updateCourseFree(db: Db, courseId: string, change: { isFree: boolean; version: number }) {
  const row = await db
    .updateTable('courses')
    .set({ is_free: change.isFree, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', courseId)
    .where('version', '=', change.version)
    .returning(courseColumns)
    .executeTakeFirst();
  return row && asCourse(row);
}

export async function selectCourse(db: Db, courseId: string): Promise<Course | undefined> {
  const row = await db.selectFrom('courses').select(courseColumns).where('id', '=', courseId).executeTakeFirst();
  return row && asCourse(row);
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

export async function countFreeCourses(db: Db): Promise<number> {
  const row = await db
    .selectFrom('courses')
    .where('is_free', '=', true)
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

export async function countCoursesOfType(db: Db, courseType: CourseType): Promise<number> {
  const row = await db
    .selectFrom('courses')
    .where('course_type', '=', courseType)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

interface NewCourse {
  id: string;
  title: string;
  description: string;
  courseType: CourseType;
  level: number;
  lessonNumber: number;
  isFree: boolean;
  searchText: string;
}

export async function insertCourse(db: Db, course: NewCourse): Promise<void> {
  await db
    .insertInto('courses')
    .values({
      id: course.id,
      title: course.title,
      description: course.description,
      course_type: course.courseType,
      level: course.level,
      lesson_number: course.lessonNumber,
      is_free: course.isFree,
      search_text: course.searchText,
    })
    .execute();
}

/** Writes title, description and search text of a course through from its content; an edited description stays (D15). */
export async function updateCourseText(
  db: Db,
  {
    id,
    title,
    description,
    searchTextOf,
  }: { id: string; title: string; description: string; searchTextOf: (title: string, description: string) => string },
): Promise<void> {
  const current = await db
    .selectFrom('courses')
    .select(['description', 'is_edited'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return;
  const kept = current.is_edited ? current.description : description;
  await db
    .updateTable('courses')
    .set({
      title,
      description: kept,
      search_text: searchTextOf(title, kept),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('title', '!=', title), eb('description', '!=', kept)]))
    .execute();
}

export async function deleteCourse(db: Db, courseId: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
}
