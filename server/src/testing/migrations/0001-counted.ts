import { sql, type Kysely } from 'kysely';

/** For the tests of the migrator: a row for each time that this ran. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table counted (id int generated always as identity)`.execute(db);
  await sql`insert into counted default values`.execute(db);
}
