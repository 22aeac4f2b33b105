import { type Kysely, sql } from 'kysely';

const statements = [
  `create table study_figures (
    user_id uuid primary key references profiles on delete cascade,
    answered_cards integer not null,
    right_answers integer not null
  )`,
  `comment on table study_figures is 'what a learner''s view counts of their events, kept as they arrive: to count them anew takes the longer the more they did'`,
  `insert into study_figures (user_id, answered_cards, right_answers)
    select user_id, count(*), count(*) filter (where (payload->>'isRight')::boolean)
    from study_events where counts and type = 'card-answered' group by user_id`,
  // One index lookup a day says whether anything was done on it.
  `create index study_events_that_count on study_events (user_id, happened_at) where counts`,
  // The predicate is that of selectRecent.
  `create index study_events_recent on study_events (user_id, happened_at desc, id)
    where counts and (type = 'lesson-completed' or (type = 'word' and payload->>'action' in ('add', 'master')))`,
];

/** The learner's own figures cost the same however much was done: counted answers, and indexes for days and latest activity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
