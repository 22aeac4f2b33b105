import { sql } from 'kysely';
import type { DayOfActivity, Statistics } from '@kalima/shared/contract/learning/statistics';
import type { Db } from '../../platform/db/schema.ts';

/** The figures of the dashboard at a moment. */
export async function selectFigures(db: Db, now: Date): Promise<Omit<Statistics, 'days'>> {
  const { rows } = await sql<Omit<Statistics, 'days'>>`select
    (select count(*)::int from profiles) as users,
    (select count(distinct user_id)::int from study_times
      where quarter > ${now}::timestamptz - interval '7 days 15 minutes' and last_at > ${now}::timestamptz - interval '7 days'
        and first_at <= ${now}::timestamptz) as "activeUsers",
    (select count(*)::int from courses) as lessons,
    (select count(*)::int from lesson_completions) as completions,
    (select count(*)::int from vocabulary_words where state <> 'absent') as words`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a select without from answers one row');
  return figures;
}

/** Who studied and what was completed on each of the days up to `now`, the earliest first, as days are in a time zone. */
export async function selectDays(db: Db, now: Date, days: number, timeZone: string): Promise<DayOfActivity[]> {
  const { rows } = await sql<DayOfActivity>`
    with day as (
      select generate_series(
        date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - make_interval(days => ${days - 1}),
        date_trunc('day', ${now}::timestamptz at time zone ${timeZone}),
        interval '1 day'
      ) as start
    ), studied as (
      select date_trunc('day', quarter at time zone ${timeZone}) as start, count(distinct user_id)::int as learners
      from study_times
      where quarter >= (select min(start) from day) at time zone ${timeZone} and first_at <= ${now}::timestamptz
      group by 1
    ), completed as (
      select date_trunc('day', completed_at at time zone ${timeZone}) as start, count(*)::int as completions
      from lesson_completions
      where completed_at >= (select min(start) from day) at time zone ${timeZone} and completed_at <= ${now}::timestamptz
      group by 1
    )
    select to_char(day.start, 'YYYY-MM-DD') as date, coalesce(studied.learners, 0) as learners,
      coalesce(completed.completions, 0) as completions
    from day left join studied using (start) left join completed using (start) order by day.start`.execute(db);
  return rows;
}
