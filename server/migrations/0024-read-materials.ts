import { type Kysely, sql } from 'kysely';

const activities = ['learning-materials', 'interactive-reading', 'flashcards', 'phrases', 'stories'];

/** A material can be completed, by reading it to its end. What is stored already is not checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = activities.map((activity) => `'${activity}'`).join(', ');
  await sql.raw(`alter table lesson_completions drop constraint lesson_completions_activity_check`).execute(db);
  await sql
    .raw(
      `alter table lesson_completions add constraint lesson_completions_activity_check check (activity in (${listed})) not valid`,
    )
    .execute(db);
}
