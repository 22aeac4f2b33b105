import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles add column progress_reset_at timestamptz(3)`,
  `comment on column profiles.progress_reset_at is 'the learner''s own view counts what was completed after this'`,
  `alter table lesson_completions add column latest_at timestamptz(3)`,
  `update lesson_completions set latest_at = completed_at`,
  `alter table lesson_completions alter column latest_at set not null`,
  `alter table lesson_completions add column is_current boolean not null default true`,
  `comment on column lesson_completions.completed_at is 'the first time'`,
  `comment on column lesson_completions.is_current is 'whether it was completed after the learner last began anew; a teacher''s figures count all'`,
];

/** Progress can begin anew: what was completed before stays for teachers, and is open again for its learner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
