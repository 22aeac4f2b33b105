import { type Kysely, sql } from 'kysely';

/** Arabic is a native language, too (PRODUCT.md#languages-of-content). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop constraint profiles_native_language_check`.execute(db);
  await sql`alter table profiles add constraint profiles_native_language_check
    check (native_language in ('english', 'chinese', 'arabic'))`.execute(db);
}
