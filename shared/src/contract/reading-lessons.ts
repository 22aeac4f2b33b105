import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { lastStage } from '../domain/lesson-stages.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, listOf } from './fields.ts';

const stage = z.number().int().min(1).max(lastStage);
const language = z.enum(contentLanguages);

/** A lesson in the list of an activity, with what its row shows. */
const lessonRow = {
  id,
  name: z.string(),
  description: z.string(),
  stage,
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

export const flashcardLessonRow = z.object(lessonRow);
export type FlashcardLessonRow = z.infer<typeof flashcardLessonRow>;

export const flashcard = z.object({
  id,
  word: z.string(),
  translation: z.string(),
  audioUrl: z.string().nullable(),
  imageUrl: z.string(),
  /** Wrong pictures that the card brings; empty in a deck built from a reading lesson. */
  wrongImageUrls: z.array(z.string()),
});
export type Flashcard = z.infer<typeof flashcard>;

export const flashcardLesson = z.object({
  ...flashcardLessonRow.shape,
  cards: z.array(flashcard),
  /** Pictures of other lessons that the person may see, for decks with too few of their own (D23). */
  spareImageUrls: z.array(z.string()),
});
export type FlashcardLesson = z.infer<typeof flashcardLesson>;

export const listFlashcardLessons = endpoint({
  method: 'GET',
  path: '/api/flashcard-lessons',
  access: 'user',
  summary:
    'Flashcard lessons, authored ones and the decks of reading lessons (D4). A deck has the id of its reading lesson.',
  status: 200,
  response: listOf(flashcardLessonRow),
});

export const getFlashcardLesson = endpoint({
  method: 'GET',
  path: '/api/flashcard-lessons/{id}',
  access: 'user',
  summary: 'One flashcard lesson or deck. Cards without a picture are not in a deck.',
  params: idParams,
  status: 200,
  response: flashcardLesson,
  errors: ['NOT_FOUND'],
});
