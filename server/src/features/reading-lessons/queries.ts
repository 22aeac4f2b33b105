import { type Kysely, sql } from 'kysely';
import type { EditableReadingLesson } from '@kalima/shared/contract/reading-lessons';
import type { Translations } from '@kalima/shared/domain/translations';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { nextPlace, orderRows, placeAfterMove } from '../content/order-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import {
  excludedTranslations,
  selectTranslations,
  translationColumns,
  translationValues,
} from '../content/translations.ts';
import { isCompleted, isListed, isVisible } from '../content/visible.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

const rowColumns = `l.id, l.name, l.description, l.stage, l.language,
  (select count(*)::int from reading_cards c where c.lesson_id = l.id) as "cardCount",
  coalesce((select bool_and(c.audio_url is not null) from reading_cards c where c.lesson_id = l.id), false) as "hasAllAudio",
  ${isCompleted('l.id', 'interactive-reading')} as "isCompleted"`;

const listStatement = {
  name: 'list-reading-lessons',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(lesson), '[]') from (
        select ${rowColumns} from reading_lessons l where ${isVisible('l.id')}
          and ${isListed('(select count(*) from reading_cards c where c.lesson_id = l.id)')}
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
            select c.id, c.word, ${selectTranslations('c')},
              c.image_url as "imageUrl", c.audio_url as "audioUrl"
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
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

function asColumns({ lessonAudioUrl, ...columns }: LessonRow) {
  return { ...columns, lesson_audio_url: lessonAudioUrl };
}

/** Adds a lesson at the given place, or as the last of its stage. */
export async function insertLesson(
  db: Db,
  id: string,
  { sortOrder, ...lesson }: LessonRow & { readonly sortOrder?: number | undefined },
  cards: readonly CardRow[],
): Promise<void> {
  await db
    .insertInto('reading_lessons')
    .values({ id, ...asColumns(lesson), sort_order: sortOrder ?? nextPlace('reading_lessons', lesson.stage) })
    .execute();
  await replaceCards(db, id, cards);
}

/** Replaces what a lesson is told by its form, as the last of its stage where that is another, where its version still is the one that was read; false otherwise. */
export async function updateLesson(db: Db, id: string, version: number, lesson: LessonRow): Promise<boolean> {
  const result = await db
    .updateTable('reading_lessons')
    .set({
      ...asColumns(lesson),
      sort_order: placeAfterMove('reading_lessons', lesson.stage),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes the lesson's cards exactly these, in this order; false if one of the ids is a card of another lesson. */
export async function replaceCards(db: Db, lessonId: string, cards: readonly CardRow[]): Promise<boolean> {
  const kept = cards.flatMap((card) => card.id ?? []);
  await db
    .deleteFrom('reading_cards')
    .where('lesson_id', '=', lessonId)
    .where((eb) => (kept.length === 0 ? eb.lit(true) : eb('id', 'not in', kept)))
    .execute();
  if (cards.length === 0) return true;
  const result = await db
    .insertInto('reading_cards')
    .values(
      cards.map(({ id, word, imageUrl, audioUrl, ...translations }, index) => ({
        ...(id !== undefined && { id }),
        lesson_id: lessonId,
        word,
        ...translationValues(translations),
        image_url: imageUrl,
        audio_url: audioUrl,
        sort_order: index,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          word: eb.ref('excluded.word'),
          ...excludedTranslations,
          image_url: eb.ref('excluded.image_url'),
          audio_url: eb.ref('excluded.audio_url'),
          sort_order: eb.ref('excluded.sort_order'),
        }))
        .whereRef('reading_cards.lesson_id', '=', 'excluded.lesson_id'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === cards.length;
}

export async function selectEditable(db: Db, id: string): Promise<EditableReadingLesson | undefined> {
  const lesson = await db
    .selectFrom('reading_lessons')
    .select(['id', 'name', 'description', 'stage', 'language', 'lesson_audio_url as lessonAudioUrl', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lesson) return undefined;
  const cards = await db
    .selectFrom('reading_cards')
    .select(['id', 'word', ...translationColumns, 'image_url as imageUrl', 'audio_url as audioUrl'])
    .where('lesson_id', '=', id)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...lesson, cards };
}

/** Deletes a lesson with its cards; false if there is none. */
export async function deleteLesson(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('reading_lessons').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Puts the lessons of a stage in order, others follow as they stood. */
export const orderLessons = (db: Db, stage: number, ids: readonly string[]): Promise<void> =>
  orderRows(db, 'reading_lessons', stage, ids);
