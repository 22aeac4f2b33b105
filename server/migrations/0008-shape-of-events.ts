import { type Kysely, sql } from 'kysely';

const statements = [
  `create table study_events_by_person (
    user_id uuid not null references profiles on delete cascade,
    id uuid not null,
    device_id uuid not null,
    sequence bigint not null,
    type text not null,
    payload jsonb not null,
    item_id uuid,
    counts boolean not null,
    learning_day date not null,
    happened_at timestamptz(3) not null,
    received_at timestamptz(3) not null default now()
  )`,
  // One pass into a new table: to update every row in place would leave a table of twice the size.
  `insert into study_events_by_person
    (user_id, id, device_id, sequence, type, payload, counts, learning_day, happened_at, received_at)
    select user_id, id, device_id, sequence, type, payload, true,
      (happened_at at time zone 'UTC' - interval '4 hours')::date, happened_at, received_at
    from study_events`,
  `drop table study_events`,
  `alter table study_events_by_person rename to study_events`,
  `alter table study_events add constraint study_events_pkey primary key (user_id, id)`,
  `create index study_events_by_user on study_events (user_id, happened_at desc)`,
  `create index study_events_by_time on study_events (happened_at)`,
  `create index study_events_by_item on study_events (user_id, item_id, happened_at) where item_id is not null`,
  `comment on table study_events is 'keyed by person first, so that it can be partitioned by a hash of user_id'`,
  `comment on column study_events.item_id is 'the word or phrase that a review was about; null for every other event'`,
  `comment on column study_events.counts is 'decided once, when the event arrives; figures, bank and completions read only events that count'`,
  `comment on column study_events.learning_day is 'the day by the learner''s own clock, which begins at 4:00'`,

  `alter table study_devices add column seen_at timestamptz(3) not null default now()`,
  `comment on table study_devices is 'devices whose clock is off; the latest few of each person'`,

  `create table study_usage (
    user_id uuid primary key references profiles on delete cascade,
    day date not null,
    events integer not null,
    bytes integer not null
  )`,
  `comment on table study_usage is 'events and bytes that a person sent on the latest day on which they sent any (UTC)'`,

  `create table assignment_log (
    user_id uuid not null references profiles on delete cascade,
    course_id uuid not null,
    assigned_by uuid references profiles on delete set null,
    assigned_at timestamptz(3) not null,
    ended_by uuid references profiles on delete set null,
    ended_at timestamptz(3),
    primary key (user_id, course_id, assigned_at)
  )`,
  `comment on table assignment_log is 'periods in which a course was assigned to a person; rows are added and ended, never removed'`,
  `comment on column assignment_log.course_id is 'no reference: the log outlives the course'`,
  `insert into assignment_log (user_id, course_id, assigned_by, assigned_at)
    select user_id, course_id, assigned_by, assigned_at from user_course_assignments`,

  // A banked word keeps picture and sound of a course while that course exists, and never a film.
  `alter table vocabulary_media add column course_id uuid references courses on delete cascade`,
  `delete from vocabulary_media v using vocabulary_words w, media m
    where w.id = v.word_id and m.key = v.media_key
      and (w.state = 'absent' or not (m.type like 'image/%' or m.type like 'audio/%'))`,
  `update vocabulary_media v set course_id = (
    select l.course_id from media_links l where l.media_key = v.media_key order by l.course_id limit 1
  )`,
  `delete from vocabulary_media where course_id is null`,
  `alter table vocabulary_media alter column course_id set not null`,
  `create index vocabulary_media_by_course on vocabulary_media (course_id)`,
  `comment on table vocabulary_media is 'picture and sound of the part that a banked word came from: readable by its learner while the word is in the bank and the course exists'`,
];

/**
 * Events are keyed by their person, know their day and whether they count; assignments have a history; a banked word's
 * files hang on the course that they came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
