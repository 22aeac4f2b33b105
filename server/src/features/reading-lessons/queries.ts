import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { isCompleted, isVisible } from '../../platform/db/visible-content.ts';
import { meExpression } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

const rowColumns = `l.id, l.name, l.description, l.stage, l.language,
  (select count(*)::int from reading_cards c where c.lesson_id = l.id) as "cardCount",
  coalesce((select bool_and(c.audio_url is not null) from reading_cards c where c.lesson_id = l.id), false) as "hasAllAudio",
  ${isCompleted('l.id', 'interactive-reading')} as "isCompleted"`;

const listStatement = {
  name: 'list-reading-lessons',
  text: `with ${meExpression}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from reading_lessons l where ${isVisible('l.id')}
        order by l.stage, l.sort_order, l.created_at, l.id
      ) lesson
    ))::text as json from me`,
};

const itemStatement = {
  name: 'get-reading-lesson',
  text: `with ${meExpression}
    select (
      select row_to_json(lesson)::text from (
        select ${rowColumns}, l.lesson_audio_url as "lessonAudioUrl", (
          select coalesce(json_agg(card), '[]') from (
            select c.id, c.word, c.translation, c.image_url as "imageUrl", c.audio_url as "audioUrl"
            from reading_cards c where c.lesson_id = l.id order by c.sort_order, c.created_at, c.id
          ) card
        ) as cards
        from reading_lessons l where l.id = $2 and ${isVisible('l.id')}
      ) lesson
    ) as json from me`,
};

/** JSON of the lessons that the session's person may study; null without a session. */
export function selectVisibleLessons(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one lesson; null without a session. Refuses with `NOT_FOUND`. */
export function selectVisibleLesson(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

export interface LessonRow {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly language: Schema['reading_lessons']['language'];
  readonly sortOrder: number;
  readonly lessonAudioUrl: string | null;
}

export interface CardRow {
  readonly word: string;
  readonly translation: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

export async function insertLesson(db: Db, id: string, lesson: LessonRow, cards: readonly CardRow[]): Promise<void> {
  const { sortOrder, lessonAudioUrl, ...columns } = lesson;
  await db
    .insertInto('reading_lessons')
    .values({ id, ...columns, sort_order: sortOrder, lesson_audio_url: lessonAudioUrl })
    .execute();
  if (cards.length === 0) return;
  await db
    .insertInto('reading_cards')
    .values(
      cards.map((card, index) => ({
        lesson_id: id,
        word: card.word,
        translation: card.translation,
        image_url: card.imageUrl,
        audio_url: card.audioUrl,
        sort_order: index,
      })),
    )
    .execute();
}
