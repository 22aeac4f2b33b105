import { type RawBuilder, sql } from 'kysely';
import { mainActivity } from '@kalima/shared/domain/teaching/classes';
import { reportRules } from '@kalima/shared/domain/teaching/class-reports';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { isTakenBack } from '../../../platform/db/taken-back.ts';

/** The class that a report is about; only its days in the school's time zone count. */
export interface ReportScope {
  readonly classId: string;
  readonly startsOn: string;
  /** Today, or the last day of a class that is over. */
  readonly today: string;
  readonly timeZone: string;
}

/** Where a class begins. */
export const since = ({ startsOn, timeZone }: ReportScope) =>
  sql`(${startsOn}::date::timestamp at time zone ${timeZone}::text)`;

/** The day of a moment in the school's time zone. */
export const dayOf = (moment: RawBuilder<unknown>, { timeZone }: ReportScope) =>
  sql<string>`(${moment} at time zone ${timeZone}::text)::date`;

/** Events of a learner among which is nearly always one in a course of the class. */
const latestEvents = 100;

const mainActivities = sql.join(
  courseTypes.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(mainActivity(type))}`),
  sql` `,
);
/** The cards of a course `c`, where what was gone through is noted card by card. */
const partCount = sql`case c.course_type
  when 'reading_card' then (select count(*)::int from reading_cards r where r.lesson_id = c.id)
  when 'flashcard' then (select count(*)::int from flashcards f where f.lesson_id = c.id) end`;

/**
 * `members` are the learners of the class with their accounts on, `studied` its courses. Of one learner alone where `userId` is given.
 */
export function partsOf(scope: ReportScope, userId: string | null = null) {
  const { classId } = scope;
  return sql`members as materialized (
      select p.id as user_id, p.full_name as name, p.email, ${dayOf(sql`m.joined_at`, scope)} as joined_on
      from class_members m join profiles p on p.id = m.user_id
      where m.class_id = ${classId}::uuid and m.left_at is null and p.deactivated_at is null
        and (${userId}::uuid is null or p.id = ${userId}::uuid)
    ), studied as materialized (
      select c.id as course_id, c.title, c.course_type, a.due_on, a.sort_order, c.type_order, c.level, c.lesson_number,
        case c.course_type ${mainActivities} end as activity, ${partCount} as part_count
      from class_courses a join courses c on c.id = a.course_id
      where a.class_id = ${classId}::uuid and a.removed_at is null
    )`;
}

/** Whether an event `e` was done in the course of a row: `study_events_by_course` finds it. */
export const inCourse = (userId: string, courseId: string, scope: ReportScope) => sql`(
  e.counts and e.type in ('word', 'card-answered', 'lesson-completed', 'reviewed') and e.user_id = ${sql.ref(userId)}
  and (e.payload->>'courseId')::uuid = ${sql.ref(courseId)} and e.happened_at >= ${since(scope)})`;

/** True if an event `e` answers something and its person did not take it back. */
export const isAnswer = sql`(e.type in ('card-answered', 'reviewed') and not ${isTakenBack})`;
/** Whether an answer `e` was right. */
export const isRight = sql`(case e.type when 'reviewed' then e.payload->>'grade' <> 'again' else (e.payload->>'isRight')::boolean end)`;
/**
 * State of each learner in each course: the day when it was done, and the last day when something was done in it. Reviews that the queue
 * asked for do not count as a beginning.
 */
export function cellsOf(scope: ReportScope, userIds: readonly string[] | null = null) {
  const begins = since(scope);
  return sql`cells as (
    select m.user_id, m.name, m.joined_on, s.course_id, s.due_on, s.title, s.course_type, s.part_count,
      ${dayOf(sql`case when l.completed_at >= ${begins} then l.completed_at else l.latest_at end`, scope)} as done_on,
      ${dayOf(sql`t.at`, scope)} as touched_on
    from members m cross join studied s
      left join lesson_completions l on l.user_id = m.user_id and l.course_id = s.course_id and l.activity = s.activity
        and l.latest_at >= ${begins}
      left join lateral (
        select max(b.latest_at) as at from studied_courses b
        where b.user_id = m.user_id and b.course_id = s.course_id and b.latest_at >= ${begins}
      ) t on true
    where ${userIds}::uuid[] is null or m.user_id = any(${userIds}::uuid[])
  )`;
}

/** The latest answers in the course of a row: how many they are, and how many of them were right. */
export const lastAnswers = (userId: string, courseId: string, scope: ReportScope) => sql`(
  select count(*)::int as answers, (count(*) filter (where latest.is_right))::int as "right" from (
    select ${isRight} as is_right from study_events e where ${inCourse(userId, courseId, scope)} and ${isAnswer}
    order by e.happened_at desc, e.id limit ${sql.lit(reportRules.lastAnswers)}
  ) latest
)`;

/** Whether somebody signed in, as far as is kept: a session of theirs, or anything that they did. */
export const hasSignedIn = (userId: string) => sql<boolean>`(
  exists (select 1 from sessions i where i.user_id = ${sql.ref(userId)})
  or exists (select 1 from study_events e where e.user_id = ${sql.ref(userId)})
)`;

/** Latest event of a learner in their first course for which `courseId` holds, by the id of the course. */
const latestInCourse = (userId: string, courseId: RawBuilder<unknown>) => sql`(
  select (e.payload->>'courseId')::uuid as course_id, e.happened_at as at from study_events e
  where e.counts and e.type in ('word', 'card-answered', 'lesson-completed', 'reviewed') and e.user_id = ${sql.ref(userId)}
    and (e.payload->>'courseId')::uuid ${courseId}
  order by (e.payload->>'courseId')::uuid, e.happened_at desc limit 1
)`;

/** The last of the latest events of a learner that was in a course which the class has or had. */
const lastOfLatest = (userId: string, scope: ReportScope) => sql`(
  select max(latest.at) from (
    select e.type, (e.payload->>'courseId')::uuid as course_id, e.happened_at as at from study_events e
    where e.user_id = ${sql.ref(userId)} and e.counts and e.happened_at >= ${since(scope)}
    order by e.happened_at desc limit ${sql.lit(latestEvents)}
  ) latest
  where latest.type in ('word', 'card-answered', 'lesson-completed', 'reviewed')
    and exists (select 1 from class_courses a where a.class_id = ${scope.classId}::uuid and a.course_id = latest.course_id)
)`;

/**
 * The last moment at which a learner did anything in a course that the class has or had. Where the latest events do not tell, goes from course
 * to course of the learner, and past those that the class never had: a class may have had thousands in which nobody did anything.
 */
export const lastHere = (userId: string, scope: ReportScope) => sql`coalesce(${lastOfLatest(userId, scope)}, (
  with recursive own (course_id, at) as (
    ${latestInCourse(userId, sql`is not null`)}
    union all
    select next.course_id, next.at from own cross join lateral (
      select a.course_id from class_courses a where a.class_id = ${scope.classId}::uuid and a.course_id > own.course_id
      order by a.course_id limit 1
    ) following cross join lateral ${latestInCourse(userId, sql`>= following.course_id`)} next
  )
  select max(o.at) from own o where o.at >= ${since(scope)}
    and exists (select 1 from class_courses a where a.class_id = ${scope.classId}::uuid and a.course_id = o.course_id)
))`;

/** For one transaction: PostgreSQL would compile these statements anew each time, which takes longer than they do. */
export async function planWithoutCompiling(trx: Trx): Promise<void> {
  await sql`set local jit = off`.execute(trx);
}

export interface Rows<Row> {
  readonly items: Row[];
  readonly total: number;
}

/** Some rows of a report and how many there are; `rows` is a query after `with`, in its order. */
export async function pageOf<Row>(
  db: Db,
  parts: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  { from, limit }: { from: number; limit: number },
): Promise<Rows<Row>> {
  const { rows: answers } = await sql<{ items: Row[]; total: number }>`
    with ${parts}, report as materialized (${rows}), page as (select * from report order by place offset ${from} limit ${limit})
    select coalesce((select json_agg(to_jsonb(page) - 'place' order by place) from page), '[]') as items,
      (select count(*)::int from report) as total`.execute(db);
  return answers[0] ?? { items: [], total: 0 };
}
