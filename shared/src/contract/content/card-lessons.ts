import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { lastStage } from '../../domain/content/lesson-stages.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { endpoint } from '../endpoint.ts';
import { done, fileUrl, id, idParams, listOf, newId, optionalText, text, version } from '../fields.ts';
import { changedWordsInput } from './changed-words.ts';
import { otherRecording, otherRecordingInput, wordDetails, wordDetailsInput } from './taught-word.ts';
import { moreTranslationsInput, translations } from './translations.ts';

// Lessons of word cards: reading lessons and flashcards differ in the pictures of their cards and in their players.

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

/** Fields that the forms of all lessons of word cards send. */
export const lessonInput = {
  name: text(contentLimits.name),
  description: optionalText(contentLimits.description),
  stage: lessonStage,
  language,
};

/** A lesson as it is edited, without its cards. */
export const editableLesson = {
  id,
  name: z.string(),
  description: z.string(),
  stage: lessonStage,
  language,
  version,
};

/** A card as learners see it, without its pictures. */
export const card = {
  id,
  word: z.string(),
  ...wordDetails,
  ...otherRecording,
  ...translations,
  audioUrl: z.string().nullable(),
};

/** A card as a form sends it, without its pictures. Its id is made by the caller, so that a save which is sent twice makes none twice. */
export const cardInput = {
  id,
  word: text(contentLimits.word),
  ...wordDetailsInput,
  ...otherRecordingInput,
  translation: optionalText(contentLimits.translation),
  ...moreTranslationsInput,
  audioUrl: fileUrl.nullable(),
};

interface Kind<Path extends string, Row, Lesson, Input, Editable> {
  /** In addresses, such as `reading-lessons`. */
  readonly path: Path;
  /** Name of a lesson in the descriptions of the endpoints, such as `reading lesson`. */
  readonly noun: string;
  readonly row: Row;
  readonly lesson: Lesson;
  readonly input: Input;
  readonly editable: Editable;
  /** Sentences that the description adds, where a kind is special. */
  readonly notes?: { readonly list?: string; readonly get?: string; readonly order?: string };
}

/** The endpoints of a kind of lesson of word cards, for learners, authors and administrators. */
export function cardLessonEndpoints<
  const Path extends string,
  Row extends z.ZodType,
  Lesson extends z.ZodType,
  Input extends z.ZodObject,
  Editable extends z.ZodType,
>({ path, noun, row, lesson, input, editable, notes = {} }: Kind<Path, Row, Lesson, Input, Editable>) {
  const withNote = (summary: string, note: string | undefined) => (note === undefined ? summary : `${summary} ${note}`);
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/${path}`,
      access: 'user',
      summary: withNote(`The ${noun}s that the person may study, in their order.`, notes.list),
      status: 200,
      response: listOf(row),
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/${path}/{id}`,
      access: 'user',
      summary: withNote(`One ${noun} with its cards.`, notes.get),
      params: idParams,
      status: 200,
      response: lesson,
      errors: ['NOT_FOUND'],
    }),
    getEditable: endpoint({
      method: 'GET',
      path: `/api/author/${path}/{id}`,
      access: 'author',
      summary: `One ${noun} with all that its form edits.`,
      params: idParams,
      status: 200,
      response: editable,
      errors: ['NOT_FOUND'],
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/author/${path}`,
      access: 'author',
      summary: `Makes a ${noun} without cards, and its course, which is free at first. Under an id of the caller's it is made once, however often it is sent.`,
      body: z.strictObject({ ...lessonInput, ...newId }),
      status: 201,
      response: editable,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/author/${path}/{id}`,
      access: 'author',
      summary: `Replaces a ${noun} with its cards; \`version\` is the one that was read.`,
      params: idParams,
      body: z.strictObject({ ...(input.shape as Input['shape']), ...changedWordsInput, version }),
      status: 200,
      response: editable,
      errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/author/${path}/{id}`,
      access: 'author',
      summary: `Deletes a ${noun} with its cards, course and assignments.`,
      params: idParams,
      status: 200,
      response: done,
      errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
    }),
    order: endpoint({
      method: 'PUT',
      path: `/api/admin/${path}/order`,
      access: 'admin',
      summary: withNote(
        `Puts the ${noun}s of a stage in order, for learners as well. Lessons that are not named, such as newer ones, follow.`,
        notes.order,
      ),
      body: z.strictObject({ stage: lessonStage, ids: z.array(id).max(1000) }),
      status: 200,
      response: done,
    }),
  };
}
