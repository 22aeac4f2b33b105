import { sql } from 'kysely';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { allKindTables, kindTables } from '../kinds.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';

/** Every piece of content with its place among those of its type, in the order in which learners see them (PRODUCT.md#content-rows). */
const content = sql.raw(
  `(${allKindTables
    .map(
      ({ table, title, text, stages, order }, index) => `
  select o.id, ${index + 1} as type_order, o.${title} as title, o.${text} as text, row_number() over (order by ${order}) - 1 as index
  from ${table} o ${stages === undefined ? '' : `join ${stages} s on s.id = o.stage_id`}`,
    )
    .join(' union all ')})`,
);

export type ContentPosition = [typeOrder: number, id: string];

export interface ContentRow {
  id: string;
  typeOrder: number;
  courseType: CourseType;
  title: string;
  /** HTML of a learning material, the description of anything else. */
  text: string;
  index: number;
  /** The course as it is. */
  courseTitle: string;
  description: string;
  level: number;
  lessonNumber: number;
  searchText: string;
  isEdited: boolean;
}

/** Locks the courses of the next pieces of content and returns both. */
export async function lockContent(trx: Trx, after: ContentPosition | null, limit: number): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select n.id, n.type_order as "typeOrder", k.course_type as "courseType", n.title, n.text, n.index::int as index,
      k.title as "courseTitle", k.description, k.level, k.lesson_number as "lessonNumber",
      k.search_text as "searchText", k.is_edited as "isEdited"
    from ${content} n join courses k on k.id = n.id
    where ${after === null ? sql`true` : sql`(n.type_order, n.id) > (${after[0]}::int, ${after[1]}::uuid)`}
    order by n.type_order, n.id limit ${limit}
    for update of k
  `.execute(trx);
  return rows;
}

export interface RecomputedCourse {
  id: string;
  title: string;
  description: string;
  level: number;
  lessonNumber: number;
  searchText: string;
}

/** Writes a batch of recomputed courses in one statement. */
export async function updateCourses(db: Db, courses: readonly RecomputedCourse[]): Promise<void> {
  if (courses.length === 0) return;
  const column = <K extends keyof RecomputedCourse>(name: K) => courses.map((course) => course[name]);
  await sql`
    update courses c set title = n.title, description = n.description, level = n.level,
      lesson_number = n.lesson_number, search_text = n.search_text, version = version + 1, updated_at = now()
    from unnest(${column('id')}::uuid[], ${column('title')}::text[], ${column('description')}::text[],
      ${column('level')}::int[], ${column('lessonNumber')}::int[], ${column('searchText')}::text[]
    ) as n (id, title, description, level, lesson_number, search_text)
    where c.id = n.id
  `.execute(db);
}

const hasContent = sql.raw<boolean>(
  `(${allKindTables.map(({ table }) => `exists (select 1 from ${table} o where o.id = c.id)`).join(' or ')})`,
);

/** Courses whose content is gone. */
export async function selectWithoutContent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from courses c where not ${hasContent}`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteCourses(db: Db, ids: string[]): Promise<void> {
  await sql`delete from courses where id = any(${ids}::uuid[])`.execute(db);
}

/** How many courses there are, and how many of them have content. */
export async function countCourses(db: Db): Promise<{ total: number; validCount: number }> {
  const { rows } = await sql<{ total: number; validCount: number }>`
    select count(*)::int as total, (count(*) filter (where ${hasContent}))::int as "validCount" from courses c
  `.execute(db);
  return rows[0] ?? { total: 0, validCount: 0 };
}

/** Renames content whose title stands nowhere else, so that an editor that has it open learns of it by the version. */
export async function updateContentTitle(
  db: Db,
  courseType: Exclude<CourseType, 'learning_material'>,
  id: string,
  title: string,
): Promise<void> {
  const { table, title: column } = kindTables[courseType];
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${title}, version = version + 1, updated_at = now()
    where id = ${id}::uuid
  `.execute(db);
}
