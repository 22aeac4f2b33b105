import { randomUUID } from 'node:crypto';
import type { VocabularyInput } from '@kalima/shared/contract/phrases';
import type { ChangedStoryInput, EditableStory, StoryTableRow } from '@kalima/shared/contract/stories';
import { invalidField } from '../../platform/app-error.ts';
import { checkVideo } from '../../platform/check-video.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import { type Content, type ContentDependencies, createLifeCycle, type Replacing } from '../content/life-cycle.ts';
import { asTaughtWord, withoutId, withWordIds } from '../content/explained-words.ts';
import type { StagesService } from '../stages/service.ts';
import * as queries from './queries.ts';

interface Story extends queries.StoryRow {
  /** Undefined where it stays in the stage that it is in. */
  readonly stageId?: string | undefined;
}

/** A story as it is sent: its explained words may have no ids. */
type Sent<Row extends Story> = Omit<Row, 'vocabulary'> & { readonly vocabulary: readonly VocabularyInput[] };

interface NewStory extends Story {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
  readonly stageId: string;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

interface Dependencies extends ContentDependencies {
  readonly stages: StagesService;
}

const content: Content<EditableStory, Story, 'stories'> = {
  courseType: 'story',
  name: 'story',
  select: queries.selectEditable,
  columnsOf: queries.columnsOf,
  stageOf: ({ stageId }) => stageId,
  courseOf: ({ title, description }) => ({ title, description }),
  filesOf: ({ videoUrl, videoSource, thumbnailUrl }) => [
    { field: 'videoUrl', url: videoSource === 'upload' ? videoUrl : null, kind: 'video' },
    { field: 'thumbnailUrl', url: thumbnailUrl, kind: 'picture' },
  ],
  wordsOf: ({ vocabulary }) => vocabulary.map(asTaughtWord),
  copyOf: async ({ id: _id, version: _version, ...story }, trx, newId) => ({
    ...story,
    vocabulary: await withWordIds(trx, newId, [], story.vocabulary.map(withoutId)),
  }),
  writeParts: (trx, id, { text }) => queries.writeSentences(trx, id, text),
};

/** Stories: a video and a text that is read sentence by sentence (PRODUCT.md#stories, PRODUCT.md#story-management). */
export function createStoriesService({ stages, ...parts }: Dependencies) {
  const { database } = parts;
  const { db } = database;
  const stories = createLifeCycle(content, parts);

  async function create(trx: Trx, author: ContentAuthor, id: string, { sortOrder, ...input }: Sent<NewStory>) {
    await stages.lockStage(trx, input.stageId);
    const vocabulary = await withWordIds(trx, id, [], input.vocabulary);
    const story = { ...input, ...checkVideo(input), vocabulary };
    await stories.checkFiles(trx, story);
    return stories.insert(trx, author, id, story, sortOrder);
  }

  async function replace(
    trx: Trx,
    author: ContentAuthor,
    id: string,
    replacing: Replacing,
    input: Sent<Story>,
  ): Promise<EditableStory> {
    const story = { ...input, ...checkVideo(input) };
    if (story.stageId !== undefined) await stages.lockStage(trx, story.stageId);
    const stored = await stories.read(trx, id);
    if (story.videoUrl === null && stored.videoUrl !== null) throw invalidField('videoUrl', 'REQUIRED');
    const vocabulary = await withWordIds(trx, id, stored.vocabulary, story.vocabulary);
    return stories.replace(trx, author, id, replacing, { ...story, vocabulary });
  }

  return {
    stages,
    ...stories.forAuthors,

    /** For a service that does more in the same transaction. Throws as the others do. */
    within: {
      lock: stories.requireOwn,
      read: stories.read,
      checkFiles: stories.checkFiles,
      remove: stories.remove,
      create,
      replace,
    },

    /** JSON of the stages with the stories that the session's person may read; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one story; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleStory(database, tokenHash, id),

    /** The stories of a stage as the back office lists them. Throws `NOT_FOUND`. */
    listOf: (_author: ContentAuthor, stageId: string): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** Puts the stories of a stage in order. Throws `NOT_FOUND`. */
    order: (_admin: AdminCaller, stageId: string, ids: readonly string[]): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        await stories.order(trx, stageId, ids);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** Makes a story with its course; one of this id stays as it is. Throws `NOT_FOUND` without the stage, `VALIDATION_FAILED`. */
    create: (author: ContentAuthor, { id = randomUUID(), ...input }: Sent<NewStory>): Promise<EditableStory> =>
      inTransaction(db, (trx) => create(trx, author, id, input)),

    /**
     * Replaces a story; with another stage it becomes the last one there. One that has a video keeps one. Throws `NOT_FOUND`,
     * `VALIDATION_FAILED`, `STALE_VERSION` with the story as it is, `WORDS_CHANGED`.
     */
    update: (
      author: ContentAuthor,
      id: string,
      { version, changedWords, ...input }: ChangedStoryInput & Replacing & { stageId?: string | undefined },
    ): Promise<EditableStory> => inTransaction(db, (trx) => replace(trx, author, id, { version, changedWords }, input)),

    /** Deletes a stage with all its stories. Throws `NOT_FOUND`. */
    removeStage: (admin: AdminCaller, stageId: string): Promise<void> =>
      stages.remove(admin, stageId, async (trx) => {
        for (const { id } of await queries.selectStoriesOf(trx, stageId)) await stories.remove(trx, admin, id);
      }),
  };
}

export type StoriesService = ReturnType<typeof createStoriesService>;
