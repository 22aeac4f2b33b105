import { sql } from 'kysely';
import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { reportLimits, reportRules } from '@kalima/shared/domain/teaching/class-reports';
import { courseLanguage } from '../../../../content/course-language.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { partsDone, shownParts } from '../grid/grid.queries.ts';
import {
  cellsOf,
  hasSignedIn,
  inCourse,
  lastAnswers,
  lastHere,
  partsOf,
  type ReportScope,
} from '../reports.queries.ts';

type Learner = LearnerReport['learner'] & LearnerReport['place'];

/** A learner of the class and their place among those by name; undefined for who is none of them. */
export async function selectLearner(db: Db, scope: ReportScope, userId: string): Promise<Learner | undefined> {
  const { rows } = await sql<Learner>`with ${partsOf(scope)}, placed as (
      select m.*, row_number() over by_name as number, lag(m.user_id) over by_name as previous_id,
        lead(m.user_id) over by_name as next_id, count(*) over () as of
      from members m window by_name as (order by m.name, m.user_id)
    )
    select p.user_id as id, p.name, p.email, o.user_name as "userName", p.joined_on::text as "joinedOn", p.number::int as number, p.of::int as of,
      p.previous_id as "previousId", p.next_id as "nextId", ${hasSignedIn('p.user_id')} as "hasSignedIn",
      (${lastHere('p.user_id', scope)} at time zone ${scope.timeZone}::text)::date::text as "lastOn"
    from placed p join profiles o on o.id = p.user_id where p.user_id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** The courses of the class with how a learner stands in each, and their last answers. */
export async function selectCourses(db: Db, scope: ReportScope, userId: string): Promise<LearnerReport['courses']> {
  const { rows } = await sql<LearnerReport['courses'][number]>`with ${partsOf(scope, userId)}, ${cellsOf(scope)}
    select c.course_id as "courseId", c.title, c.course_type as "courseType", ${courseLanguage('c.course_id')} as language,
      s.level, c.due_on::text as "dueOn", c.part_count as "partCount", c.done_on::text as "doneOn",
      c.touched_on::text as "touchedOn", ${shownParts} as parts, a.answers, a.right
    from cells c join studied s on s.course_id = c.course_id left join lateral ${partsDone(scope)} p on true
      cross join lateral ${lastAnswers('c.user_id', 'c.course_id', scope)} a
    order by s.due_on nulls last, s.sort_order, s.type_order, s.level, s.lesson_number, s.course_id`.execute(db);
  return rows;
}

/** How much a learner did in the courses of the class on each of the last fourteen days, today last. */
export async function selectDays(db: Db, scope: ReportScope, userId: string): Promise<LearnerReport['days']> {
  const { rows } = await sql<LearnerReport['days'][number]>`with ${partsOf(scope, userId)}
    select d.day::date::text as day, (
      select count(*)::int from (
        select 1 from members m cross join studied s join study_events e on ${inCourse('m.user_id', 's.course_id', scope)}
        where e.happened_at >= d.day::date::timestamp at time zone ${scope.timeZone}::text
          and e.happened_at < (d.day::date + 1)::timestamp at time zone ${scope.timeZone}::text
        limit ${sql.lit(reportLimits.countOfDay)}
      ) counted
    ) as count
    from generate_series(${scope.today}::date - ${sql.lit(reportRules.shownDays - 1)}, ${scope.today}::date, interval '1 day') d (day) order by d.day`.execute(
    db,
  );
  return rows;
}
