import { randomUUID } from 'node:crypto';
import type {
  EditableFlashcardLesson,
  FlashcardLessonInput,
  SparePicture,
} from '@kalima/shared/contract/flashcard-lessons';
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
  readonly cards: readonly queries.FlashcardRow[];
}

interface NewLesson extends Lesson {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

const flashcardLessons: Content<EditableFlashcardLesson, Lesson, 'flashcard_lessons'> = {
  courseType: 'flashcard',
  name: 'flashcard lesson',
  select: queries.selectEditable,
  columnsOf: queries.lessonColumns,
  stageOf: ({ stage }) => stage,
  courseOf: ({ name, description }) => ({ title: name, description }),
  filesOf: ({ cards }) =>
    cards.flatMap(({ audioUrl, otherAudioUrl = null, imageUrl, wrongImageUrls }, index): UsedFile[] => [
      { field: `cards.${index}.audioUrl`, url: audioUrl, kind: 'audio' },
      { field: `cards.${index}.otherAudioUrl`, url: otherAudioUrl, kind: 'audio' },
      { field: `cards.${index}.imageUrl`, url: imageUrl, kind: 'picture' },
      ...wrongImageUrls.map((url, wrong): UsedFile => ({
        field: `cards.${index}.wrongImageUrls.${wrong}`,
        url,
        kind: 'picture',
      })),
    ]),
  otherFormsOf: ({ cards }) => otherFormFields('cards', cards),
  wordsOf: ({ cards }) => cards.map(({ word, ...card }) => ({ ...card, text: word })),
  copyOf: ({ id: _id, version: _version, cards, ...lesson }) => ({
    ...lesson,
    cards: cards.map(({ id: _card, ...card }) => card),
  }),
  async writeParts(trx, id, { cards }) {
    const isWritten = await replaceCards(trx, 'flashcards', id, cards.map(queries.cardColumns));
    if (!isWritten) throw invalidField('cards', 'INVALID_VALUE');
  },
};

/** Flashcards: the picture that fits a word, from authored lessons and from decks of reading lessons (PRODUCT.md#flashcards). */
export function createFlashcardsService(parts: ContentDependencies) {
  const { database } = parts;
  const lessons = createLifeCycle(flashcardLessons, parts);
  return {
    ...lessons.forAuthors,

    /** JSON of the lessons and decks that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleLessons(database, tokenHash),

    /** JSON of one lesson or deck with its cards; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleLesson(database, tokenHash, id),

    /** Makes an authored lesson with its cards and its course. One of this id stays as it is. Throws `VALIDATION_FAILED`. */
    create: (author: ContentAuthor, { id = randomUUID(), sortOrder, ...lesson }: NewLesson) =>
      inTransaction(database.db, (trx) => lessons.insert(trx, author, id, lesson, sortOrder)),

    /** Replaces a lesson with its cards. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`, `WORDS_CHANGED`. */
    update: (
      author: ContentAuthor,
      id: string,
      { version, changedWords, ...input }: FlashcardLessonInput & Replacing,
    ) =>
      savingTexts(database.db, author, input, (trx) =>
        lessons.replace(trx, author, id, { version, changedWords }, input),
      ),

    /** For a service that does more in the same transaction, and has checked the files of new lessons. Throws as the others do. */
    within: {
      lock: lessons.requireOwn,
      checkFiles: lessons.checkFiles,
      read: lessons.read,
      remove: lessons.remove,
      create: (trx: Trx, author: ContentAuthor, id: string, lesson: Lesson) => lessons.insert(trx, author, id, lesson),
      replace: lessons.replace,
      /** Changes the cards of a lesson, of which none may be without a wrong picture. */
      changeCards: (
        trx: Trx,
        author: ContentAuthor,
        id: string,
        changed: (cards: EditableFlashcardLesson['cards'], lesson: EditableFlashcardLesson) => queries.FlashcardRow[],
      ) =>
        lessons.change(trx, author, id, (stored) => {
          const cards = changed(stored.cards, stored);
          if (cards.length > contentLimits.cards) throw invalidField('cards', 'TOO_MANY', contentLimits.cards);
          return { ...stored, cards };
        }),
    },

    /** Pictures of other lessons in the language of a lesson, for its wrong pictures. Throws `NOT_FOUND`. */
    async sparePictures(_author: ContentAuthor, id: string): Promise<SparePicture[]> {
      const { language } = await lessons.read(database.db, id);
      return queries.selectSparePictures(database.db, id, language);
    },

    /** Puts the lessons of a stage in order, for learners as well; those that are not named follow. */
    order: (_admin: AdminCaller, stage: number, ids: readonly string[]): Promise<void> =>
      inTransaction(database.db, (trx) => lessons.order(trx, stage, ids)),
  };
}

export type FlashcardsService = ReturnType<typeof createFlashcardsService>;
