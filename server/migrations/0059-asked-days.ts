import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table memory_items add column asked_day date, add column before_last_day jsonb`,
  `comment on column memory_items.asked_day is 'the latest learning day on which the queue asked the item: answers in lessons do not count towards the limits of a day'`,
  `comment on column memory_items.before_last_day is 'what the answers before last_day gave, for devices; null until the item is answered again'`,
  // Only the days that can still be today somewhere matter.
  `update memory_items m set asked_day = m.last_day where m.last_day >= current_date - 2 and exists (
    select 1 from study_events e where e.user_id = m.user_id and e.item_id = m.item_id and e.type = 'reviewed' and e.counts
      and e.learning_day = m.last_day and e.payload->>'exercise' not in ('flashcard', 'practice')
  )`,
];

/** Devices count a day as the server does: by what the queue asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
