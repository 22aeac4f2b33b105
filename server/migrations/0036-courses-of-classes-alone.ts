import { type Kysely, sql } from 'kysely';

/** Whom a roster makes has the courses of their classes alone: nobody waits for free ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index roster_changes_without_courses`.execute(db);
  await sql`alter table roster_changes drop column lacks_courses`.execute(db);
}
