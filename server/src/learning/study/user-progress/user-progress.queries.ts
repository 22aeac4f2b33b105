import { sql } from 'kysely';
import type { UserProgress } from '@kalima/shared/contract/learning/study';
import { activities } from '@kalima/shared/domain/learning/activities';
import { activityValues } from '../../../content/kinds.ts';
import type { Db } from '../../../platform/db/schema.ts';

/**
 * What was done in each activity, of what is assigned: begun or completed ever, whether the learner began again since or
 * not.
 */
export function progressByActivity(userId: string) {
  return sql<Omit<UserProgress['activities'][number], 'lastActiveAt'> & { lastActiveAt: Date | null }>`
    with activities (activity, course_type, place) as (values ${sql.raw(activityValues(activities))}), done as materialized (
      select course_id, activity, max(happened_at) as at from (
        select course_id, done_in as activity, latest_at as happened_at from studied_courses
        where user_id = ${userId}::uuid and done_in <> 'word'
        union all
        select c.id, a.activity, s.latest_at from studied_courses s join courses c on c.id = s.course_id
          join activities a on a.course_type = c.course_type
        where s.user_id = ${userId}::uuid and s.done_in = 'word' and (a.activity <> 'flashcards' or c.course_type = 'flashcard')
        union all
        select course_id, activity, latest_at from lesson_completions where user_id = ${userId}::uuid
      ) d group by course_id, activity
    ), assigned as materialized (
      select distinct c.id, c.course_type from assigned_courses a join courses c on c.id = a.course_id
      where a.user_id = ${userId}::uuid
    )
    select a.activity, count(c.id)::int as "assignedCount", count(d.at)::int as "begunCount",
      count(l.course_id)::int as "completedCount",
      (select max(at) from done where done.activity = a.activity) as "lastActiveAt"
    from activities a left join assigned c on c.course_type = a.course_type
      left join done d on d.course_id = c.id and d.activity = a.activity
      left join lesson_completions l
        on l.user_id = ${userId}::uuid and l.course_id = c.id and l.activity = a.activity
    group by a.activity, a.place order by a.place
  `;
}

/** The same, as it is answered. */
export async function selectActivities(db: Db, userId: string): Promise<UserProgress['activities']> {
  const { rows } = await progressByActivity(userId).execute(db);
  return rows.map((row) => ({ ...row, lastActiveAt: row.lastActiveAt?.toISOString() ?? null }));
}

/** When a person was active last: their latest event that counts; null for none. */
export async function selectLastActive(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('study_events')
    .select('happened_at')
    .where('user_id', '=', userId)
    .where('counts', '=', true)
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at.toISOString() ?? null;
}

/** Whether there is such a person. */
export async function doesPersonExist(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
