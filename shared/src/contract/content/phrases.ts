import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { courseWords } from './course-words.ts';
import { changedWordsInput } from './changed-words.ts';
import { endpoint } from '../endpoint.ts';
import { vocabularyEntry, vocabularyInput } from './explained-words.ts';
import { orderInput, stageEndpoints } from './stages.ts';
import { otherRecording, otherRecordingInput, sense, wordDetails, wordDetailsInput } from './taught-word.ts';
import { moreTranslationsInput, translations } from './translations.ts';
import { done, fileUrl, id, idParams, listOf, newId, optionalText, text, version } from '../fields.ts';

const language = z.enum(contentLanguages);

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
  ...wordDetails,
  ...otherRecording,
  ...translations,
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  vocabulary: z.array(vocabularyEntry),
});
export type Phrase = z.infer<typeof phrase>;

export const phraseCourse = z.object({ ...phraseCourseRow.shape, phrases: z.array(phrase), ...courseWords });
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

export const phraseStages = stageEndpoints('phrase', 'phrases');

export const listStagePhraseCourses = endpoint({
  method: 'GET',
  path: '/api/author/phrase-stages/{id}/courses',
  access: 'author',
  summary: 'The phrase courses of a stage, in their order.',
  params: idParams,
  status: 200,
  response: listOf(phraseCourseRow.omit({ isCompleted: true })),
  errors: ['NOT_FOUND'],
});

export const orderPhraseCourses = endpoint({
  method: 'PUT',
  path: '/api/admin/phrase-stages/{id}/order',
  access: 'admin',
  summary:
    'Puts the phrase courses of a stage in order, for learners as well. Courses that are not named, such as newer ones, follow.',
  params: idParams,
  body: orderInput,
  status: 200,
  response: listOf(phraseCourseRow.omit({ isCompleted: true })),
  errors: ['NOT_FOUND'],
});

const phraseCourseFields = {
  title: text(contentLimits.name),
  description: optionalText(contentLimits.description),
  language,
  imageUrl: fileUrl.nullable(),
};
export const phraseCourseInput = z.strictObject(phraseCourseFields);
export type PhraseCourseInput = z.infer<typeof phraseCourseInput>;

export const phraseInput = z.strictObject({
  text: text(contentLimits.word),
  ...wordDetailsInput,
  ...otherRecordingInput,
  translation: text(contentLimits.translation),
  ...moreTranslationsInput,
  imageUrl: fileUrl.nullable(),
  audioUrl: fileUrl.nullable(),
  vocabulary: vocabularyInput,
});
export type PhraseInput = z.input<typeof phraseInput>;

/** A phrase as it is edited. */
export const editablePhrase = z.object({ ...phrase.shape, ...sense, version });
export type EditablePhrase = z.infer<typeof editablePhrase>;

/** A phrase course as it is edited. */
export const editablePhraseCourse = z.object({
  id,
  stageId: id,
  title: z.string(),
  description: z.string(),
  language,
  imageUrl: z.string().nullable(),
  phrases: z.array(editablePhrase),
  version,
});
export type EditablePhraseCourse = z.infer<typeof editablePhraseCourse>;

export const getEditablePhraseCourse = endpoint({
  method: 'GET',
  path: '/api/author/phrase-courses/{id}',
  access: 'author',
  summary: 'One phrase course with its phrases, as they are edited.',
  params: idParams,
  status: 200,
  response: editablePhraseCourse,
  errors: ['NOT_FOUND'],
});

export const createPhraseCourse = endpoint({
  method: 'POST',
  path: '/api/author/phrase-courses',
  access: 'author',
  summary:
    "Makes a phrase course without phrases, and its catalogue entry, which is not free at first. Under an id of the caller's it is made once, however often it is sent.",
  body: z.strictObject({ ...phraseCourseFields, ...newId, stageId: id }),
  status: 201,
  response: editablePhraseCourse,
  errors: ['NOT_FOUND'],
});

export const updatePhraseCourse = endpoint({
  method: 'PUT',
  path: '/api/author/phrase-courses/{id}',
  access: 'author',
  summary:
    'Replaces what a phrase course is called and shows; `version` is the one that was read. With another stage it becomes the last one there.',
  params: idParams,
  body: z.strictObject({ ...phraseCourseFields, ...changedWordsInput, stageId: id.optional(), version }),
  status: 200,
  response: editablePhraseCourse,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});

export const deletePhraseCourse = endpoint({
  method: 'DELETE',
  path: '/api/author/phrase-courses/{id}',
  access: 'author',
  summary: 'Deletes a phrase course with its phrases, catalogue entry and assignments.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
});

export const orderPhrases = endpoint({
  method: 'PUT',
  path: '/api/author/phrase-courses/{id}/order',
  access: 'author',
  summary: 'Puts the phrases of a course in order. Phrases that are not named, such as newer ones, follow.',
  params: idParams,
  body: z.strictObject({ ids: z.array(id).max(contentLimits.phrases) }),
  status: 200,
  response: editablePhraseCourse,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND'],
});

export const createPhrase = endpoint({
  method: 'POST',
  path: '/api/author/phrase-courses/{id}/phrases',
  access: 'author',
  summary: 'Adds a phrase as the last of a course. Its id is made by the caller: sent twice it is added once.',
  params: idParams,
  body: z.strictObject({ ...phraseInput.shape, id }),
  status: 201,
  response: editablePhrase,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'PROCESSOR_TIME_SPENT'],
});

export const updatePhrase = endpoint({
  method: 'PUT',
  path: '/api/author/phrases/{id}',
  access: 'author',
  summary: 'Replaces a phrase; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({ ...phraseInput.shape, ...changedWordsInput, version }),
  status: 200,
  response: editablePhrase,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});

export const deletePhrase = endpoint({
  method: 'DELETE',
  path: '/api/author/phrases/{id}',
  access: 'author',
  summary: 'Deletes a phrase.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND'],
});
