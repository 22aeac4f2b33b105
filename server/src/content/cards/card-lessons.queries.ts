import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { Db } from '../../platform/db/schema.ts';
import type { CardTable } from '../rows.ts';
import { type GivenWord, wordColumns, wordValues } from '../taught-word.ts';
import { translationColumns, translationValues } from '../translations.ts';

/** A lesson as it is written, without its cards and what only its kind has. */
export interface LessonRow {
  readonly name: string;
  readonly stage: number;
  readonly description: string;
  readonly language: ContentLanguage;
}

/** A card as it is written, without its pictures. */
export interface CardRow extends Translations, GivenWord {
  /** Made by the caller where a save may be sent twice. */
  readonly id?: string;
  readonly word: string;
  readonly audioUrl: string | null;
}

/** The tables of a kind of lesson, and their columns that other kinds do not have, each `column as name`. */
export interface LessonTables {
  readonly lessons: 'reading_lessons' | 'flashcard_lessons';
  readonly cards: CardTable;
  readonly lessonColumns: readonly string[];
  readonly cardColumns: readonly string[];
}

/** The columns that all lessons have, as they are written. */
export const lessonValues = ({ name, description, language }: LessonRow) => ({ name, description, language });

/** The columns that all cards have, as they are written: those that were sent. */
export const cardValues = ({ id, word, audioUrl, ...given }: CardRow) => ({
  ...(id !== undefined && { id }),
  word,
  ...wordValues(given),
  ...translationValues(given),
  audio_url: audioUrl,
});

/** A lesson with its cards, as its form edits it; undefined where there is none. The caller says what its columns make of it. */
export async function selectEditable<Editable>(
  db: Db,
  { lessons, cards, lessonColumns, cardColumns }: LessonTables,
  id: string,
): Promise<Editable | undefined> {
  const ofLessons = lessons as 'reading_lessons';
  const lesson = await db
    .selectFrom(ofLessons)
    .select(['id', 'name', 'description', 'stage', 'language', 'version', ...(lessonColumns as readonly ['version'])])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lesson) return undefined;
  const ofCards = cards as 'reading_cards';
  const inOrder = await db
    .selectFrom(ofCards)
    .select([
      'id',
      'word',
      ...wordColumns,
      ...translationColumns,
      'audio_url as audioUrl',
      ...(cardColumns as readonly ['id']),
    ])
    .where('lesson_id', '=', id)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...lesson, cards: inOrder } as Editable;
}
