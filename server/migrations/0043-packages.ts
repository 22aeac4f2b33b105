import { type Kysely, sql } from 'kysely';

const statements = [
  `create table package_origins (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references profiles on delete cascade,
    package_id uuid not null,
    course_id uuid not null references courses on delete cascade,
    hash text not null,
    parts jsonb not null,
    unique nulls not distinct (owner_id, package_id),
    unique nulls not distinct (owner_id, course_id)
  )`,
  `comment on table package_origins is 'what content that came from a package is called there, so that it is updated and not doubled (PRODUCT.md#packages)'`,
  `comment on column package_origins.owner_id is 'whose content it is; null for the school''s'`,
  `comment on column package_origins.hash is 'what it was when it was imported last'`,
  `comment on column package_origins.parts is 'the id in the package of each part that has another one here'`,
  `create index package_origins_by_course on package_origins (course_id)`,
  `alter table media add column widest_sha256 text`,
  `comment on column media.widest_sha256 is 'of a picture in its largest width, by which packages know it; null until it was asked for'`,
  `alter table import_files drop constraint import_files_kind_check`,
  `alter table import_files add constraint import_files_kind_check check (kind in ('picture', 'sound', 'video', 'table', 'archive', 'package', 'other'))`,
];

/** Content leaves as packages and comes back from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
