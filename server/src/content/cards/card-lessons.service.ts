import { randomUUID } from 'node:crypto';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { UsedFile } from '../../media/media.service.ts';
import { invalidField } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import { type ContentDependencies, createLifeCycle, type Replacing } from '../life-cycle.ts';
import { otherFormFields } from '../pairs.ts';
import { savingTexts } from '../pinyin/read-ahead.ts';
import { replaceCards } from '../rows.ts';
import * as queries from './card-lessons.queries.ts';

export type { CardRow } from './card-lessons.queries.ts';

type Statement = Parameters<typeof selectJsonList>[1];

/** A lesson as its form edits it. */
export interface EditableLesson<Card> extends queries.LessonRow {
  readonly id: string;
  readonly language: ContentLanguage;
  readonly version: number;
  readonly cards: readonly (Card & { readonly id: string })[];
}

/** A lesson as it is written. */
export interface WrittenLesson<Card> extends queries.LessonRow {
  readonly cards: readonly Card[];
}

interface Placing {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

/** Description of a kind of lesson of word cards. */
export interface CardKind<Lesson extends WrittenLesson<Card>, Card extends queries.CardRow> {
  readonly courseType: CourseType;
  /** Name in the message of `NOT_FOUND`, such as `reading lesson`. */
  readonly name: string;
  readonly tables: queries.LessonTables;
  /** The lessons that a session's person may study, as JSON, and one of them. */
  readonly listStatement: Statement;
  readonly itemStatement: Statement;
  /** Columns of a lesson, and of a card, that only this kind has. */
  lessonValues(lesson: Lesson): object;
  cardValues(card: Card): object;
  /** Files of a lesson that only this kind has, and the pictures of a card in the field `field`. */
  filesOf(lesson: Lesson): readonly UsedFile[];
  picturesOf(card: Card, field: string): readonly UsedFile[];
}

/** Lessons of word cards of one kind: made, edited, put in order, studied and deleted (PRODUCT.md#visibility). */
export function createCardLessons<
  Editable extends Lesson & EditableLesson<Card>,
  Lesson extends WrittenLesson<Card>,
  Card extends queries.CardRow,
>(kind: CardKind<Lesson, Card>, parts: ContentDependencies) {
  const { database } = parts;
  const lessons = createLifeCycle<Editable, Lesson, 'reading_lessons' | 'flashcard_lessons'>(
    {
      courseType: kind.courseType,
      name: kind.name,
      select: (db, id) => queries.selectEditable<Editable>(db, kind.tables, id),
      columnsOf: (lesson) => ({ ...queries.lessonValues(lesson), ...kind.lessonValues(lesson) }),
      stageOf: ({ stage }) => stage,
      courseOf: ({ name, description }) => ({ title: name, description }),
      filesOf: (lesson) => [
        ...kind.filesOf(lesson),
        ...lesson.cards.flatMap((card, index): UsedFile[] => [
          { field: `cards.${index}.audioUrl`, url: card.audioUrl, kind: 'audio' },
          { field: `cards.${index}.otherAudioUrl`, url: card.otherAudioUrl ?? null, kind: 'audio' },
          ...kind.picturesOf(card, `cards.${index}`),
        ]),
      ],
      otherFormsOf: ({ cards }) => otherFormFields('cards', cards),
      wordsOf: ({ cards }: EditableLesson<Card>) => cards.map(({ word, ...card }) => ({ ...card, text: word })),
      copyOf: ({ id: _id, version: _version, cards, ...lesson }) =>
        ({ ...lesson, cards: cards.map(({ id: _card, ...card }) => card) }) as unknown as Lesson,
      async writeParts(trx, id, { cards }) {
        const columns = cards.map((card) => ({ ...queries.cardValues(card), ...kind.cardValues(card) }));
        if (!(await replaceCards(trx, kind.tables.cards, id, columns as never)))
          throw invalidField('cards', 'INVALID_VALUE');
      },
    },
    parts,
  );
  return {
    ...lessons.forAuthors,

    /** JSON of the lessons that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => selectJsonList(database, kind.listStatement, tokenHash),

    /** JSON of one lesson with its cards; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      selectJsonItem(database, kind.itemStatement, tokenHash, id),

    /** Makes a lesson with its cards and its course. One of this id stays as it is. Throws `VALIDATION_FAILED`. */
    create: (author: ContentAuthor, { id = randomUUID(), sortOrder, ...lesson }: Lesson & Placing) =>
      inTransaction(database.db, (trx) => lessons.insert(trx, author, id, lesson as unknown as Lesson, sortOrder)),

    /** Replaces a lesson with its cards. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`, `WORDS_CHANGED`. */
    update: (author: ContentAuthor, id: string, { version, changedWords, ...rest }: Lesson & Replacing) => {
      const lesson = rest as unknown as Lesson;
      return savingTexts(database.db, author, lesson, (trx) =>
        lessons.replace(trx, author, id, { version, changedWords }, lesson),
      );
    },

    /** One lesson as it is stored. Throws `NOT_FOUND`. */
    read: (id: string): Promise<Editable> => lessons.read(database.db, id),

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
      /** Changes the cards of a lesson as it stands. */
      changeCards: (
        trx: Trx,
        author: ContentAuthor,
        id: string,
        changed: (cards: Editable['cards']) => readonly Card[],
      ) =>
        lessons.change(trx, author, id, (stored) => {
          const cards = changed(stored.cards);
          if (cards.length > contentLimits.cards) throw invalidField('cards', 'TOO_MANY', contentLimits.cards);
          return { ...stored, cards };
        }),
    },

    /** Puts the lessons of a stage in order, for learners as well; those that are not named follow. */
    order: (_admin: AdminCaller, stage: number, ids: readonly string[]): Promise<void> =>
      inTransaction(database.db, (trx) => lessons.order(trx, stage, ids)),
  };
}
