import { randomUUID } from 'node:crypto';
import type { EditableReadingLesson, ReadingLessonInput } from '@kalima/shared/contract/reading-lessons';
import { contentLimits } from '@kalima/shared/domain/content-limits';
import { invalidField } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import { type Content, type ContentDependencies, createLifeCycle, type Replacing } from '../content/life-cycle.ts';
import { otherFormFields } from '../content/pairs.ts';
import { savingTexts } from '../content/pinyin/read-ahead.ts';
import { replaceCards } from '../content/rows.ts';
import type { UsedFile } from '../media/service.ts';
import * as queries from './queries.ts';

interface Lesson extends queries.LessonRow {
  readonly cards: readonly queries.CardRow[];
}

interface NewLesson extends Lesson {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

const readingLessons: Content<EditableReadingLesson, Lesson, 'reading_lessons'> = {
  courseType: 'reading_card',
  name: 'reading lesson',
  select: queries.selectEditable,
  columnsOf: queries.lessonColumns,
  stageOf: ({ stage }) => stage,
  courseOf: ({ name, description }) => ({ title: name, description }),
  filesOf: ({ lessonAudioUrl, cards }) => [
    { field: 'lessonAudioUrl', url: lessonAudioUrl, kind: 'audio' },
    ...cards.flatMap(({ imageUrl, audioUrl, otherAudioUrl = null }, index): UsedFile[] => [
      { field: `cards.${index}.imageUrl`, url: imageUrl, kind: 'picture' },
      { field: `cards.${index}.audioUrl`, url: audioUrl, kind: 'audio' },
      { field: `cards.${index}.otherAudioUrl`, url: otherAudioUrl, kind: 'audio' },
    ]),
  ],
  otherFormsOf: ({ cards }) => otherFormFields('cards', cards),
  wordsOf: ({ cards }) => cards.map(({ word, ...card }) => ({ ...card, text: word })),
  copyOf: ({ id: _id, version: _version, cards, ...lesson }) => ({
    ...lesson,
    cards: cards.map(({ id: _card, ...card }) => card),
  }),
  async writeParts(trx, id, { cards }) {
    const isWritten = await replaceCards(trx, 'reading_cards', id, cards.map(queries.cardColumns));
    if (!isWritten) throw invalidField('cards', 'INVALID_VALUE');
  },
};

/** Interactive reading: lessons of pictured word cards with sound (PRODUCT.md#interactive-reading, PRODUCT.md#visibility). */
export function createReadingService(parts: ContentDependencies) {
  const { database } = parts;
  const lessons = createLifeCycle(readingLessons, parts);
  return {
    ...lessons.forAuthors,

    /** JSON of the lessons that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleLessons(database, tokenHash),

    /** JSON of one lesson with its cards; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleLesson(database, tokenHash, id),

    /** Makes a lesson with its cards and its course. One of this id stays as it is. Throws `VALIDATION_FAILED`. */
    create: (author: ContentAuthor, { id = randomUUID(), sortOrder, ...lesson }: NewLesson) =>
      inTransaction(database.db, (trx) => lessons.insert(trx, author, id, lesson, sortOrder)),

    /** Replaces a lesson with its cards. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`, `WORDS_CHANGED`. */
    update: (author: ContentAuthor, id: string, { version, changedWords, ...input }: ReadingLessonInput & Replacing) =>
      savingTexts(database.db, author, input, (trx) =>
        lessons.replace(trx, author, id, { version, changedWords }, input),
      ),

    /**
     * For a service that does more in the same transaction, and has checked the files. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`,
     * `CONTENT_IN_USE`, `TOO_MUCH_CONTENT`, `VALIDATION_FAILED` beyond as many cards as a lesson may have.
     */
    within: {
      lock: lessons.requireOwn,
      checkFiles: lessons.checkFiles,
      read: lessons.read,
      remove: lessons.remove,
      create: (trx: Trx, author: ContentAuthor, id: string, lesson: Lesson) => lessons.insert(trx, author, id, lesson),
      replace: lessons.replace,
      /** Adds cards behind those that there are. */
      append: (trx: Trx, author: ContentAuthor, id: string, cards: readonly queries.CardRow[]) =>
        lessons.change(trx, author, id, (stored) => {
          const all = [...stored.cards, ...cards];
          if (all.length > contentLimits.cards) throw invalidField('cards', 'TOO_MANY', contentLimits.cards);
          return { ...stored, cards: all };
        }),
      removeCards: (trx: Trx, author: ContentAuthor, id: string, ids: ReadonlySet<string>) =>
        lessons.change(trx, author, id, (stored) => ({
          ...stored,
          cards: stored.cards.filter((card) => !ids.has(card.id)),
        })),
    },

    /** Puts the lessons of a stage in order, for learners as well; those that are not named follow. */
    order: (_admin: AdminCaller, stage: number, ids: readonly string[]): Promise<void> =>
      inTransaction(database.db, (trx) => lessons.order(trx, stage, ids)),
  };
}

export type ReadingService = ReturnType<typeof createReadingService>;
