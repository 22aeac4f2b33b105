import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, listOf } from './fields.ts';
import { lessonRow } from './reading-lessons.ts';

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
