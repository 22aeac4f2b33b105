import { type Kysely, sql } from 'kysely';
import { pinyinOf } from '../src/content/pinyin/pinyin.ts';

const statements = [
  `create table pinyin (
    course_id uuid not null references courses on delete cascade,
    text_id uuid not null,
    text text not null,
    pinyin text not null,
    corrections jsonb not null default '{}',
    position integer not null,
    primary key (course_id, text_id)
  )`,
  `comment on table pinyin is 'how the Chinese texts of a course are read, by the id of card, phrase, explained word or sentence (PRODUCT.md#pinyin)'`,
  `comment on column pinyin.pinyin is 'a syllable for each Chinese character, corrections included'`,
  `comment on column pinyin.corrections is 'syllables that a teacher gave, by the place of the character'`,
];

/** Every text of Chinese content: cards, phrases, the words that are explained, and sentences, in their order. */
const texts = `
  select c.lesson_id as course_id, c.id as text_id, c.word as text, c.sort_order * 100 as position
    from reading_cards c join reading_lessons l on l.id = c.lesson_id where l.language = 'chinese'
  union all
  select c.lesson_id, c.id, c.word, c.sort_order * 100
    from flashcards c join flashcard_lessons l on l.id = c.lesson_id where l.language = 'chinese'
  union all
  select p.course_id, p.id, p.word, p.sort_order * 100
    from phrases p join phrase_courses c on c.id = p.course_id where c.language = 'chinese'
  union all
  select p.course_id, (word.entry ->> 'id')::uuid, word.entry ->> 'word', p.sort_order * 100 + word.place::integer
    from phrases p join phrase_courses c on c.id = p.course_id,
      jsonb_array_elements(p.vocabulary) with ordinality as word (entry, place) where c.language = 'chinese'
  union all
  select s.id, (word.entry ->> 'id')::uuid, word.entry ->> 'word', word.place::integer
    from stories s, jsonb_array_elements(s.vocabulary) with ordinality as word (entry, place) where s.language = 'chinese'
  union all
  select s.id, n.id, n.text, 100000 + n.sort_order
    from stories s join story_sentences n on n.story_id = s.id where s.language = 'chinese'`;

interface Text {
  course_id: string;
  text_id: string;
  text: string;
  position: number;
}

/** Rows that are written at once. */
const atOnce = 1000;

/** All Chinese text has pinyin, which can be corrected; what there was is read again, since it is read better. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql.raw<Text>(texts).execute(db);
  const read = rows.flatMap((row) => {
    const pinyin = pinyinOf(row.text, 'chinese');
    return pinyin === null ? [] : { ...row, pinyin };
  });
  for (let from = 0; from < read.length; from += atOnce)
    await sql`
      insert into pinyin (course_id, text_id, text, pinyin, position)
      select course_id, text_id, text, pinyin, position from jsonb_to_recordset(${JSON.stringify(read.slice(from, from + atOnce))}::jsonb)
        as t (course_id uuid, text_id uuid, text text, pinyin text, position integer)
      on conflict do nothing`.execute(db);
  await sql`
    update word_occurrences o set pinyin = p.pinyin from pinyin p
    where p.course_id = o.course_id and p.text_id = o.part_id and o.pinyin is distinct from p.pinyin`.execute(db);
}
