import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { timeLimits } from '../../domain/content/sentence-times.ts';
import { videoSources } from '../../domain/content/video-url.ts';
import { courseWords } from './course-words.ts';
import { changedWordsInput } from './changed-words.ts';
import { endpoint } from '../endpoint.ts';
import { done, fileUrl, id, idParams, listOf, optionalText, orderedList, text, version } from '../fields.ts';
import { vocabularyEntry, vocabularyInput } from './explained-words.ts';
import { orderInput, stageEndpoints } from './stages.ts';

export const storyRow = z.object({
  id,
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string().nullable(),
  language: z.enum(contentLanguages),
  isCompleted: z.boolean(),
});
export type StoryRow = z.infer<typeof storyRow>;

export const storyStage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  coverImageUrl: z.string().nullable(),
  stories: z.array(storyRow),
});
export type StoryStage = z.infer<typeof storyStage>;

export const listStoryStages = endpoint({
  method: 'GET',
  path: '/api/story-stages',
  access: 'user',
  summary: 'Stages with the stories that the person may read; stages without any are left out.',
  status: 200,
  response: listOf(storyStage),
});

const time = z.number().int().nonnegative().max(timeLimits.latest);

export const story = z.object({
  ...storyRow.shape,
  /** As it is written: what older clients split, and what is split where an older server gives no sentences. */
  text: z.string(),
  /** The text in its sentences, whose ids stay with them (PRODUCT.md#parts). */
  sentences: z.array(
    z.object({
      id,
      text: z.string(),
      /** Milliseconds from the beginning of the film, the recording, or the recording of its page. */
      begins: time.nullable(),
      ends: time.nullable(),
      /** The page that it stands on. */
      pageId: id.nullable(),
    }),
  ),
  /** What the story has instead of a film where it is a picture book; a page may lack each of them. */
  pages: z.array(z.object({ id, imageUrl: z.string().nullable(), audioUrl: z.string().nullable() })),
  vocabulary: z.array(vocabularyEntry),
  videoUrl: z.string().nullable(),
  videoSource: z.enum(videoSources).nullable(),
  /** A recording instead of a film. */
  audioUrl: z.string().nullable(),
  ...courseWords,
});
export type Story = z.infer<typeof story>;

export const getStory = endpoint({
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'user',
  summary: 'One story with its sentences and words.',
  params: idParams,
  status: 200,
  response: story,
  errors: ['NOT_FOUND'],
});

export const storyStages = stageEndpoints('story', 'stories');

export const storyTableRow = z.object({
  ...storyRow.omit({ isCompleted: true }).shape,
  videoSource: z.enum(videoSources).nullable(),
  /** Whether it has a recording instead of a film. */
  hasAudio: z.boolean(),
  pageCount: z.number().int(),
});
export type StoryTableRow = z.infer<typeof storyTableRow>;

export const listStageStories = endpoint({
  method: 'GET',
  path: '/api/author/story-stages/{id}/stories',
  access: 'author',
  summary: 'The stories of a stage, in their order.',
  params: idParams,
  status: 200,
  response: listOf(storyTableRow),
  errors: ['NOT_FOUND'],
});

export const orderStories = endpoint({
  method: 'PUT',
  path: '/api/admin/story-stages/{id}/order',
  access: 'admin',
  summary: 'Puts the stories of a stage in order. Stories that are not named, such as newer ones, follow.',
  params: idParams,
  body: orderInput,
  status: 200,
  response: listOf(storyTableRow),
  errors: ['NOT_FOUND'],
});

/** A page of a picture book; its id is made by the caller. */
const storyPageInput = z.strictObject({
  id,
  text: optionalText(contentLimits.storyText),
  imageUrl: fileUrl.nullable(),
  audioUrl: fileUrl.nullable(),
});
export type StoryPageInput = z.infer<typeof storyPageInput>;

