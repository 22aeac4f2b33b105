import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ChangedStoryInput, EditableStory, StoryInput, StoryTableRow } from '@kalima/shared/contract/stories';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import { checkVideo } from '../../platform/check-video.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService, UsedFile } from '../media/service.ts';
import type { StagesService } from '../stages/service.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;

interface NewStory extends queries.StoryRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
  readonly stageId: string;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
  stages: StagesService;
}

const noStory = () => new AppError('NOT_FOUND', 'There is no such story.');

function filesOf({ videoUrl, videoSource, thumbnailUrl }: queries.StoryRow): UsedFile[] {
  return [
    { field: 'videoUrl', url: videoSource === 'upload' ? videoUrl : null, kind: 'video' },
    { field: 'thumbnailUrl', url: thumbnailUrl, kind: 'picture' },
  ];
}

/** Stories: a video and a text that is read sentence by sentence (PRODUCT.md#stories, PRODUCT.md#story-management). */
export function createStoriesService({ database, courses, media, stages }: Parts) {
  const { db } = database;

  async function read(trx: Trx, id: string): Promise<EditableStory> {
    const story = await queries.selectEditable(trx, id);
    if (!story) throw noStory();
    return story;
  }

  async function insert(trx: Trx, id: string, { stageId, ...story }: NewStory): Promise<void> {
    const { title, description } = story;
    if (!(await courses.createForContent(trx, { id, title, description, courseType: 'story' }))) {
      throw invalidField('id', 'INVALID_VALUE');
    }
    await queries.insertStory(trx, id, { ...story, stageId });
    await media.linkToCourse(trx, id, mediaKeysOf([story.videoUrl, story.thumbnailUrl]));
  }

  async function removeStory(trx: Trx, id: string): Promise<void> {
    await media.linkToCourse(trx, id, []);
    if (!(await queries.deleteStory(trx, id))) throw noStory();
    await courses.deleteForContent(trx, id);
  }

  return {
    stages,

    /** JSON of the stages with the stories that the session's person may read; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one story; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleStory(database, tokenHash, id),

    /** The stories of a stage as the back office lists them. Throws `NOT_FOUND`. */
    listOf: (_admin: AdminCaller, stageId: string): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** Puts the stories of a stage in order. Throws `NOT_FOUND`. */
    order: (_admin: AdminCaller, stageId: string, ids: readonly string[]): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        await queries.orderStories(trx, stageId, ids);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** One story as its form edits it. Throws `NOT_FOUND`. */
    getEditable: (_admin: AdminCaller, id: string): Promise<EditableStory> => read(db, id),

    /** Makes a story with its course; returns its id. */
    async create(_admin: AdminCaller, { id = randomUUID(), ...story }: NewStory): Promise<string> {
      await inTransaction(db, (trx) => insert(trx, id, story));
      return id;
    },

    /** Makes a story as its form sends it, once however often it is sent. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
    add: (
      _admin: AdminCaller,
      { id, stageId, ...input }: StoryInput & { id: string; stageId: string },
    ): Promise<EditableStory> => {
      const story = { ...input, ...checkVideo(input) };
      return inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        const earlier = await queries.selectEditable(trx, id);
        if (earlier && earlier.stageId !== stageId) throw invalidField('id', 'INVALID_VALUE');
        if (earlier) return earlier;
        await media.requireUsableFiles(trx, filesOf(story));
        await insert(trx, id, { ...story, stageId });
        return read(trx, id);
      });
    },

    /**
     * Replaces a story; with another stage it becomes the last one there. One that has a video keeps one. Throws `NOT_FOUND`,
     * `VALIDATION_FAILED`, `STALE_VERSION` with the story as it is.
     */
    update: (
      _admin: AdminCaller,
      id: string,
      { version, ...input }: ChangedStoryInput & { stageId?: string | undefined; version: number },
    ): Promise<EditableStory> => {
      const story = { ...input, ...checkVideo(input) };
      return inTransaction(db, async (trx) => {
        if (story.stageId !== undefined) await stages.lockStage(trx, story.stageId);
        const isVideoTaken = story.videoUrl === null && (await read(trx, id)).videoUrl !== null;
        if (isVideoTaken) throw invalidField('videoUrl', 'REQUIRED');
        if (!(await queries.updateStory(trx, id, version, story))) throw staleVersion(await read(trx, id));
        await courses.updateForContent(trx, { id, title: story.title, description: story.description });
        await media.linkToCourse(trx, id, await media.requireUsableFiles(trx, filesOf(story)));
        return read(trx, id);
      });
    },

    /** Deletes a story with its course and assignments (PRODUCT.md#deleting). Throws `NOT_FOUND`. */
    remove: (_admin: AdminCaller, id: string): Promise<void> => inTransaction(db, (trx) => removeStory(trx, id)),

    /** Deletes a stage with all its stories. Throws `NOT_FOUND`. */
    removeStage: (admin: AdminCaller, stageId: string): Promise<void> =>
      stages.remove(admin, stageId, async (trx) => {
        for (const { id } of await queries.selectStoriesOf(trx, stageId)) await removeStory(trx, id);
      }),
  };
}

export type StoriesService = ReturnType<typeof createStoriesService>;
