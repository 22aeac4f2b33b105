import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles add column may_make_content boolean not null default false`,
  `comment on column profiles.may_make_content is 'of a teacher whom an admin lets make content of their own; admins make all'`,
  `alter table courses add column made_by uuid references profiles on delete set null`,
  `comment on column courses.made_by is 'the teacher whose content it is; null for that of the school'`,
  `create index courses_made_by on courses (made_by) where made_by is not null`,
];

/** Teachers make content of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
