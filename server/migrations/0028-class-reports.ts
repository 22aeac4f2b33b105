import { type Kysely, sql } from 'kysely';

const statements = [
  // What learners did in one course, the latest first: the reports of a class ask it for each of its learners and courses.
  `create index study_events_by_course on study_events (user_id, ((payload->>'courseId')::uuid), happened_at desc)
    where counts and type in ('word', 'card-answered', 'lesson-completed', 'reviewed')`,
  `create table class_notes (
    id uuid primary key default gen_random_uuid(),
    class_id uuid not null references classes on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    author_id uuid references profiles on delete set null,
    text text not null,
    created_at timestamptz(3) not null default now()
  )`,
  `comment on table class_notes is 'what teachers of a class note about its learners; part of what is kept of a person'`,
  `create index class_notes_of_learner on class_notes (class_id, user_id, created_at desc)`,
  `create index class_notes_by_person on class_notes (user_id)`,
];

/** Reports of classes find events by course, and teachers' notes about learners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
