import { type Kysely, sql } from 'kysely';

const statements = [
  `create table story_pages (
    id uuid primary key,
    story_id uuid not null references stories on delete cascade,
    text text not null,
    image_url text,
    audio_url text,
    sort_order integer not null
  )`,
  `comment on table story_pages is 'the pages of a story that is a picture book (PRODUCT.md#stories)'`,
  `create index story_pages_by_story on story_pages (story_id, sort_order)`,
  `alter table story_sentences add column page_id uuid references story_pages on delete cascade`,
  `create index story_sentences_by_page on story_sentences (page_id) where page_id is not null`,
];

/** A story may have pages instead of a film. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
