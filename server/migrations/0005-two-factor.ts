import { type Kysely, sql } from 'kysely';

const statements = [
  `create table two_factors (
    user_id uuid primary key references profiles on delete cascade,
    secret text not null,
    confirmed_at timestamptz(3),
    last_step integer not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  `comment on column two_factors.secret is 'encrypted with a key derived from AUTH_SECRET'`,
  `comment on column two_factors.last_step is 'half minute of the last code that was taken: a code works once'`,

  `create table recovery_codes (
    hash text primary key,
    user_id uuid not null references profiles on delete cascade
  )`,
  `create index recovery_codes_by_user on recovery_codes (user_id)`,
];

/** A second factor at sign-in, and the codes that replace it when the device is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
