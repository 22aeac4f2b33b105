import { type Kysely, sql } from 'kysely';

const statements = [
  `create table demo_load (
    id boolean primary key default true check (id),
    begun_at timestamptz(3) not null default now()
  )`,
  `comment on table demo_load is 'has one row while the demo is loaded: a row that a start finds means that the load was interrupted'`,
];

/** Stores in the database whether a demo load is unfinished, so that no leftover file can speak for another database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
