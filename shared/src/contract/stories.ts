import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { videoSources } from '../domain/video-url.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, listOf } from './fields.ts';
import { vocabularyEntry } from './phrases.ts';

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

export const story = z.object({
  ...storyRow.shape,
  /** One sentence a line. */
  text: z.string(),
  vocabulary: z.array(vocabularyEntry),
  videoUrl: z.string().nullable(),
  videoSource: z.enum(videoSources).nullable(),
});
export type Story = z.infer<typeof story>;

export const getStory = endpoint({
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'user',
  summary: 'One story with its text and words.',
  params: idParams,
  status: 200,
  response: story,
  errors: ['NOT_FOUND'],
});
