import { randomUUID } from 'node:crypto';
import type { EditableReadingLesson, ReadingLessonInput } from '@kalima/shared/contract/reading-lessons';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService, UsedFile } from '../media/service.ts';
import * as queries from './queries.ts';

interface NewLesson extends queries.LessonRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
  readonly cards: readonly queries.CardRow[];
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such reading lesson.');
}

function filesOf({ lessonAudioUrl, cards }: ReadingLessonInput): UsedFile[] {
  return [
    { field: 'lessonAudioUrl', url: lessonAudioUrl, kind: 'audio' },
    ...cards.flatMap(({ imageUrl, audioUrl }, index): UsedFile[] => [
      { field: `cards.${index}.imageUrl`, url: imageUrl, kind: 'picture' },
      { field: `cards.${index}.audioUrl`, url: audioUrl, kind: 'audio' },
    ]),
  ];
}

/** Interactive reading: lessons of pictured word cards with sound (PRODUCT.md#interactive-reading, PRODUCT.md#visibility). */
export function createReadingService({ database, courses, media }: Parts) {
  return {
    /** JSON of the lessons that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleLessons(database, tokenHash),

    /** JSON of one lesson with its cards; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleLesson(database, tokenHash, id),

    /** Makes a lesson with its cards and its course; returns its id. One of this id stays as it is. */
    async create(_admin: AdminCaller, { id = randomUUID(), cards, ...lesson }: NewLesson): Promise<string> {
      const urls = [lesson.lessonAudioUrl, ...cards.flatMap((card) => [card.imageUrl, card.audioUrl])];
      await inTransaction(database.db, async (trx) => {
        const { name: title, description } = lesson;
        if (!(await courses.createForContent(trx, { id, title, description, courseType: 'reading_card' }))) {
          if (!(await queries.selectEditable(trx, id))) throw invalidField('id', 'INVALID_VALUE');
          return;
        }
        await queries.insertLesson(trx, id, lesson, cards);
        await media.linkToCourse(trx, id, mediaKeysOf(urls));
      });
      return id;
    },

    /** One lesson as its form edits it. Throws `NOT_FOUND`. */
    async getEditable(_admin: AdminCaller, id: string): Promise<EditableReadingLesson> {
      const lesson = await queries.selectEditable(database.db, id);
      if (!lesson) throw notFound();
      return lesson;
    },

    /** Replaces a lesson with its cards. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`. */
    async update(
      _admin: AdminCaller,
      id: string,
      { version, ...input }: ReadingLessonInput & { version: number },
    ): Promise<EditableReadingLesson> {
      const { cards, ...lesson } = input;
      return inTransaction(database.db, async (trx) => {
        if (!(await queries.updateLesson(trx, id, version, lesson))) {
          const current = await queries.selectEditable(trx, id);
          throw current ? staleVersion(current) : notFound();
        }
        if (!(await queries.replaceCards(trx, id, cards))) throw invalidField('cards', 'INVALID_VALUE');
        await courses.updateForContent(trx, { id, title: lesson.name, description: lesson.description });
        await media.linkToCourse(trx, id, await media.requireUsableFiles(trx, filesOf(input)));
        const saved = await queries.selectEditable(trx, id);
        if (!saved) throw notFound();
        return saved;
      });
    },

    /** Puts the lessons of a stage in order, for learners as well; those that are not named follow. */
    order: (_admin: AdminCaller, stage: number, ids: readonly string[]): Promise<void> =>
      inTransaction(database.db, (trx) => queries.orderLessons(trx, stage, ids)),

    /** Deletes a lesson with its course and assignments (PRODUCT.md#deleting). Throws `NOT_FOUND`. */
    async remove(_admin: AdminCaller, id: string): Promise<void> {
      await inTransaction(database.db, async (trx) => {
        await media.linkToCourse(trx, id, []);
        if (!(await queries.deleteLesson(trx, id))) throw notFound();
        await courses.deleteForContent(trx, id);
      });
    },
  };
}

export type ReadingService = ReturnType<typeof createReadingService>;
