import { z } from 'zod';
import { contentLimits } from '../domain/content-limits.ts';
import { contentLanguages } from '../domain/languages.ts';
import { lastStage } from '../domain/lesson-stages.ts';
import { courseWords } from './course-words.ts';
import { changedWordsInput } from './changed-words.ts';
import { endpoint } from './endpoint.ts';
import { example, exampleInput, otherForms, otherFormsInput } from './pairs.ts';
import { sense, senseInput } from './senses.ts';
import { moreTranslationsInput, translations } from './translations.ts';
import { done, fileUrl, id, idParams, listOf, newId, optionalText, orderedList, text, version } from './fields.ts';

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
  /** The picture of its first card that has one. */
  imageUrl: z.string().nullable(),
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
  ...otherForms,
  ...example,
  ...translations,
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
});
export type ReadingCard = z.infer<typeof readingCard>;

export const readingLesson = z.object({
  ...readingLessonRow.shape,
  /** Sound of the whole lesson, played in a loop. */
  lessonAudioUrl: z.string().nullable(),
  cards: z.array(readingCard),
  ...courseWords,
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

/** Fields that the forms of all lessons of word cards send. */
export const lessonInput = {
  name: text(contentLimits.name),
  description: optionalText(contentLimits.description),
  stage: lessonStage,
  language,
};

/** The lessons of a stage in the order that they are to have. */
export const lessonOrderInput = z.strictObject({ stage: lessonStage, ids: z.array(id).max(1000) });

export const readingLessonInput = z.strictObject({
  ...lessonInput,
  lessonAudioUrl: fileUrl.nullable(),
  /** The cards in their order. Their ids are made by the caller, so that a save which is sent twice makes none twice. */
  cards: orderedList(
    z.strictObject({
      id,
      word: text(contentLimits.word),
      ...senseInput,
      ...otherFormsInput,
      ...exampleInput,
      translation: optionalText(contentLimits.translation),
      ...moreTranslationsInput,
      imageUrl: fileUrl.nullable(),
      audioUrl: fileUrl.nullable(),
    }),
    contentLimits.cards,
  ),
});
export type ReadingLessonInput = z.input<typeof readingLessonInput>;

/** A card as it is edited. */
export const editableReadingCard = z.object({ ...readingCard.shape, ...sense });
export type EditableReadingCard = z.infer<typeof editableReadingCard>;

/** A reading lesson as it is edited. */
export const editableReadingLesson = z.object({
  id,
  name: z.string(),
  description: z.string(),
  stage: lessonStage,
  language,
  lessonAudioUrl: z.string().nullable(),
  cards: z.array(editableReadingCard),
  version,
});
export type EditableReadingLesson = z.infer<typeof editableReadingLesson>;

export const getEditableReadingLesson = endpoint({
  method: 'GET',
  path: '/api/admin/reading-lessons/{id}',
  access: 'author',
  summary: 'One reading lesson with all that its form edits.',
  params: idParams,
  status: 200,
  response: editableReadingLesson,
  errors: ['NOT_FOUND'],
});

export const createReadingLesson = endpoint({
  method: 'POST',
  path: '/api/admin/reading-lessons',
  access: 'author',
  summary:
    "Makes a reading lesson without cards, and its course, which is free at first. Under an id of the caller's it is made once, however often it is sent.",
  body: z.strictObject({ ...lessonInput, ...newId }),
  status: 201,
  response: editableReadingLesson,
});

export const updateReadingLesson = endpoint({
  method: 'PUT',
  path: '/api/admin/reading-lessons/{id}',
  access: 'author',
  summary: 'Replaces a reading lesson with its cards; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({ ...readingLessonInput.shape, ...changedWordsInput, version }),
  status: 200,
  response: editableReadingLesson,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});

export const deleteReadingLesson = endpoint({
  method: 'DELETE',
  path: '/api/admin/reading-lessons/{id}',
  access: 'author',
  summary: 'Deletes a reading lesson with its cards, course and assignments.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
});

export const orderReadingLessons = endpoint({
  method: 'PUT',
  path: '/api/admin/reading-lessons/order',
  access: 'admin',
  summary:
    'Puts the reading lessons of a stage in order, for learners as well. Lessons that are not named, such as newer ones, follow.',
  body: lessonOrderInput,
  status: 200,
  response: done,
});
