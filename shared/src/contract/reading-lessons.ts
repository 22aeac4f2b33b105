import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { lastStage } from '../domain/lesson-stages.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, listOf } from './fields.ts';

export const lessonStage = z.number().int().min(1).max(lastStage);
const language = z.enum(contentLanguages);

/** A lesson in the list of an activity, with what its row shows. */
export const lessonRow = {
  id,
  name: z.string(),
  description: z.string(),
  stage: lessonStage,
  language,
  cardCount: z.number().int(),
  isCompleted: z.boolean(),
};

export const readingLessonRow = z.object({
  ...lessonRow,
  /** Whether every word of the lesson has its sound; false for a lesson without words. */
  hasAllAudio: z.boolean(),
});
export type ReadingLessonRow = z.infer<typeof readingLessonRow>;

export const readingCard = z.object({
  id,
  word: z.string(),
  translation: z.string(),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
});
export type ReadingCard = z.infer<typeof readingCard>;

export const readingLesson = z.object({
  ...readingLessonRow.shape,
  /** Sound of the whole lesson, played in a loop. */
  lessonAudioUrl: z.string().nullable(),
  cards: z.array(readingCard),
});
export type ReadingLesson = z.infer<typeof readingLesson>;

export const listReadingLessons = endpoint({
  method: 'GET',
  path: '/api/reading-lessons',
  access: 'user',
  summary: 'The reading lessons that the person may study, in their order.',
  status: 200,
  response: listOf(readingLessonRow),
});

export const getReadingLesson = endpoint({
  method: 'GET',
  path: '/api/reading-lessons/{id}',
  access: 'user',
  summary: 'One reading lesson with its cards.',
  params: idParams,
  status: 200,
  response: readingLesson,
  errors: ['NOT_FOUND'],
});
