import { type Kysely, sql } from 'kysely';

const statements = [
  `create table person_log (
    id uuid primary key default gen_random_uuid(),
    at timestamptz(3) not null default now(),
    person_id uuid not null references profiles on delete cascade,
    actor_id uuid references profiles on delete set null,
    actor_role text not null check (actor_role in ('teacher', 'admin')),
    action text not null check (action in (
      'account-made', 'account-seen', 'role-changed', 'deactivated', 'reactivated', 'link-made',
      'single-sign-on-changed', 'courses-seen', 'courses-changed', 'progress-seen', 'progress-reset',
      'class-changed', 'class-report-seen', 'report-seen', 'notes-seen', 'note-written', 'note-deleted',
      'card-made', 'card-ended', 'log-seen', 'exported'
    ))
  )`,
  `comment on table person_log is 'what teachers and admins looked at or changed of a person, kept for a year'`,
  `create index person_log_of_person on person_log (person_id, at desc, id desc)`,
  `create index person_log_by_actor on person_log (actor_id)`,
  `create index person_log_by_time on person_log (at)`,

  `alter table school_settings add column learners_may_delete boolean not null default false`,
  `comment on column school_settings.learners_may_delete is 'whether learners delete their own accounts'`,
];

/** Who looked at or changed what about a person, and whether learners delete their own accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
