import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { isCompleted, isVisible } from '../../platform/db/visible-content.ts';
import { meExpression } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

/** Authored lessons, and reading lessons as decks of their cards that have a picture (D4), as one kind of thing. */
const lessons = `(
    select l.id, l.name, l.description, l.stage, l.language, l.sort_order, l.created_at, 0 as source,
      (select count(*)::int from flashcards c where c.lesson_id = l.id) as "cardCount"
    from flashcard_lessons l
    union all
    select l.id, l.name, l.description, l.stage, l.language, l.sort_order, l.created_at, 1 as source,
      (select count(*)::int from reading_cards c where c.lesson_id = l.id and c.image_url is not null) as "cardCount"
    from reading_lessons l
  )`;

const rowColumns = `l.id, l.name, l.description, l.stage, l.language, l."cardCount", ${isCompleted('l.id', 'flashcards')} as "isCompleted"`;

const listStatement = {
  name: 'list-flashcard-lessons',
  text: `with ${meExpression}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from ${lessons} l where ${isVisible('l.id')}
        order by l.stage, l.source, l.sort_order, l.created_at, l.id
      ) lesson
    ))::text as json from me`,
};

/** Pictures that a deck can borrow for its wrong answers. */
const spareImages = 12;

const itemStatement = {
  name: 'get-flashcard-lesson',
  text: `with ${meExpression}
    select (
      select row_to_json(lesson)::text from (
        select ${rowColumns}, (
          select coalesce(json_agg(card), '[]') from (
            select one.id, one.word, one.translation, one."audioUrl", one."imageUrl", one."wrongImageUrls" from (
              select c.id, c.word, c.translation, c.audio_url as "audioUrl", c.correct_image_url as "imageUrl",
                c.wrong_image_urls as "wrongImageUrls", c.sort_order, c.created_at
              from flashcards c where c.lesson_id = l.id
              union all
              select c.id, c.word, c.translation, c.audio_url, c.image_url, '{}'::text[], c.sort_order, c.created_at
              from reading_cards c where c.lesson_id = l.id and c.image_url is not null
            ) one order by one.sort_order, one.created_at, one.id
          ) card
        ) as cards, (
          select coalesce(json_agg(spare.image_url), '[]') from (
            select c.image_url from reading_cards c
            where c.lesson_id <> l.id and c.image_url is not null and ${isVisible('c.lesson_id')}
            order by random() limit ${spareImages}
          ) spare
        ) as "spareImageUrls"
        from ${lessons} l where l.id = $2 and ${isVisible('l.id')}
      ) lesson
    ) as json from me`,
};

/** JSON of the lessons and decks that the session's person may study; null without a session. */
export function selectVisibleLessons(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one lesson or deck; null without a session. Refuses with `NOT_FOUND`. */
export function selectVisibleLesson(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

export interface LessonRow {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly language: Schema['flashcard_lessons']['language'];
  readonly sortOrder: number;
}

export interface FlashcardRow {
  readonly word: string;
  readonly translation: string;
  readonly audioUrl: string | null;
  readonly correctImageUrl: string;
  readonly wrongImageUrls: string[];
}

export async function insertLesson(
  db: Db,
  id: string,
  lesson: LessonRow,
  cards: readonly FlashcardRow[],
): Promise<void> {
  const { sortOrder, ...columns } = lesson;
  await db
    .insertInto('flashcard_lessons')
    .values({ id, ...columns, sort_order: sortOrder })
    .execute();
  if (cards.length === 0) return;
  await db
    .insertInto('flashcards')
    .values(
      cards.map((card, index) => ({
        lesson_id: id,
        word: card.word,
        translation: card.translation,
        audio_url: card.audioUrl,
        correct_image_url: card.correctImageUrl,
        wrong_image_urls: card.wrongImageUrls,
        sort_order: index,
      })),
    )
    .execute();
}
