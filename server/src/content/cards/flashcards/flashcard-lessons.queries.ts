import type { SparePicture } from '@kalima/shared/contract/content/flashcard-lessons';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { currentUserCte } from '../../../platform/sessions/find-caller.ts';
import { selectPinyin } from '../../pinyin/pinyin.queries.ts';
import { selectShownDetails, shownDetails } from '../../taught-word.ts';
import { selectTranslations } from '../../translations.ts';
import { hasParts, isCompleted, isVisible } from '../../visible.ts';
import { selectWords } from '../../word-occurrences.ts';

/** Authored lessons, and reading lessons as decks of their cards that have a picture (PRODUCT.md#flashcards), as one kind of thing. */
const lessons = `(
    select l.id, l.name, l.description, l.stage, l.language, l.sort_order, l.created_at, 0 as source,
      (select count(*)::int from flashcards c where c.lesson_id = l.id) as "cardCount",
      (select c.correct_image_url from flashcards c where c.lesson_id = l.id
        order by c.sort_order, c.created_at, c.id limit 1) as "imageUrl"
    from flashcard_lessons l
    union all
    select l.id, l.name, l.description, l.stage, l.language, l.sort_order, l.created_at, 1 as source,
      (select count(*)::int from reading_cards c where c.lesson_id = l.id and c.image_url is not null) as "cardCount",
      (select c.image_url from reading_cards c where c.lesson_id = l.id and c.image_url is not null
        order by c.sort_order, c.created_at, c.id limit 1) as "imageUrl"
    from reading_lessons l
  )`;

const rowColumns = `l.id, l.name, l.description, l.stage, l.language, l."cardCount", l."imageUrl", l.source = 1 as "isDeck", ${isCompleted('l.id', 'flashcards')} as "isCompleted"`;

/** The lessons and decks that the session's person may study, as JSON. */
export const listStatement = {
  name: 'list-flashcard-lessons',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from ${lessons} l where ${isVisible('l.id')} and ${hasParts('l."cardCount"')}
        order by l.stage, l.source, l.sort_order, l.created_at, l.id
      ) lesson
    ))::text as json from me`,
};

/** Pictures that a deck can borrow as distractors, of lessons in any language: their words are not shown (PRODUCT.md#flashcards). */
const spareInDeck = 12;

/** One of them with its cards. */
export const itemStatement = {
  name: 'get-flashcard-lesson',
  text: `with ${currentUserCte}
    select (
      select row_to_json(lesson)::text from (
        select ${rowColumns}, (
          select coalesce(json_agg(card), '[]') from (
            select one.id, one.word, ${shownDetails('one')}, one.translation, one."translationLanguage", one."secondTranslation",
              one."secondTranslationLanguage", one."audioUrl", one."imageUrl", one."wrongImageUrls" from (
              select c.id, c.word, ${selectShownDetails('c')}, ${selectTranslations('c')}, c.audio_url as "audioUrl", c.correct_image_url as "imageUrl",
                c.wrong_image_urls as "wrongImageUrls", c.sort_order, c.created_at
              from flashcards c where c.lesson_id = l.id
              union all
              select c.id, c.word, ${selectShownDetails('c')}, ${selectTranslations('c')}, c.audio_url, c.image_url, '{}'::text[], c.sort_order, c.created_at
              from reading_cards c where c.lesson_id = l.id and c.image_url is not null
            ) one order by one.sort_order, one.created_at, one.id
          ) card
        ) as cards, (
          select coalesce(json_agg(spare), '[]') from (
            select c.word, c.translation, c.second_translation as "secondTranslation", c.image_url as "imageUrl"
            from reading_cards c
            where c.lesson_id <> l.id and c.image_url is not null and ${isVisible('c.lesson_id')}
            order by md5(l.id::text || c.id::text) limit ${spareInDeck}
          ) spare
        ) as "sparePictures", ${selectWords('l.id')}, ${selectPinyin('l.id')}
        from ${lessons} l where l.id = $2 and ${isVisible('l.id')}
      ) lesson
    ) as json from me`,
};

/** Pictures that are read at a time as proposals for distractors. */
const mostProposals = 60;

/** Pictures of cards in a language that are stored here, mixed from all lessons but one, always the same for the same lesson. */
export async function selectSparePictures(
  db: Db,
  lessonId: string,
  language: ContentLanguage,
): Promise<SparePicture[]> {
  const { rows } = await sql<SparePicture>`
    select word, translation, "secondTranslation", "imageUrl" from (
      select c.id, c.word, c.translation, c.second_translation as "secondTranslation", c.correct_image_url as "imageUrl"
      from flashcards c join flashcard_lessons l on l.id = c.lesson_id
      where l.language = ${language} and l.id <> ${lessonId}
      union all
      select c.id, c.word, c.translation, c.second_translation, c.image_url
      from reading_cards c join reading_lessons l on l.id = c.lesson_id
      where l.language = ${language} and c.image_url is not null
    ) one where "imageUrl" like ${`${mediaUrlPrefix}%`} order by md5(${lessonId} || id::text) limit ${mostProposals}`.execute(
    db,
  );
  return rows;
}
