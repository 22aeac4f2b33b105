import { type Kysely, sql } from 'kysely';

/** People may also register with the code of a class alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table school_settings drop constraint school_settings_registration_check`.execute(db);
  await sql`alter table school_settings add constraint school_settings_registration_check
    check (registration in ('open', 'class-code', 'closed'))`.execute(db);
}
