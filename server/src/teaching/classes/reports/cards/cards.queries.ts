import { sql } from 'kysely';
import type {
  AbsentLearner,
  ClassAttention,
  OverdueCourse,
  StuckLearner,
} from '@kalima/shared/contract/teaching/class-reports';
import { reportLimits, reportRules } from '@kalima/shared/domain/teaching/class-reports';
import { courseLanguage } from '../../../../content/course-language.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import {
  cellsOf,
  hasSignedIn,
  lastAnswers,
  lastHere,
  pageOf,
  partsOf,
  type ReportScope,
  type Rows,
} from '../reports.queries.ts';

type NamedCounts = Pick<ClassAttention, 'stuck' | 'overdue' | 'absent' | 'learners'>;

interface Asked {
  readonly from: number;
  readonly limit: number;
}

/** A course as the reports name it. */
const courseJson = (alias: string) => sql`json_build_object(
  'courseId', ${sql.ref(`${alias}.course_id`)}, 'title', ${sql.ref(`${alias}.title`)},
  'courseType', ${sql.ref(`${alias}.course_type`)}, 'language', ${courseLanguage(`${alias}.course_id`)})`;

const { restDays, fewestAnswers } = reportRules;

/**
 * Learners in courses, `is_few` and `is_left` as `stuckBecause` says. Of a large class only the courses that each touched last, since one
 * statement keeps everybody from the embedded database.
 */
const answeredCells = (scope: ReportScope, mostCells: number = reportLimits.cells) => sql`latest as (
  select c.*, row_number() over (partition by c.user_id order by c.touched_on desc nulls last, c.course_id) as recency from cells c
), answered as (
  select c.*, a.answers, a.right,
    a.answers >= ${sql.lit(fewestAnswers)} and a.right * 2 < a.answers as is_few,
    c.done_on is null and ${scope.today}::date - c.touched_on >= ${sql.lit(restDays)} as is_left
  from latest c cross join lateral ${lastAnswers('c.user_id', 'c.course_id', scope)} a
  where c.recency <= (select greatest(${mostCells}::int / greatest(count(*), 1), 1) from members)
)`;

/** Learners with courses that are late, as `daysLate` says. */
const lateCells = (scope: ReportScope) => sql`late as (
  select s.course_id, s.title, s.course_type, s.due_on, m.user_id, m.name, m.email,
    row_number() over (partition by s.course_id order by m.name, m.user_id) as number
  from members m join studied s on s.due_on < ${scope.today}::date and m.joined_on <= s.due_on
  where not exists (
    select 1 from lesson_completions l where l.user_id = m.user_id and l.course_id = s.course_id and l.activity = s.activity
      and l.latest_at >= ${scope.startsOn}::date::timestamp at time zone ${scope.timeZone}::text
  )
)`;

/** Learners who are absent, as `isAbsent` says. */
const absentMembers = (scope: ReportScope) => sql`absent as (
  select * from (
    select m.*, (${lastHere('m.user_id', scope)} at time zone ${scope.timeZone}::text)::date as last_on,
      ${hasSignedIn('m.user_id')} as has_signed_in
    from members m
  ) seen
  where ${scope.today}::date >= ${scope.startsOn}::date
    and ${scope.today}::date - coalesce(last_on, greatest(joined_on, ${scope.startsOn}::date))
      >= case when has_signed_in then ${sql.lit(restDays)} else 1 end
)`;

/**
 * Who is stuck, as `stuckBecause` says, each learner once: the least share of right answers first, then who was away the longest.
 */
export function selectStuck(db: Db, scope: ReportScope, asked: Asked, mostCells?: number): Promise<Rows<StuckLearner>> {
  return pageOf(
    db,
    sql`${partsOf(scope)}, ${cellsOf(scope)}, ${answeredCells(scope, mostCells)}, stuck as (
      select a.*, row_number() over (order by a.is_few desc, case when a.is_few then a.right::float8 / a.answers end,
        a.touched_on, a.name, a.user_id, a.course_id) as worst from answered a where a.is_few or a.is_left
    ), of_learner as (
      select s.*, min(s.worst) over (partition by s.user_id) as first, count(*) over (partition by s.user_id) as courses from stuck s
    )`,
    sql`select json_build_object('id', w.user_id, 'name', w.name) as learner, ${courseJson('w')} as course,
        case when w.is_few then 'few-right' else 'left-alone' end as why, w.answers, w.right, w.touched_on::text as "touchedOn",
        (w.courses - 1)::int as "otherCount", row_number() over (order by w.worst) as place
      from of_learner w where w.worst = w.first`,
    asked,
  );
}

/** What is overdue, as `daysLate` says: that which most learners have not done first. */
export function selectOverdue(db: Db, scope: ReportScope, asked: Asked): Promise<Rows<OverdueCourse>> {
  return pageOf(
    db,
    sql`${partsOf(scope)}, ${lateCells(scope)}, overdue as (
      select course_id, title, course_type, due_on, count(*)::int as learner_count,
        json_agg(json_build_object('id', user_id, 'name', name, 'email', email) order by number)
          filter (where number <= ${sql.lit(reportLimits.names)}) as learners
      from late group by 1, 2, 3, 4
    )`,
    sql`select ${courseJson('o')}::jsonb || jsonb_build_object('dueOn', o.due_on) as course, o.learner_count as "learnerCount", o.learners,
        row_number() over (order by o.learner_count desc, o.due_on, o.course_id) as place from overdue o`,
    asked,
  );
}

/** Who is absent, as `isAbsent` says: who never signed in first, then who was not here the longest. */
export function selectAbsent(db: Db, scope: ReportScope, asked: Asked): Promise<Rows<AbsentLearner>> {
  return pageOf(
    db,
    sql`${partsOf(scope)}, ${absentMembers(scope)}`,
    sql`select json_build_object('id', w.user_id, 'name', w.name, 'email', w.email) as learner, w.last_on::text as "lastOn",
        w.joined_on::text as "joinedOn", w.has_signed_in as "hasSignedIn",
        row_number() over (order by w.has_signed_in, w.last_on nulls first, w.joined_on, w.name, w.user_id) as place
      from absent w`,
    asked,
  );
}

/** How many learners the first, second and fourth card name, the courses of the second, and all learners that are named once. */
export async function countNamed(db: Db, scope: ReportScope): Promise<NamedCounts> {
  const { rows } = await sql<NamedCounts>`
    with ${partsOf(scope)}, ${cellsOf(scope)}, ${answeredCells(scope)}, ${lateCells(scope)}, ${absentMembers(scope)},
      stuck as (select distinct user_id from answered where is_few or is_left)
    select (select count(*)::int from stuck) as stuck, (select count(distinct course_id)::int from late) as overdue,
      (select count(*)::int from absent) as absent, (
        select count(*)::int from (select user_id from stuck union select user_id from late union select user_id from absent) named
      ) as learners`.execute(db);
  return rows[0] ?? { stuck: 0, overdue: 0, absent: 0, learners: 0 };
}
