import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table school_settings add column school_mark uuid not null default gen_random_uuid()`,
  `comment on column school_settings.school_mark is 'says whose backups lie in a folder or bucket; it stays with the school through backup and restore'`,
];

/** Two schools whose backups go to one place must not delete each other's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
