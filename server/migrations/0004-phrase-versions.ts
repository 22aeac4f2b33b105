import { type Kysely, sql } from 'kysely';

const statements = [`alter table phrases add column version integer not null default 1`];

/** Phrases are edited one by one, so each has a version of its own (PRODUCT.md#content-rows). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
