import { sql } from 'kysely';
import type { Course } from '@kalima/shared/contract/content/courses';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { containsText } from '../../platform/db/contains-text.ts';
import { courseLanguage } from '../course-language.ts';
import type { CoursePosition } from '../course-position.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';

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
  courseLanguage('courses.id').as('language'),
] as const;

function asCourse(row: Omit<Course, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }): Course {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

interface CatalogueCourse {
  id: string;
  courseType: CourseType;
  isFree: boolean;
}

export type CourseChoice = 'free' | { courseType?: CourseType | undefined } | { ids: string[] };

/** Courses as the assignment rules see them: the free ones, those of a type, all, or some by their ids, in the order of the ids. */
export async function selectForRules(db: Db, choice: CourseChoice): Promise<CatalogueCourse[]> {
  let query = db.selectFrom('courses').select(['id', 'course_type as courseType', 'is_free as isFree']);
  if (choice === 'free') query = query.where('is_free', '=', true);
  else if ('ids' in choice)
    query = query
      .where(sql<boolean>`id = any(${choice.ids}::uuid[])`)
      .orderBy(sql`array_position(${choice.ids}::uuid[], id)`);
  else if (choice.courseType !== undefined) query = query.where('course_type', '=', choice.courseType);
  return query.execute();
}

/** What a course is called, and its type. */
export const selectTitle = (db: Db, id: string): Promise<{ title: string; courseType: CourseType } | undefined> =>
  db.selectFrom('courses').select(['title', 'course_type as courseType']).where('id', '=', id).executeTakeFirst();

/** The titles of the courses of a type that begin with a text. */
export async function selectTitlesLike(db: Db, courseType: CourseType, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('title')
    .where('course_type', '=', courseType)
    .where(sql<boolean>`starts_with(title, ${beginning})`)
    .execute();
  return rows.map(({ title }) => title);
}

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

export async function lockCourse(trx: Trx, courseId: string): Promise<Course | undefined> {
  const row = await trx
    .selectFrom('courses')
    .select(courseColumns)
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst();
  return row && asCourse(row);
}

interface CourseEdit {
  title: string;
  description: string;
  level: number;
  lessonNumber: number;
  isFree: boolean;
  searchText: string;
  /** Whether description, level or number are the admin's from now on, if they were not before (PRODUCT.md#catalogue). */
  isOwned: boolean;
}

/** Writes what an admin made of a course that is locked. */
export async function updateCourse(db: Db, courseId: string, edit: CourseEdit): Promise<Course> {
  const row = await db
    .updateTable('courses')
    .set({
      title: edit.title,
      description: edit.description,
      level: edit.level,
      lesson_number: edit.lessonNumber,
      is_free: edit.isFree,
      is_edited: sql<boolean>`is_edited or ${edit.isOwned}`,
      search_text: edit.searchText,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', courseId)
    .returning(courseColumns)
    .executeTakeFirstOrThrow();
  return asCourse(row);
}

/** Level and number of the last course of a type, or undefined where there is none. */
export async function selectLastNumbers(
  db: Db,
  courseType: CourseType,
): Promise<{ level: number; lessonNumber: number } | undefined> {
  return db
    .selectFrom('courses')
    .where('course_type', '=', courseType)
    .orderBy('level', 'desc')
    .orderBy('lesson_number', 'desc')
    .limit(1)
    .select(['level', 'lesson_number as lessonNumber'])
    .executeTakeFirst();
}

interface NewCourse {
  id: string;
  title: string;
  description: string;
  courseType: CourseType;
  level: number;
  lessonNumber: number;
  isFree: boolean;
  /** The teacher whose it is; null for what is the school's. */
  madeBy: string | null;
  searchText: string;
}

/** Adds a course; false where there is one of this id, also one that another transaction was just adding. */
export async function insertCourse(db: Db, course: NewCourse): Promise<boolean> {
  const result = await db
    .insertInto('courses')
    .values({
      id: course.id,
      title: course.title,
      description: course.description,
      course_type: course.courseType,
      level: course.level,
      lesson_number: course.lessonNumber,
      is_free: course.isFree,
      made_by: course.madeBy,
      search_text: course.searchText,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Writes title, description and search text of a course through from its content; an edited description stays (PRODUCT.md#catalogue). */
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

/** Deletes a course with its assignments, whose periods end in the log, and takes it from the classes that have it. */
export async function deleteCourse(db: Db, courseId: string): Promise<void> {
  await db
    .updateTable('class_courses')
    .set({ removed_at: sql<Date>`now()` })
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .execute();
  await sql`
    with withdrawn as (
      delete from user_course_assignments where course_id = ${courseId}::uuid returning user_id, course_id
    )
    update assignment_log l set ended_at = now() from withdrawn w
    where l.user_id = w.user_id and l.course_id = w.course_id and l.ended_at is null
  `.execute(db);
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
}

/** Locks a course; returns whose it is, or undefined for none. */
export async function lockMaker(db: Db, courseId: string): Promise<{ madeBy: string | null } | undefined> {
  return db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('made_by as madeBy')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a class that somebody does not teach has a course. */
export async function isUsedByOthers(db: Db, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select 1 from class_courses c where c.course_id = ${courseId}::uuid and c.removed_at is null and not exists (
        select 1 from class_teachers t where t.class_id = c.class_id and t.user_id = ${userId}::uuid
      )
    ) as is`.execute(db);
  return rows[0]?.is === true;
}

/** The courses that a teacher made, the latest first, so many at most. */
export async function selectMadeBy(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .where('made_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
