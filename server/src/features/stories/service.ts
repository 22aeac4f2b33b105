import { randomUUID } from 'node:crypto';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService } from '../media/service.ts';
import * as queries from './queries.ts';

interface NewStory extends queries.StoryRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
}

/** Stories: a video and a text that is read sentence by sentence (learner.md 2; D1, D14). */
export function createStoriesService({ database, courses, media }: Parts) {
  return {
    /** JSON of the stages with the stories that the session's person may read; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one story; null without a session. Refuses with `NOT_FOUND` (D24). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleStory(database, tokenHash, id),

    /** Makes a stage; answers its id. */
    async createStage(_admin: AdminCaller, stage: queries.StageRow): Promise<string> {
      return inTransaction(database.db, async (trx) => {
        await media.markAsCovers(trx, mediaKeysOf([stage.coverImage]));
        return queries.insertStage(trx, stage);
      });
    },

    /** Makes a story with its course; answers its id. */
    async create(_admin: AdminCaller, { id = randomUUID(), ...story }: NewStory): Promise<string> {
      await inTransaction(database.db, async (trx) => {
        const { title, description } = story;
        await courses.createForContent(trx, { id, title, description, courseType: 'story' });
        await queries.insertStory(trx, id, story);
        await media.linkToCourse(trx, id, mediaKeysOf([story.videoUrl, story.thumbnailUrl]));
      });
      return id;
    },
  };
}

export type StoriesService = ReturnType<typeof createStoriesService>;
