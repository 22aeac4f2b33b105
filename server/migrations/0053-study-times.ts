import { type Kysely, sql } from 'kysely';

const statements = [
  `create table study_times (
    user_id uuid not null references profiles on delete cascade,
    quarter timestamptz(3) not null,
    learning_day date not null,
    first_at timestamptz(3) not null,
    last_at timestamptz(3) not null,
    primary key (user_id, quarter, learning_day)
  )`,
  `comment on table study_times is 'in which quarters of an hour a person studied, by events that count: figures by day are read here, in any time zone, since each is off by whole quarters'`,
  `comment on column study_times.first_at is 'of the first such event within the quarter; with last_at, figures from one moment to another are exact'`,
  `insert into study_times (user_id, quarter, learning_day, first_at, last_at)
    select user_id, date_bin('15 minutes', happened_at, '2000-01-01T00:00:00Z'), learning_day, min(happened_at), max(happened_at)
    from study_events where counts group by 1, 2, 3`,
  // The dashboard asks who studied lately.
  `create index study_times_by_quarter on study_times (quarter)`,
  // Nothing else asked for events by time alone.
  `drop index study_events_by_time`,
];

/** Who studied when is kept beside the log, so that neither the dashboard nor a profile reads it for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
