import { type Kysely, sql } from 'kysely';

/** The words of a learner are read page by page in the order of their letters, without sorting all of them for each page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index memory_items_in_order on memory_items (user_id, (left(text, 100) collate "C"), item_id) where text is not null`,
    )
    .execute(db);
  await sql
    .raw(`create index memory_items_without_text on memory_items (user_id, item_id) where text is null`)
    .execute(db);
}
