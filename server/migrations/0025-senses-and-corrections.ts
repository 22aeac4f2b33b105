import { type Kysely, sql } from 'kysely';

const statements = [
  ...['reading_cards', 'flashcards', 'phrases'].flatMap((table) => [
    `alter table ${table} add column sense text not null default ''`,
    `comment on column ${table}.sense is 'parts words that are written alike; empty where nobody parted them'`,
  ]),
  // Without references: answers to what was deleted meanwhile still arrive, and their words were corrected all the same.
  `create table item_corrections (
    course_id uuid not null,
    part_id uuid not null,
    at timestamptz not null default clock_timestamp(),
    former_item_id uuid not null,
    former_sense text not null,
    item_id uuid not null,
    language text not null check (language in ('chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish')),
    text text not null,
    not_before timestamptz not null default now(),
    done_at timestamptz,
    primary key (course_id, part_id, at)
  )`,
  `comment on table item_corrections is 'parts whose word was corrected and stayed the same word: what was answered there before belongs to the new item (PRODUCT.md#corrections)'`,
  `comment on column item_corrections.text is 'how the part reads since'`,
  `comment on column item_corrections.not_before is 'when the server looks after it next; while one does so, the others leave it alone'`,
  `create index item_corrections_undone on item_corrections (not_before) where done_at is null`,
  `create index item_corrections_by_item on item_corrections (item_id)`,
  // From an item to the people who have answered it.
  `create index memory_items_by_item on memory_items (item_id, user_id)`,
];

/** Words that are written alike can be parted, and a corrected word keeps what learners remember of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
