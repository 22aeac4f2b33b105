import { sql } from 'kysely';
import type { GridCell, GridCourse, GridLearner } from '@kalima/shared/contract/teaching/class-reports';
import { courseLanguage } from '../../../../content/course-language.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { cellsOf, inCourse, partsOf, type ReportScope } from '../reports.queries.ts';

/** What was done last in a course, for each of its cards, among which those are counted that were gone through. */
const eventsOfCard = 3;

/** The cards of a course that were gone through lately, of one that has cards and is not done. */
export const partsDone = (scope: ReportScope) => sql`(
  select least(c.part_count, count(distinct latest.part))::int as parts from (
    select coalesce(e.payload->>'cardId', e.payload->>'partId') as part from study_events e
    where c.done_on is null and c.part_count is not null and c.touched_on is not null
      and ${inCourse('c.user_id', 'c.course_id', scope)}
    order by e.happened_at desc limit c.part_count * ${sql.lit(eventsOfCard)}
  ) latest
)`;

/** Those of a cell `c`; null where nothing is counted. */
export const shownParts = sql`case when c.done_on is null and c.touched_on is not null and c.part_count is not null then p.parts end`;

/** The courses of a class in its order of days: what is due first, then what has no day. */
export async function selectGridCourses(db: Db, scope: ReportScope): Promise<GridCourse[]> {
  const { rows } = await sql<GridCourse>`with ${partsOf(scope)}
    select s.course_id as "courseId", s.title, s.course_type as "courseType", ${courseLanguage('s.course_id')} as language,
      s.level, s.due_on::text as "dueOn", s.part_count as "partCount"
    from studied s order by s.due_on nulls last, s.sort_order, s.type_order, s.level, s.lesson_number, s.course_id`.execute(
    db,
  );
  return rows;
}

/** Learners by name, and how many there are. */
export async function selectGridLearners(db: Db, scope: ReportScope, from: number, limit: number) {
  const { rows } = await sql<{ learners: GridLearner[]; learnerCount: number }>`with ${partsOf(scope)}, page as (
      select m.user_id, m.name, m.joined_on from members m order by m.name, m.user_id offset ${from} limit ${limit}
    )
    select (select count(*)::int from members) as "learnerCount", coalesce((
      select json_agg(json_build_object('id', user_id, 'name', name, 'joinedOn', joined_on) order by name, user_id) from page
    ), '[]') as learners`.execute(db);
  return rows[0] ?? { learners: [], learnerCount: 0 };
}

/** How some learners stand in the courses in which they did something. */
export async function selectCells(db: Db, scope: ReportScope, userIds: readonly string[]): Promise<GridCell[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<GridCell>`with ${partsOf(scope)}, ${cellsOf(scope, userIds)}
    select c.user_id as "userId", c.course_id as "courseId", c.done_on::text as "doneOn", c.touched_on::text as "touchedOn",
      ${shownParts} as parts
    from cells c left join lateral ${partsDone(scope)} p on true
    where c.done_on is not null or c.touched_on is not null`.execute(db);
  return rows;
}
