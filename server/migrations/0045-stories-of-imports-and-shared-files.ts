import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table import_files drop constraint import_files_kind_check`,
  `alter table import_files add constraint import_files_kind_check check (kind in ('picture', 'sound', 'video', 'table', 'subtitles', 'book', 'archive', 'package', 'other'))`,
  `alter table import_files drop constraint import_files_problem_check`,
  `alter table import_files add constraint import_files_problem_check check (problem in ('empty', 'too-large', 'not-taken', 'not-readable', 'locked', 'too-deep', 'bomb', 'unsafe-name', 'same-name', 'too-many', 'too-many-cues'))`,
  `alter table media add column stored_key text`,
  `comment on column media.stored_key is 'where its bytes lie that were stored before under the key of another file, which may be gone; null where they lie under its own'`,
  `create index media_by_stored_key on media (stored_key) where stored_key is not null`,
  `create index media_by_hash on media (sha256)`,
];

/** Imports take subtitles and the listings of picture books; the same bytes are stored once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
