import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table media add column is_stripped boolean not null default false`,
  `comment on column media.is_stripped is 'whether metadata of the recording was taken out: false for films and sounds from before that was done at upload, until the server has gone through them'`,
  `update media set is_stripped = true where type like 'image/%'`,
  `create index media_unstripped on media (key) where not is_stripped`,
];

/** Which films and sounds may still tell where they were recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
