import { type Kysely, sql } from 'kysely';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';

const made = [
  `create table story_sentences (
    id uuid primary key default gen_random_uuid(),
    story_id uuid not null references stories on delete cascade,
    text text not null,
    sort_order integer not null
  )`,
  `comment on table story_sentences is 'the text of a story in its sentences, written with it; one that stays keeps its id (PRODUCT.md#parts)'`,
  `create index story_sentences_by_story on story_sentences (story_id, sort_order)`,
];

/** By the ids of their explained words, so that no second one gets an id. */
const indexed = ['phrases', 'stories'].map(
  (table) => `create index ${table}_by_word on ${table} using gin ((jsonb_path_query_array(vocabulary, '$[*].id')))`,
);

const named = ['phrases', 'stories'].map(
  (table) => `update ${table} set vocabulary = (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || word order by place)
      from jsonb_array_elements(vocabulary) with ordinality as listed (word, place)
    )
    where vocabulary <> '[]'`,
);

/** Stories whose sentences are written at once. */
const atOnce = 20;

async function nameSentences(db: Kysely<unknown>): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const { rows }: { rows: { id: string; text: string }[] } = await sql<{ id: string; text: string }>`
      select id, text from stories where ${last}::uuid is null or id > ${last}::uuid order by id limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? null;
    const sentences = rows.flatMap(({ id, text }) =>
      splitSentences(text).map((sentence, place) => ({ story_id: id, text: sentence, sort_order: place })),
    );
    await sql`insert into story_sentences (story_id, text, sort_order)
      select story_id, text, sort_order
      from json_to_recordset(${JSON.stringify(sentences)}::json) as listed (story_id uuid, text text, sort_order integer)`.execute(
      db,
    );
  }
}

/** Explained words and sentences get an id that stays. No version and no time of change is touched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...made, ...named, ...indexed]) await sql.raw(statement).execute(db);
  await nameSentences(db);
}
