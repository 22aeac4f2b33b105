import { randomUUID } from 'node:crypto';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService } from '../media/service.ts';
import * as queries from './queries.ts';

interface NewLesson extends queries.LessonRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
  readonly cards: readonly queries.CardRow[];
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
}

/** Interactive reading: lessons of pictured word cards with sound (learner.md 2; D1, D14). */
export function createReadingService({ database, courses, media }: Parts) {
  return {
    /** JSON of the lessons that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleLessons(database, tokenHash),

    /** JSON of one lesson with its cards; null without a session. Refuses with `NOT_FOUND` (D24). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleLesson(database, tokenHash, id),

    /** Makes a lesson with its cards and its course; answers its id. */
    async create(_admin: AdminCaller, { id = randomUUID(), cards, ...lesson }: NewLesson): Promise<string> {
      const urls = [lesson.lessonAudioUrl, ...cards.flatMap((card) => [card.imageUrl, card.audioUrl])];
      await inTransaction(database.db, async (trx) => {
        const { name: title, description } = lesson;
        await courses.createForContent(trx, { id, title, description, courseType: 'reading_card' });
        await queries.insertLesson(trx, id, lesson, cards);
        await media.linkToCourse(trx, id, mediaKeysOf(urls));
      });
      return id;
    },
  };
}

export type ReadingService = ReturnType<typeof createReadingService>;
