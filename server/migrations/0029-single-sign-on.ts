import { type Kysely, sql } from 'kysely';

const statements = [
  `create table sign_in_identities (
    issuer text not null check (length(issuer) <= 500),
    subject text not null check (length(subject) <= 255),
    user_id uuid not null references profiles on delete cascade,
    connected_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    primary key (issuer, subject),
    unique (user_id, issuer)
  )`,
  `comment on table sign_in_identities is 'by whom at which provider of single sign-on an account is entered; an e-mail never decides that'`,
  `alter table profiles add column may_connect_until timestamptz(3)`,
  `comment on column profiles.may_connect_until is 'until when an admin lets a confirmed e-mail of the provider connect the account without its password'`,
];

/** Who may enter an account by single sign-on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
