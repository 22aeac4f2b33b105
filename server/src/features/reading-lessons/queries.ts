import type { EditableReadingLesson } from '@kalima/shared/contract/reading-lessons';
import type { Translations } from '@kalima/shared/domain/translations';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { otherFormColumns, otherFormValues, selectOtherForm } from '../content/pairs.ts';
import { selectTranslations, translationColumns, translationValues } from '../content/translations.ts';
import { selectPinyin } from '../content/pinyin/queries.ts';
import { selectWords } from '../content/word-occurrences.ts';
import { isCompleted, hasParts, isVisible } from '../content/visible.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

const rowColumns = `l.id, l.name, l.description, l.stage, l.language,
  (select count(*)::int from reading_cards c where c.lesson_id = l.id) as "cardCount",
  (select c.image_url from reading_cards c where c.lesson_id = l.id and c.image_url is not null
    order by c.sort_order, c.created_at, c.id limit 1) as "imageUrl",
  coalesce((select bool_and(c.audio_url is not null) from reading_cards c where c.lesson_id = l.id), false) as "hasAllAudio",
  ${isCompleted('l.id', 'interactive-reading')} as "isCompleted"`;

const listStatement = {
  name: 'list-reading-lessons',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from reading_lessons l where ${isVisible('l.id')}
          and ${hasParts('(select count(*) from reading_cards c where c.lesson_id = l.id)')}
        order by l.stage, l.sort_order, l.created_at, l.id
      ) lesson
    ))::text as json from me`,
};

const itemStatement = {
  name: 'get-reading-lesson',
  text: `with ${currentUserCte}
    select (
      select row_to_json(lesson)::text from (
        select ${rowColumns}, l.lesson_audio_url as "lessonAudioUrl", (
          select coalesce(json_agg(card), '[]') from (
            select c.id, c.word, ${selectOtherForm('c')}, c.example, ${selectTranslations('c')},
              c.image_url as "imageUrl", c.audio_url as "audioUrl"
            from reading_cards c where c.lesson_id = l.id order by c.sort_order, c.created_at, c.id
          ) card
        ) as cards, ${selectWords('l.id')}, ${selectPinyin('l.id')}
        from reading_lessons l where l.id = $2 and ${isVisible('l.id')}
      ) lesson
    ) as json from me`,
};

/** JSON of the lessons that the session's person may study; null without a session. */
export function selectVisibleLessons(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one lesson; null without a session. Throws `NOT_FOUND`. */
export function selectVisibleLesson(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

export interface LessonRow {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly language: Schema['reading_lessons']['language'];
  readonly lessonAudioUrl: string | null;
}

export interface CardRow extends Translations {
  /** Made by the caller where a save may be sent twice. */
  readonly id?: string;
  readonly word: string;
  readonly sense?: string | undefined;
  readonly otherForm?: string | undefined;
  readonly otherAudioUrl?: string | null | undefined;
  readonly example?: string | undefined;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

/** A lesson as it is written. */
export const lessonColumns = ({ name, description, language, lessonAudioUrl }: LessonRow) => ({
  name,
  description,
  language,
  lesson_audio_url: lessonAudioUrl,
});

/** Its cards as they are written. */
export const cardColumns = ({ id, word, sense, example, imageUrl, audioUrl, ...given }: CardRow) => ({
  ...(id !== undefined && { id }),
  word,
  ...(sense !== undefined && { sense }),
  ...otherFormValues(given),
  ...(example !== undefined && { example }),
  ...translationValues(given),
  image_url: imageUrl,
  audio_url: audioUrl,
});

export async function selectEditable(db: Db, id: string): Promise<EditableReadingLesson | undefined> {
  const lesson = await db
    .selectFrom('reading_lessons')
    .select(['id', 'name', 'description', 'stage', 'language', 'lesson_audio_url as lessonAudioUrl', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lesson) return undefined;
  const cards = await db
    .selectFrom('reading_cards')
    .select([
      'id',
      'word',
      'sense',
      ...otherFormColumns,
      'example',
      ...translationColumns,
      'image_url as imageUrl',
      'audio_url as audioUrl',
    ])
    .where('lesson_id', '=', id)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...lesson, cards };
}
