import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table import_files drop constraint import_files_kind_check`,
  `alter table import_files add constraint import_files_kind_check check (kind in ('picture', 'sound', 'video', 'table', 'subtitles', 'book', 'archive', 'package', 'other'))`,
  `alter table import_files drop constraint import_files_problem_check`,
  `alter table import_files add constraint import_files_problem_check check (problem in ('empty', 'too-large', 'not-taken', 'not-readable', 'locked', 'too-deep', 'bomb', 'unsafe-name', 'same-name', 'too-many', 'too-many-cues'))`,
];

/** Imports take subtitles and the listings of picture books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
