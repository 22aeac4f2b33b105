import { sql } from 'kysely';
import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import type { AssigningCount } from '@kalima/shared/contract/teaching/assigning';
import { nameForm } from '@kalima/shared/domain/teaching/assigning';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { courseUserColumns } from '../assignments.queries.ts';

/** Whom a course is assigned to: members of classes, and people by themselves. */
export interface Whom {
  readonly classIds: readonly string[];
  readonly userIds: readonly string[];
}

/** A day that stood for a person before another one was set. */
interface FormerDay {
  readonly id: string;
  readonly dueOn: string | null;
}

type Counted = Pick<AssigningCount, 'peopleCount' | 'gainCount' | 'aloneGainCount' | 'classes' | 'hasDueDays'>;

/**
 * How many people there are in classes and by themselves, each once, and how many of them do not have a course: neither alone, nor by a
 * class that runs, nor by one of these classes.
 */
export async function countGain(db: Db, courseId: string, { classIds, userIds }: Whom): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with members as materialized (
      select m.class_id, m.user_id from class_members m where m.class_id = any(${classIds}::uuid[]) and m.left_at is null
    ), people as materialized (
      select user_id, bool_or(in_class) as in_class from (
        select user_id, true as in_class from members
        union all
        select p.id, false from profiles p where p.id = any(${userIds}::uuid[]) and p.deactivated_at is null
      ) named group by user_id
    ), gaining as materialized (
      select p.user_id, p.in_class from people p where not exists (
        select 1 from assigned_courses a where a.user_id = p.user_id and a.course_id = ${courseId}::uuid
      ) and not exists (
        select 1 from members m join class_courses c on c.class_id = m.class_id
        where m.user_id = p.user_id and c.course_id = ${courseId}::uuid and c.removed_at is null
      )
    )
    select (select count(*)::int from people) as "peopleCount", (select count(*)::int from gaining) as "gainCount",
      (select count(*)::int from gaining where not in_class) as "aloneGainCount",
      exists (
        select 1 from user_course_assignments a where a.user_id = any(${userIds}::uuid[]) and a.course_id = ${courseId}::uuid
          and a.due_on is not null
      ) or exists (
        select 1 from class_courses c where c.class_id = any(${classIds}::uuid[]) and c.course_id = ${courseId}::uuid
          and c.removed_at is null and c.due_on is not null
      ) as "hasDueDays",
      (
        select coalesce(json_agg(k order by k.id), '[]') from (
          select m.class_id as id, count(*)::int as "memberCount",
            count(*) filter (where m.user_id in (select user_id from gaining))::int as "gainCount"
          from members m group by m.class_id
        ) k
      ) as classes
  `.execute(db);
  return rows[0] ?? { peopleCount: 0, gainCount: 0, aloneGainCount: 0, classes: [], hasDueDays: false };
}

/** Those of some people who are in none of some classes. */
export async function selectOutside(
  db: Db,
  userIds: readonly string[],
  classIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from unnest(${userIds}::uuid[]) as n (id) where not exists (
      select 1 from class_members m where m.user_id = n.id and m.left_at is null and m.class_id = any(${classIds}::uuid[])
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some people whose accounts are switched off, by name. */
export async function selectSwitchedOff(db: Db, userIds: readonly string[]): Promise<AssigningCount['switchedOff']> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('profiles')
    .where('id', 'in', userIds)
    .where('deactivated_at', 'is not', null)
    .orderBy('full_name')
    .orderBy('id')
    .select(['id', 'full_name as name'])
    .execute();
}

/** How many courses of classes are due on which day, but for one course. */
export async function selectDueDays(
  db: Db,
  courseId: string,
  classIds: readonly string[],
): Promise<AssigningCount['dueDays']> {
  if (classIds.length === 0) return [];
  const { rows } = await sql<AssigningCount['dueDays'][number]>`
    select class_id as "classId", due_on::text as "dueOn", count(*)::int as "courseCount" from class_courses
    where class_id = any(${classIds}::uuid[]) and removed_at is null and due_on is not null and course_id <> ${courseId}::uuid
    group by class_id, due_on order by class_id, due_on`.execute(db);
  return rows;
}

/** Writes by which day people who have a course by themselves are to have done it; returns who had another day, and which. */
export async function updateDueDays(
  trx: Trx,
  courseId: string,
  userIds: readonly string[],
  dueOn: string | null,
): Promise<FormerDay[]> {
  const { rows } = await sql<FormerDay>`
    with former as materialized (
      select user_id, due_on from user_course_assignments where user_id = any(${userIds}::uuid[])
        and course_id = ${courseId}::uuid and due_on is distinct from ${dueOn}::date
      order by user_id for no key update
    )
    update user_course_assignments a set due_on = ${dueOn}::date from former f
    where a.user_id = f.user_id and a.course_id = ${courseId}::uuid
    returning a.user_id as id, f.due_on::text as "dueOn"`.execute(trx);
  return rows;
}

/** Gives people the days again that stood before one, where that one stands still; returns of how many. */
export async function restoreDueDays(
  trx: Trx,
  courseId: string,
  dueOn: string | null,
  former: readonly FormerDay[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update user_course_assignments a set due_on = f.due_on
    from unnest(${former.map((one) => one.id)}::uuid[], ${former.map((one) => one.dueOn)}::date[]) as f (id, due_on)
    where a.user_id = f.id and a.course_id = ${courseId}::uuid and a.due_on is not distinct from ${dueOn}::date`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** People of whom a list of names is more than it can be: the names have to be compared one by one. */
const mostCandidates = 5000;

/**
 * People whom names may mean: whose email or user name it is, or whose full name, as search compares texts. What is found by
 * name stands at the beginning of the text by which a person is found, before what they sign in with.
 */
export async function selectNamed(db: Db, courseId: string, names: readonly string[]): Promise<CourseUser[]> {
  const signIns = names.map(nameForm);
  const forms = names.map((name) => `${normaliseForSearch(nameForm(name))} `);
  return db
    .selectFrom('profiles as p')
    .where(
      sql<boolean>`p.email = any(${signIns}::text[]) or p.user_name = any(${signIns}::text[]) or p.id in (
        select o.id from unnest(${forms}::text[]) as f (form) join profiles o
          on split_part(o.search_text, ' ', 1) = split_part(f.form, ' ', 1)
        where starts_with(o.search_text, f.form)
          and length(o.search_text) - length(f.form) <= length(concat_ws(' ', o.email, o.user_name)) + 8
      )`,
    )
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(mostCandidates)
    .select(courseUserColumns(courseId))
    .execute();
}
