import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/schema.ts';
import { begunCourseOf } from '../course-of-event.ts';
import type { PlacedEvent } from '../read-batch.ts';

/** Where an event was done: in an activity, or with a word of a course, which names none. */
function doneIn({ event }: PlacedEvent): string {
  if (event?.type === 'word') return 'word';
  return event && 'activity' in event ? event.activity : 'flashcards';
}

/** Notes when a person did something in their courses last, by events that count, in whichever order they arrive. */
export async function noteCourses(trx: Trx, userId: string, events: readonly PlacedEvent[]): Promise<void> {
  const rows = events.flatMap((one) => {
    const courseId = begunCourseOf(one);
    return courseId === undefined
      ? []
      : [{ courseId, doneIn: doneIn(one), at: new Date(one.place.time).toISOString() }];
  });
  if (rows.length === 0) return;
  await sql`
    insert into studied_courses as s (user_id, course_id, done_in, latest_at)
    select ${userId}::uuid, e."courseId", e."doneIn", max(e.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("courseId" uuid, "doneIn" text, at timestamptz(3))
    group by 2, 3
    on conflict (user_id, course_id, done_in) do update set latest_at = excluded.latest_at
      where excluded.latest_at > s.latest_at`.execute(trx);
}
