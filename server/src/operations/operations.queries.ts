import { type Kysely, sql } from 'kysely';
import type { Db, Schema } from '../platform/db/schema.ts';
import { stageTables } from '../platform/db/stage-tables.ts';

async function isTrue(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** Returns true if the database has no accounts, content or files. */
export function isEmpty(db: Db): Promise<boolean> {
  return isTrue(
    db,
    sql`not exists (select from profiles) and not exists (select from courses) and not exists (select from media)`,
  );
}

/** Returns true if a demo load is under way, or was interrupted. */
export function hasDemoLoad(db: Db): Promise<boolean> {
  return isTrue(db, sql`exists (select from demo_load)`);
}

/** Returns true if there is an account that the demo did not make. */
export function hasOwnAccounts(db: Db): Promise<boolean> {
  return isTrue(db, sql`exists (select from profiles where not is_demo)`);
}

export async function insertDemoLoad(db: Db): Promise<void> {
  await db.insertInto('demo_load').defaultValues().execute();
}

export async function deleteDemoLoad(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('demo_load').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lets nobody add an account until the transaction ends. */
export async function lockProfiles(trx: Db): Promise<void> {
  await sql`lock table profiles in share row exclusive mode`.execute(trx);
}

export async function truncateAll(db: Db): Promise<void> {
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
