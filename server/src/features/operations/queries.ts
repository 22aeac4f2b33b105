import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { stageTables } from '../content/kinds.ts';

export async function countProfiles(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function truncateAll(db: Kysely<Schema>): Promise<void> {
  const stages = sql.join(stageTables.map((table) => sql.table(table)));
  await sql`truncate profiles, courses, ${stages}, media, verifications, throttles cascade`.execute(db);
}

interface Sizes {
  /** PostgreSQL's version, and the bytes of the whole database. */
  version: string;
  bytes: number;
  files: number;
  fileBytes: number;
  unusedFiles: number;
}

/** How much is stored. */
export async function selectSizes(db: Kysely<Schema>) {
  const { rows } = await sql<Sizes>`select
    split_part(current_setting('server_version'), ' ', 1) as version,
    pg_database_size(current_database())::float8 as bytes,
    (select count(*)::int from media) as files,
    (select coalesce(sum(bytes), 0)::float8 from (
      select distinct on (coalesce(stored_key, key)) bytes from media order by coalesce(stored_key, key)
    ) stored) as "fileBytes",
    (select count(*)::int from media m where m.unlinked_at is not null
      and not exists (select from media_links l where l.media_key = m.key)
      and not exists (select from vocabulary_media v where v.media_key = m.key)) as "unusedFiles"
  `.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error('a select without from answers one row');
  return sizes;
}
