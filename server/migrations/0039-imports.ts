import { type Kysely, sql } from 'kysely';

const statements = [
  `create table imports (
    id uuid primary key,
    user_id uuid not null references profiles on delete cascade,
    name text not null,
    version integer not null default 1,
    state text not null default 'open' check (state in ('open', 'made')),
    draft jsonb,
    job_id uuid,
    made jsonb,
    made_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    changed_at timestamptz(3) not null default now(),
    check ((state = 'made') = (made is not null and made_at is not null))
  )`,
  `comment on table imports is 'files that an author brings in, and the rows that they are to become (PRODUCT.md#imports)'`,
  `comment on column imports.job_id is 'the job that reads its archives, or did so last'`,
  `comment on column imports.made is 'what was written, with its values, so that it can be taken back for a day'`,
  `create index imports_by_person on imports (user_id, changed_at desc)`,
  `create index imports_by_change on imports (changed_at)`,
  `create table import_files (
    id uuid primary key,
    import_id uuid not null references imports on delete cascade,
    archive_id uuid,
    name text not null,
    kind text not null check (kind in ('picture', 'sound', 'table', 'archive', 'other')),
    bytes integer not null,
    media_key text references media on delete set null,
    problem text check (problem in ('empty', 'too-large', 'not-taken', 'not-readable', 'locked', 'too-deep', 'bomb', 'unsafe-name', 'same-name', 'too-many')),
    is_unread boolean not null default false,
    added_at timestamptz not null default clock_timestamp()
  )`,
  `comment on column import_files.archive_id is 'the archive that it was in'`,
  `comment on column import_files.media_key is 'where it is stored; the files that an import names are kept'`,
  `create index import_files_by_import on import_files (import_id, added_at, id)`,
  `create index import_files_by_archive on import_files (archive_id) where archive_id is not null`,
  `create index import_files_by_media on import_files (media_key) where media_key is not null`,
  `alter table jobs drop constraint jobs_kind_check`,
  `alter table jobs add constraint jobs_kind_check check (kind in ('assign-free', 'repair-free', 'undo-assign', 'sync-courses', 'read-import', 'move-answers', 'prune-answers', 'strip-files', 'cut-drawings'))`,
];

/** Authors bring in folders, tables and archives, and say what becomes of them before it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
