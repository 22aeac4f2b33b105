import { type Kysely, sql } from 'kysely';

/** M4A is served under the name that every player knows, as it is kept from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update media set type = 'audio/mp4' where type = 'audio/x-m4a'`.execute(db);
}
