import { type Kysely, sql } from 'kysely';
import { isItemLength } from '@kalima/shared/domain/language/item-form';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { itemIdOf } from '../src/content/item-id.ts';

const languages = `('chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish')`;

const made = [
  `create table word_occurrences (
    course_id uuid not null references courses on delete cascade,
    part_id uuid not null,
    item_id uuid not null,
    language text not null check (language in ${languages}),
    text text not null,
    sense text not null default '',
    translation text not null,
    translation_language text check (translation_language in ${languages}),
    second_translation text not null,
    second_translation_language text check (second_translation_language in ${languages}),
    image_url text,
    audio_url text,
    position integer not null,
    primary key (course_id, part_id)
  )`,
  `comment on table word_occurrences is 'the words and short phrases that a course teaches, written with its content (PRODUCT.md#items)'`,
  `comment on column word_occurrences.item_id is 'what learners remember: the same for the same word of a language, wherever it is taught'`,
  `comment on column word_occurrences.sense is 'parts words that are written alike; empty where nobody parted them'`,
  `create index word_occurrences_by_item on word_occurrences (item_id)`,
];

/** Courses whose words are written at once. */
const atOnce = 100;

/** Every part of the chosen courses that is a word or phrase, in its order. */
const parts = `
  select l.id as course_id, l.language, c.id, c.word as text, c.translation, c.translation_language, c.second_translation,
    c.second_translation_language, c.image_url, c.audio_url, c.sort_order as place, c.created_at as made, 0 as word
  from reading_lessons l join reading_cards c on c.lesson_id = l.id
  union all
  select l.id, l.language, c.id, c.word, c.translation, c.translation_language, c.second_translation,
    c.second_translation_language, c.correct_image_url, c.audio_url, c.sort_order, c.created_at, 0
  from flashcard_lessons l join flashcards c on c.lesson_id = l.id
  union all
  select l.id, l.language, p.id, p.word, p.translation, p.translation_language, p.second_translation,
    p.second_translation_language, p.image_url, p.audio_url, p.sort_order, p.created_at, 0
  from phrase_courses l join phrases p on p.course_id = l.id
  union all
  select l.id, l.language, (w.word->>'id')::uuid, w.word->>'word', w.word->>'translation', w.word->>'translationLanguage',
    coalesce(w.word->>'secondTranslation', ''), w.word->>'secondTranslationLanguage', null, null, p.sort_order, p.created_at, w.place
  from phrase_courses l join phrases p on p.course_id = l.id
    cross join jsonb_array_elements(p.vocabulary) with ordinality as w (word, place)
  union all
  select l.id, l.language, (w.word->>'id')::uuid, w.word->>'word', w.word->>'translation', w.word->>'translationLanguage',
    coalesce(w.word->>'secondTranslation', ''), w.word->>'secondTranslationLanguage', null, null, 0, l.created_at, w.place
  from stories l cross join jsonb_array_elements(l.vocabulary) with ordinality as w (word, place)`;

interface Part {
  course_id: string;
  language: ContentLanguage;
  id: string;
  text: string;
}

async function writeWords(db: Kysely<unknown>, courseIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Part>`
    select * from (${sql.raw(parts)}) part where course_id = any(${courseIds}::uuid[])
    order by course_id, place, made, word, id`.execute(db);
  const positions = new Map<string, number>();
  const words = rows
    .filter(({ text, language }) => isItemLength(text, language))
    .map(({ id, ...part }) => {
      const position = positions.get(part.course_id) ?? 0;
      positions.set(part.course_id, position + 1);
      return { ...part, part_id: id, item_id: itemIdOf(part.text, part.language), position };
    });
  await sql`
    insert into word_occurrences (course_id, part_id, item_id, language, text, translation, translation_language,
      second_translation, second_translation_language, image_url, audio_url, position)
    select course_id, part_id, item_id, language, text, translation, translation_language, second_translation,
      second_translation_language, image_url, audio_url, position
    from jsonb_populate_recordset(null::word_occurrences, ${JSON.stringify(words)}::jsonb)`.execute(db);
}

/** Where words are taught, found by what learners remember of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of made) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ id: string }>`select id from courses order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce) await writeWords(db, ids.slice(from, from + atOnce));
}
