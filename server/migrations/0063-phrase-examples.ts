import { type Kysely, sql } from 'kysely';

/** Lets a phrase have a sentence that it is met in, as cards do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table phrases add column example text not null default ''`.execute(db);
  await sql`comment on column phrases.example is 'a sentence that it is met in (PRODUCT.md#examples); empty for nearly all'`.execute(
    db,
  );
}
