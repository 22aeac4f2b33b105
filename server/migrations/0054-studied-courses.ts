import { type Kysely, sql } from 'kysely';

const statements = [
  `create table studied_courses (
    user_id uuid not null references profiles on delete cascade,
    course_id uuid not null,
    done_in text not null,
    latest_at timestamptz(3) not null,
    primary key (user_id, course_id, done_in)
  )`,
  `comment on table studied_courses is 'when a person did something in a course last, by events that count: a teacher''s figures by activity are read here'`,
  `comment on column studied_courses.course_id is 'no reference: as in the log, which outlives the course'`,
  `comment on column studied_courses.done_in is 'the activity; ''word'' where a word of the course was changed in the bank, which names none'`,
  `insert into studied_courses (user_id, course_id, done_in, latest_at)
    select user_id, course_id, done_in, max(happened_at) from (
      select user_id, (payload->>'courseId')::uuid as course_id, happened_at,
        case type when 'word' then 'word' when 'reviewed' then 'flashcards' else payload->>'activity' end as done_in
      from study_events where counts
        and (type in ('word', 'card-answered', 'lesson-completed') or (type = 'reviewed' and payload->>'exercise' = 'flashcard'))
    ) e where course_id is not null and done_in is not null group by 1, 2, 3`,
];

/** What a person has begun is kept beside the log, so that a teacher's look at them does not read thousands of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
