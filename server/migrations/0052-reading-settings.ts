import { type Kysely, sql } from 'kysely';

/** How a person reads goes with them to each of their devices (PRODUCT.md#reading-comfort). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column reading jsonb`.execute(db);
  await sql`comment on column profiles.reading is 'size of texts, aids and so on (PRODUCT.md#reading-comfort); null for who never set any of it'`.execute(
    db,
  );
}
