import { z } from 'zod';
import { contentLimits, distractorsPerCard } from '../../domain/content/content-limits.ts';
import { endpoint } from '../endpoint.ts';
import { fileUrl, idParams, listOf, orderedList } from '../fields.ts';
import { card, cardInput, cardLessonEndpoints, editableLesson, lessonInput, lessonRow } from './card-lessons.ts';
import { courseWords } from './course-words.ts';
import { sense } from './taught-word.ts';

const flashcardLessonRow = z.object({
  ...lessonRow,
  /** True if it was built from a reading lesson (PRODUCT.md#flashcards): such a deck is edited there. */
  isDeck: z.boolean(),
});
export type FlashcardLessonRow = z.infer<typeof flashcardLessonRow>;

const flashcard = z.object({
  ...card,
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

const flashcardLesson = z.object({
  ...flashcardLessonRow.shape,
  cards: z.array(flashcard),
  /** Pictures of other lessons that the person may see, for decks with too few of their own (PRODUCT.md#flashcards). */
  sparePictures: z.array(sparePicture),
  ...courseWords,
});
export type FlashcardLesson = z.infer<typeof flashcardLesson>;

export const flashcardLessonInput = z.strictObject({
  ...lessonInput,
  cards: orderedList(
    z.strictObject({
      ...cardInput,
      imageUrl: fileUrl,
      wrongImageUrls: z.array(fileUrl).min(1).max(distractorsPerCard),
    }),
    contentLimits.cards,
  ),
});
export type FlashcardLessonInput = z.input<typeof flashcardLessonInput>;

/** A card as it is edited. */
const editableFlashcard = z.object({ ...flashcard.shape, ...sense });
export type EditableFlashcard = z.infer<typeof editableFlashcard>;

/** An authored flashcard lesson as it is edited. */
export const editableFlashcardLesson = z.object({ ...editableLesson, cards: z.array(editableFlashcard) });
export type EditableFlashcardLesson = z.infer<typeof editableFlashcardLesson>;

export const flashcardLessons = cardLessonEndpoints({
  path: 'flashcard-lessons',
  noun: 'flashcard lesson',
  row: flashcardLessonRow,
  lesson: flashcardLesson,
  input: flashcardLessonInput,
  editable: editableFlashcardLesson,
  notes: {
    list: 'Among them are the decks of reading lessons, with the ids of those (PRODUCT.md#flashcards).',
    get: 'Cards without a picture are not in the deck of a reading lesson.',
    order: 'Decks keep the order of their reading lessons.',
  },
});

export const listSparePictures = endpoint({
  method: 'GET',
  path: '/api/author/flashcard-lessons/{id}/spare-pictures',
  access: 'author',
  summary:
    'Up to 60 pictures of cards in the language of a flashcard lesson, from other lessons of both kinds: proposals for its wrong pictures.',
  params: idParams,
  isCostly: true,
  status: 200,
  response: listOf(sparePicture),
  errors: ['NOT_FOUND'],
});
