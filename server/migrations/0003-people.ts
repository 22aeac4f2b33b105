import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles add column deactivated_at timestamptz(3)`,
  `comment on column profiles.deactivated_at is 'since when the account may not be used; its sessions are none from then on'`,
  `create index profiles_admins on profiles (id) where role = 'admin'`,
];

/** Accounts can be deactivated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
