import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles alter column email drop not null`,
  `alter table profiles add column user_name text unique check (user_name not like '%@%')`,
  `comment on column profiles.user_name is 'what somebody signs in with who has no address, as normaliseUserName writes it'`,
  `alter table profiles add column is_school_made boolean not null default false`,
  `comment on column profiles.is_school_made is 'made in a class or by a roster: while it has no address either, a teacher of the class may let its learner in'`,
  `alter table profiles add constraint profiles_can_be_named check (email is not null or user_name is not null)`,
  `alter table profiles add constraint admins_have_addresses check (role <> 'admin' or email is not null)`,

  `create table login_cards (
    user_id uuid primary key references profiles on delete cascade,
    hash text unique,
    made_by uuid not null references profiles on delete cascade,
    made_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    used_at timestamptz(3),
    session_id uuid references sessions on delete set null,
    check ((hash is null) = (used_at is not null))
  )`,
  `comment on table login_cards is 'the last card of each learner; a new one takes its place'`,
  `comment on column login_cards.hash is 'keyed hash of the code; null once the card was used'`,
  `comment on column login_cards.session_id is 'the session that it opened'`,
  `create index login_cards_by_maker on login_cards (made_by)`,
  `create index login_cards_by_session on login_cards (session_id)`,
];

/** Accounts without an address, user names, and cards that sign a learner in once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
