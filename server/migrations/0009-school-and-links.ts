import { type Kysely, sql } from 'kysely';

const statements = [
  `create table school_settings (
    id boolean primary key default true check (id),
    name text not null default '',
    time_zone text not null default 'UTC',
    registration text check (registration in ('open', 'closed')),
    session_rest_days integer not null default 30 check (session_rest_days between 1 and 90),
    version integer not null default 1,
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on table school_settings is 'one row: what admins set for the whole school'`,
  `comment on column school_settings.registration is 'null until an admin has chosen'`,
  `insert into school_settings default values`,

  `alter table verifications add column made_by uuid references profiles on delete cascade`,
  `comment on column verifications.made_by is 'the admin who made the link; null for the operator'`,
  `create index verifications_by_maker on verifications (made_by)`,
  `create index verifications_by_value on verifications (value)`,

  `alter table profiles add column browser_key uuid not null default gen_random_uuid()`,
  `comment on column profiles.browser_key is 'a part of what browsers that signed in before are known by; a new one forgets them all'`,

  `alter table profiles add column is_demo boolean not null default false`,
  `comment on column profiles.is_demo is 'made with the demo content; never on a public site'`,
  `create index profiles_of_demo on profiles (id) where is_demo`,
  // Until now their addresses alone identified them: the two that sign in, and those without a password.
  `update profiles p set is_demo = true where email in ('teacher@demo.kalima', 'learner@demo.kalima')
    or (email like '%@demo.kalima' and not exists (select from accounts a where a.user_id = p.id))`,
];

/** Settings of the school, who made a one-time link, which browsers an account knows, and which accounts are of the demo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
