import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles add column sourced_id text unique check (sourced_id <> '')`,
  `comment on column profiles.sourced_id is 'who this is in the school''s rosters, as OneRoster calls it'`,

  `create table roster_imports (
    id uuid primary key,
    made_by uuid references profiles on delete set null,
    made_at timestamptz(3) not null default now(),
    undone_at timestamptz(3)
  )`,
  `comment on column roster_imports.made_by is 'null also for the operator of the machine'`,
  `create index roster_imports_by_maker on roster_imports (made_by)`,

  `create table roster_changes (
    import_id uuid not null references roster_imports on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    what text not null check (what in ('made', 'renamed', 'numbered', 'joined', 'left')),
    class_id uuid references classes on delete cascade,
    former_name text,
    new_name text,
    lacks_courses boolean not null default false,
    check ((class_id is not null) = (what in ('joined', 'left'))),
    check ((former_name is not null and new_name is not null) = (what = 'renamed'))
  )`,
  `comment on table roster_changes is 'by which an import is undone; kept for as long as that is possible'`,
  `comment on column roster_changes.lacks_courses is 'who was made and is still to be given the free courses'`,
  `create index roster_changes_without_courses on roster_changes (user_id) where lacks_courses`,
  `create index roster_changes_by_import on roster_changes (import_id)`,
  `create index roster_changes_by_person on roster_changes (user_id)`,
  `create index roster_changes_by_class on roster_changes (class_id)`,

  // An undone import deletes thousands of accounts, and each of them looks here for what it did as somebody in charge.
  ...[
    ['user_course_assignments', 'assigned_by'],
    ['assignment_log', 'assigned_by'],
    ['assignment_log', 'ended_by'],
    ['classes', 'created_by'],
    ['class_members', 'added_by'],
    ['class_members', 'left_by'],
    ['class_courses', 'added_by'],
    ['class_courses', 'removed_by'],
    ['class_teachers', 'added_by'],
    ['class_notes', 'author_id'],
    ['media', 'uploaded_by'],
  ].map(([table, column]) => `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`),
];

/** Whom accounts are in the school's rosters, and what imports of the last day changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
