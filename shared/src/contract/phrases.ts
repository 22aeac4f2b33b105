import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, listOf } from './fields.ts';

const language = z.enum(contentLanguages);

/** A word of a phrase or story that is explained where it stands. */
export const vocabularyEntry = z.object({ word: z.string(), translation: z.string(), definition: z.string() });
export type VocabularyEntry = z.infer<typeof vocabularyEntry>;

export const phraseCourseRow = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  language,
  phraseCount: z.number().int(),
  isCompleted: z.boolean(),
});
export type PhraseCourseRow = z.infer<typeof phraseCourseRow>;

export const phraseStage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  coverImageUrl: z.string().nullable(),
  courses: z.array(phraseCourseRow),
});
export type PhraseStage = z.infer<typeof phraseStage>;

export const listPhraseStages = endpoint({
  method: 'GET',
  path: '/api/phrase-stages',
  access: 'user',
  summary: 'Stages with the phrase courses that the person may study; stages without any are left out.',
  status: 200,
  response: listOf(phraseStage),
});

export const phrase = z.object({
  id,
  text: z.string(),
  translation: z.string(),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  vocabulary: z.array(vocabularyEntry),
});
export type Phrase = z.infer<typeof phrase>;

export const phraseCourse = z.object({ ...phraseCourseRow.shape, phrases: z.array(phrase) });
export type PhraseCourse = z.infer<typeof phraseCourse>;

export const getPhraseCourse = endpoint({
  method: 'GET',
  path: '/api/phrase-courses/{id}',
  access: 'user',
  summary: 'One phrase course with its phrases.',
  params: idParams,
  status: 200,
  response: phraseCourse,
  errors: ['NOT_FOUND'],
});
