import { randomUUID } from 'node:crypto';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService } from '../media/service.ts';
import * as queries from './queries.ts';

interface NewCourse extends queries.CourseRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
  readonly isFree: boolean;
  readonly phrases: readonly queries.PhraseRow[];
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
}

/** Phrases: stages of courses of phrases with sound and explained words (learner.md 2; D1, D14, D15). */
export function createPhrasesService({ database, courses, media }: Parts) {
  return {
    /** JSON of the stages with the courses that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one course with its phrases; null without a session. Refuses with `NOT_FOUND` (D24). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleCourse(database, tokenHash, id),

    /** Makes a stage; answers its id. */
    async createStage(_admin: AdminCaller, stage: queries.StageRow): Promise<string> {
      return inTransaction(database.db, async (trx) => {
        await media.markAsCovers(trx, mediaKeysOf([stage.coverImage]));
        return queries.insertStage(trx, stage);
      });
    },

    /** Makes a course with its phrases and its catalogue entry; answers its id. */
    async create(_admin: AdminCaller, { id = randomUUID(), isFree, phrases, ...course }: NewCourse): Promise<string> {
      const urls = [course.imageUrl, ...phrases.flatMap((phrase) => [phrase.imageUrl, phrase.audioUrl])];
      await inTransaction(database.db, async (trx) => {
        const { title, description } = course;
        await courses.createForContent(trx, { id, title, description, courseType: 'phrase', isFree });
        await queries.insertCourse(trx, id, course, phrases);
        await media.linkToCourse(trx, id, mediaKeysOf(urls));
      });
      return id;
    },
  };
}

export type PhrasesService = ReturnType<typeof createPhrasesService>;
