import { type Kysely, sql } from 'kysely';

/** M4A is served under the media type that every player knows, and stored with it from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update media set type = 'audio/mp4' where type = 'audio/x-m4a'`.execute(db);
}
