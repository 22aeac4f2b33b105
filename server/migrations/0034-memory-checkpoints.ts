import { type Kysely, sql } from 'kysely';

const statements = [
  `create table memory_checkpoints (
    user_id uuid not null references profiles on delete cascade,
    item_id uuid not null,
    through_day date not null,
    stability double precision not null,
    difficulty double precision not null,
    reviews integer not null,
    lapses integer not null,
    last_day date,
    primary key (user_id, item_id)
  )`,
  `comment on table memory_checkpoints is 'what learners remembered by answers that are kept no longer (KEEP_EVENTS_DAYS); what came after through_day follows from study_events'`,
];

/** What is remembered stays where its answers are kept no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