const storyFields = {
  title: text(contentLimits.name),
  description: text(contentLimits.description),
  language: z.enum(contentLanguages),
  /** One sentence a line. With pages it is their text, and what is sent is not looked at. */
  text: optionalText(contentLimits.storyText),
  vocabulary: vocabularyInput,
  /** Address of an uploaded video, or a YouTube or Bilibili link, as the source says; null where there is a recording or pages. */
  videoUrl: text(contentLimits.url).nullable(),
  videoSource: z.enum(videoSources),
  /** What is not sent stays as it is, since older clients do not know of it. */
  audioUrl: fileUrl.nullable().optional(),
  pages: orderedList(storyPageInput, contentLimits.storyPages).optional(),
  thumbnailUrl: fileUrl.nullable(),
};
export const storyInput = z.strictObject(storyFields);
export type StoryInput = z.input<typeof storyInput>;

/** A sentence as its times are edited. */
export const editableSentence = z.object({
  id,
  pageId: id.nullable(),
  text: z.string(),
  begins: time.nullable(),
  ends: time.nullable(),
  isProposed: z.boolean(),
});
export type EditableSentence = z.infer<typeof editableSentence>;

/** A story as it is edited. */
export const editableStory = z.object({
  id,
  stageId: id,
  title: z.string(),
  description: z.string(),
  language: z.enum(contentLanguages),
  text: z.string(),
  vocabulary: z.array(vocabularyEntry),
  videoUrl: z.string().nullable(),
  videoSource: z.enum(videoSources).nullable(),
  audioUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  pages: z.array(z.object({ id, text: z.string(), imageUrl: z.string().nullable(), audioUrl: z.string().nullable() })),
  /** The text in its sentences, page by page, with their times. */
  sentences: z.array(editableSentence),
  version,
});
export type EditableStory = z.infer<typeof editableStory>;

export const getEditableStory = endpoint({
  method: 'GET',
  path: '/api/author/stories/{id}',
  access: 'author',
  summary: 'One story with all that its form edits.',
  params: idParams,
  status: 200,
  response: editableStory,
  errors: ['NOT_FOUND'],
});

export const createStory = endpoint({
  method: 'POST',
  path: '/api/author/stories',
  access: 'author',
  summary:
    'Makes a story, as the last of its stage, and its course, which is free at first. Its id is made by the caller: sent twice it is made once.',
  body: z
    .strictObject({ ...storyFields, id, stageId: id })
    .refine(({ videoUrl, audioUrl, pages }) => videoUrl !== null || Boolean(audioUrl) || (pages?.length ?? 0) > 0, {
      path: ['videoUrl'],
      params: { code: 'REQUIRED' },
    }),
  status: 201,
  response: editableStory,
  errors: ['NOT_FOUND', 'PROCESSOR_TIME_SPENT'],
});

export const updateStory = endpoint({
  method: 'PUT',
  path: '/api/author/stories/{id}',
  access: 'author',
  summary: 'Replaces a story; `version` is the one that was read. With another stage it becomes the last one there.',
  params: idParams,
  body: z.strictObject({ ...storyFields, ...changedWordsInput, stageId: id.optional(), version }),
  status: 200,
  response: editableStory,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});

export const updateSentences = endpoint({
  method: 'PUT',
  path: '/api/author/stories/{id}/sentences',
  access: 'author',
  summary:
    'Replaces the sentences of a story with their times, page by page, and with them its text. Times of a recording never overlap; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({
    sentences: z
      .array(
        z.strictObject({
          pageId: id.nullable(),
          text: text(contentLimits.storyText),
          begins: time.nullable(),
          ends: time.nullable(),
          isProposed: z.boolean(),
        }),
      )
      .max(timeLimits.sentences),
    version,
  }),
  status: 200,
  response: editableStory,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'PROCESSOR_TIME_SPENT'],
});

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/api/author/stories/{id}',
  access: 'author',
  summary: 'Deletes a story with its course and assignments.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
});
