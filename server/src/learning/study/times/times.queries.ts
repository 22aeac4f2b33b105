import { sql } from 'kysely';
import type { EventPlace } from '@kalima/shared/domain/learning/event-order';
import type { Db, Trx } from '../../../platform/db/schema.ts';

interface DatedEvent {
  readonly place: Pick<EventPlace, 'time'>;
  readonly learningDay: string;
}

/** Notes when a person studied, by events that count, in whichever order they arrive. */
export async function noteTimes(trx: Trx, userId: string, events: readonly DatedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const times = events.map(({ place }) => new Date(place.time).toISOString());
  const days = events.map(({ learningDay }) => learningDay);
  await sql`
    insert into study_times as t (user_id, quarter, learning_day, first_at, last_at)
    select ${userId}::uuid, date_bin('15 minutes', at, '2000-01-01T00:00:00Z'), day, min(at), max(at)
    from unnest(${times}::timestamptz(3)[], ${days}::date[]) as e (at, day) group by 2, 3
    on conflict (user_id, quarter, learning_day) do update set
      first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)
      where excluded.first_at < t.first_at or excluded.last_at > t.last_at`.execute(trx);
}

/** Learning days of the last week on which a person studied, oldest first. */
export async function selectStudiedDays(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct learning_day::text as day from study_times
    where user_id = ${userId}::uuid and quarter > now() - interval '9 days 15 minutes' and last_at > now() - interval '9 days'
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}
