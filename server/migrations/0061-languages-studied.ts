import { type Kysely, sql } from 'kysely';

/** French and Spanish can be studied as well: each language of content is also one that a learner studies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop constraint profiles_target_language_check`.execute(db);
  await sql`alter table profiles add constraint profiles_target_language_check
    check (target_language in ('chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish'))`.execute(db);
}
