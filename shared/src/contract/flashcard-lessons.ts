import { z } from 'zod';
import { contentLimits, distractorsPerCard } from '../domain/content-limits.ts';
import { contentLanguages } from '../domain/languages.ts';
import { courseWords } from './course-words.ts';
import { changedWordsInput } from './changed-words.ts';
import { endpoint } from './endpoint.ts';
import { example, exampleInput, otherForms, otherFormsInput } from './pairs.ts';
import { sense, senseInput } from './senses.ts';
import { done, fileUrl, id, idParams, listOf, newId, optionalText, orderedList, text, version } from './fields.ts';
import { moreTranslationsInput, translations } from './translations.ts';
import { lessonInput, lessonOrderInput, lessonRow, lessonStage } from './reading-lessons.ts';

export const flashcardLessonRow = z.object({
  ...lessonRow,
  /** Whether it was built from a reading lesson (PRODUCT.md#flashcards): such a deck is edited there. */
  isDeck: z.boolean(),
});
export type FlashcardLessonRow = z.infer<typeof flashcardLessonRow>;

export const flashcard = z.object({
  id,
  word: z.string(),
  ...otherForms,
  ...example,
  ...translations,
  audioUrl: z.string().nullable(),
  imageUrl: z.string(),
  /** The distractors that the card brings; empty in a deck built from a reading lesson. */
  wrongImageUrls: z.array(z.string()),
});
export type Flashcard = z.infer<typeof flashcard>;

/** A picture that distractors are drawn from, with what it shows, so that none means the same as the card. */
const sparePicture = z.object({
  word: z.string(),
  translation: z.string(),
  secondTranslation: z.string(),
  imageUrl: z.string(),
});
export type SparePicture = z.infer<typeof sparePicture>;

export const flashcardLesson = z.object({
  ...flashcardLessonRow.shape,
  cards: z.array(flashcard),
  /** Of other lessons that the person may see, for decks with too few pictures of their own (PRODUCT.md#flashcards). */
  sparePictures: z.array(sparePicture),
  ...courseWords,
});
export type FlashcardLesson = z.infer<typeof flashcardLesson>;

export const listFlashcardLessons = endpoint({
  method: 'GET',
  path: '/api/flashcard-lessons',
  access: 'user',
  summary:
    'Flashcard lessons, authored ones and the decks of reading lessons (PRODUCT.md#flashcards). A deck has the id of its reading lesson.',
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

export const flashcardLessonInput = z.strictObject({
  ...lessonInput,
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
      audioUrl: fileUrl.nullable(),
      imageUrl: fileUrl,
      wrongImageUrls: z.array(fileUrl).min(1).max(distractorsPerCard),
    }),
    contentLimits.cards,
  ),
});
export type FlashcardLessonInput = z.input<typeof flashcardLessonInput>;

/** A card as it is edited. */
export const editableFlashcard = z.object({ ...flashcard.shape, ...sense });
export type EditableFlashcard = z.infer<typeof editableFlashcard>;

/** An authored flashcard lesson as it is edited. */
export const editableFlashcardLesson = z.object({
  id,
  name: z.string(),
  description: z.string(),
  stage: lessonStage,
  language: z.enum(contentLanguages),
  cards: z.array(editableFlashcard),
  version,
});
export type EditableFlashcardLesson = z.infer<typeof editableFlashcardLesson>;

export const getEditableFlashcardLesson = endpoint({
  method: 'GET',
  path: '/api/admin/flashcard-lessons/{id}',
  access: 'author',
  summary: 'One authored flashcard lesson with all that its form edits.',
  params: idParams,
  status: 200,
  response: editableFlashcardLesson,
  errors: ['NOT_FOUND'],
});

export const createFlashcardLesson = endpoint({
  method: 'POST',
  path: '/api/admin/flashcard-lessons',
  access: 'author',
  summary:
    "Makes a flashcard lesson without cards, and its course, which is free at first. Under an id of the caller's it is made once, however often it is sent.",
  body: z.strictObject({ ...lessonInput, ...newId }),
  status: 201,
  response: editableFlashcardLesson,
});

export const updateFlashcardLesson = endpoint({
  method: 'PUT',
  path: '/api/admin/flashcard-lessons/{id}',
  access: 'author',
  summary: 'Replaces a flashcard lesson with its cards; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({ ...flashcardLessonInput.shape, ...changedWordsInput, version }),
  status: 200,
  response: editableFlashcardLesson,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});

export const deleteFlashcardLesson = endpoint({
  method: 'DELETE',
  path: '/api/admin/flashcard-lessons/{id}',
  access: 'author',
  summary: 'Deletes a flashcard lesson with its cards, course and assignments.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
});

export const listSparePictures = endpoint({
  method: 'GET',
  path: '/api/admin/flashcard-lessons/{id}/spare-pictures',
  access: 'author',
  summary:
    'Up to 60 pictures of cards in the language of a flashcard lesson, from other lessons of both kinds: proposals for its wrong pictures.',
  params: idParams,
  isCostly: true,
  status: 200,
  response: listOf(sparePicture),
  errors: ['NOT_FOUND'],
});

export const orderFlashcardLessons = endpoint({
  method: 'PUT',
  path: '/api/admin/flashcard-lessons/order',
  access: 'admin',
  summary:
    'Puts the flashcard lessons of a stage in order, for learners as well. Lessons that are not named, such as newer ones, follow. Decks keep the order of their reading lessons.',
  body: lessonOrderInput,
  status: 200,
  response: done,
});
