import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export async function countProfiles(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function truncateAll(db: Kysely<Schema>): Promise<void> {
  await sql`truncate profiles, courses, stages, story_stages, media, verifications, throttles cascade`.execute(db);
}
