import { sql } from 'kysely';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import { courseLanguage } from '../../../content/course-language.ts';
import { containsText } from '../../../platform/db/contains-text.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { teachable } from '../classes.queries.ts';

/** The courses of a class in its order. */
export async function selectClassCourses(db: Db, classId: string): Promise<ClassCourse[]> {
  return db
    .selectFrom('class_courses as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .where('a.class_id', '=', classId)
    .where('a.removed_at', 'is', null)
    .orderBy('a.sort_order')
    .orderBy('c.type_order')
    .orderBy('c.level')
    .orderBy('c.lesson_number')
    .orderBy('c.id')
    .select(['c.id as courseId', 'c.title', 'c.course_type as courseType', 'c.level'])
    .select([courseLanguage('c.id').as('language'), sql<string | null>`a.due_on::text`.as('dueOn')])
    .execute();
}

/** Counts the courses of each class that has any. */
export async function countClassCourses(db: Db, classIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('class_courses')
    .where(sql<boolean>`class_id = any(${classIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .groupBy('class_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute();
  return rows.map(({ n }) => n);
}

/** Courses that a statement gave to classes or took from them; `at` is null if there were none. */
export interface Changed {
  /** Number of courses, counted for each class. */
  readonly count: number;
  readonly classIds: string[];
  readonly courseIds: string[];
  readonly at: Date | null;
}

interface ChangedRow {
  readonly at: Date;
  readonly classId: string;
  readonly courseId: string;
}

async function changedBy(result: Promise<{ rows: ChangedRow[] }>): Promise<Changed> {
  const { rows } = await result;
  return {
    count: rows.length,
    classIds: [...new Set(rows.map(({ classId }) => classId))],
    courseIds: [...new Set(rows.map(({ courseId }) => courseId))],
    at: rows[0]?.at ?? null,
  };
}

export interface NewClassCourses {
  readonly classIds: readonly string[];
  readonly courseIds: readonly string[];
  readonly dueOn: string | null;
  readonly by: string;
}

/**
 * Gives courses to classes after those that they have, in the order in which they are named; those that they have stay as they are, and
 * those that are gone are left out.
 */
export function insertClassCourses(db: Db, { classIds, courseIds, dueOn, by }: NewClassCourses): Promise<Changed> {
  return changedBy(
    sql<ChangedRow>`
      with chosen as materialized (
        select id from courses where id = any(${courseIds}::uuid[]) order by id for key share
      )
      insert into class_courses (class_id, course_id, due_on, sort_order, added_by, added_at)
      select k.id, chosen.id, ${dueOn}::date,
        coalesce((select max(sort_order) from class_courses o where o.class_id = k.id and o.removed_at is null), 0)
          + array_position(${courseIds}::uuid[], chosen.id),
        ${by}::uuid, now()
      from unnest(${classIds}::uuid[]) as k (id) cross join chosen
      on conflict (class_id, course_id) where removed_at is null do nothing
      returning added_at as at, class_id as "classId", course_id as "courseId"`.execute(db),
  );
}

/** Takes courses from classes. */
export function endClassCourses(
  db: Db,
  classIds: readonly string[],
  courseIds: readonly string[],
  by: string,
): Promise<Changed> {
  return changedBy(
    sql<ChangedRow>`
      update class_courses set removed_at = now(), removed_by = ${by}::uuid
      where class_id = any(${classIds}::uuid[]) and course_id = any(${courseIds}::uuid[]) and removed_at is null
      returning removed_at as at, class_id as "classId", course_id as "courseId"`.execute(db),
  );
}

/** Classes and courses that somebody changed at one moment. */
export interface GivenAt {
  readonly classIds: readonly string[];
  readonly courseIds: readonly string[];
  readonly by: string;
  readonly at: string;
}

/** Takes from classes the courses that they got at one moment. */
export function endCoursesAddedAt(db: Db, { classIds, courseIds, by, at }: GivenAt): Promise<Changed> {
  return changedBy(
    sql<ChangedRow>`
      update class_courses set removed_at = now(), removed_by = ${by}::uuid
      where class_id = any(${classIds}::uuid[]) and course_id = any(${courseIds}::uuid[]) and removed_at is null
        and added_at = ${at}::timestamptz and added_by = ${by}::uuid
      returning removed_at as at, class_id as "classId", course_id as "courseId"`.execute(db),
  );
}

/** Gives classes again the courses that were taken at one moment, but those that they have again, or that are gone. */
export function restoreCoursesRemovedAt(db: Db, { classIds, courseIds, by, at }: GivenAt): Promise<Changed> {
  return changedBy(
    sql<ChangedRow>`
      update class_courses c set removed_at = null, removed_by = null
      where class_id = any(${classIds}::uuid[]) and course_id = any(${courseIds}::uuid[])
        and removed_at = ${at}::timestamptz and removed_by = ${by}::uuid
        and exists (select 1 from courses o where o.id = c.course_id)
        and not exists (
          select 1 from class_courses o where o.class_id = c.class_id and o.course_id = c.course_id and o.removed_at is null
        )
      returning c.added_at as at, c.class_id as "classId", c.course_id as "courseId"`.execute(db),
  );
}

/** Returns true if a class has a course now. */
export async function hasCourse(db: Db, classId: string, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('class_courses')
    .where('class_id', '=', classId)
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .select('course_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A day that stood before another one. */
interface FormerDay {
  readonly id: string;
  readonly dueOn: string | null;
}

/** Writes by which day a course of classes is due; returns which had another day, and which. */
export async function updateDueDays(
  db: Db,
  courseId: string,
  classIds: readonly string[],
  dueOn: string | null,
): Promise<FormerDay[]> {
  const { rows } = await sql<FormerDay>`
    with former as materialized (
      select class_id, due_on from class_courses where class_id = any(${classIds}::uuid[])
        and course_id = ${courseId}::uuid and removed_at is null and due_on is distinct from ${dueOn}::date
      order by class_id for no key update
    )
    update class_courses c set due_on = ${dueOn}::date from former f
    where c.class_id = f.class_id and c.course_id = ${courseId}::uuid and c.removed_at is null
    returning c.class_id as id, f.due_on::text as "dueOn"`.execute(db);
  return rows;
}

/** Gives classes the days again that stood before one, where that one stands still; returns of how many. */
export async function restoreDueDays(
  db: Db,
  courseId: string,
  dueOn: string | null,
  former: readonly FormerDay[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update class_courses c set due_on = f.due_on
    from unnest(${former.map((one) => one.id)}::uuid[], ${former.map((one) => one.dueOn)}::date[]) as f (id, due_on)
    where c.class_id = f.id and c.course_id = ${courseId}::uuid and c.removed_at is null
      and c.due_on is not distinct from ${dueOn}::date`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Puts the courses of a class in order; those that are not named follow as they stood. */
export async function orderClassCourses(db: Db, classId: string, courseIds: readonly string[]): Promise<void> {
  await sql`
    with placed as (
      select course_id, row_number() over (
        order by coalesce(array_position(${courseIds}::uuid[], course_id), 2147483647), sort_order, course_id
      ) as place
      from class_courses where class_id = ${classId}::uuid and removed_at is null
    )
    update class_courses c set sort_order = placed.place from placed
    where c.class_id = ${classId}::uuid and c.course_id = placed.course_id and c.removed_at is null
      and c.sort_order <> placed.place`.execute(db);
}

/** A page of the current classes that somebody teaches, by name after a position, and whether each has a course; and how many there are. */
export async function selectCourseClasses(
  db: Db,
  caller: TeacherCaller,
  courseId: string,
  q: string | undefined,
  after: { name: string; id: string } | null,
  limit: number,
): Promise<{ rows: CourseClass[]; total: number }> {
  const matching = teachable(db, caller)
    .where('k.archived_at', 'is', null)
    .where((eb) => containsText(eb.ref('k.search_text'), q));
  const page = after ? matching.where(sql<boolean>`(k.name, k.id) > (${after.name}, ${after.id}::uuid)`) : matching;
  const rows = await page
    .leftJoin('class_courses as c', (join) =>
      join.onRef('c.class_id', '=', 'k.id').on('c.course_id', '=', courseId).on('c.removed_at', 'is', null),
    )
    .select(['k.id', 'k.name', sql<string | null>`c.due_on::text`.as('dueOn')])
    .select(sql<boolean>`c.course_id is not null`.as('hasCourse'))
    .select(
      sql<number>`(select count(*)::int from class_members m where m.class_id = k.id and m.left_at is null)`.as(
        'memberCount',
      ),
    )
    .orderBy('k.name')
    .orderBy('k.id')
    .limit(limit)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
