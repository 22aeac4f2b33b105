import { type Kysely, sql } from 'kysely';

const statements = [
  `create table practice_sets (
    id uuid primary key,
    class_id uuid not null references classes on delete cascade,
    made_by uuid references profiles on delete set null,
    made_at timestamptz(3) not null default now(),
    last_day date not null
  )`,
  `comment on table practice_sets is 'words that a teacher has a class practise, until a day'`,
  `create index practice_sets_of_class on practice_sets (class_id, made_at desc)`,
  `create index practice_sets_by_person on practice_sets (made_by)`,
  `create table practice_set_words (
    set_id uuid not null references practice_sets on delete cascade,
    course_id uuid not null references courses on delete cascade,
    part_id uuid not null,
    place integer not null,
    primary key (set_id, course_id, part_id)
  )`,
  `comment on table practice_set_words is 'by the part of a course that teaches them, so that a word stays in its set when it is corrected'`,
  `create index practice_set_words_of_course on practice_set_words (course_id)`,
];

/** Sets of words that a class practises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
