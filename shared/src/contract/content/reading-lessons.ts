import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { fileUrl, orderedList } from '../fields.ts';
import { card, cardInput, cardLessonEndpoints, editableLesson, lessonInput, lessonRow } from './card-lessons.ts';
import { courseWords } from './course-words.ts';
import { sense } from './taught-word.ts';

const readingLessonRow = z.object({
  ...lessonRow,
  /** True if every word of the lesson has its sound; false for a lesson without words. */
  hasAllAudio: z.boolean(),
});
export type ReadingLessonRow = z.infer<typeof readingLessonRow>;

const readingCard = z.object({ ...card, imageUrl: z.string().nullable() });
export type ReadingCard = z.infer<typeof readingCard>;

export const readingLesson = z.object({
  ...readingLessonRow.shape,
  /** Sound of the whole lesson, played in a loop. */
  lessonAudioUrl: z.string().nullable(),
  cards: z.array(readingCard),
  ...courseWords,
});
export type ReadingLesson = z.infer<typeof readingLesson>;

export const readingLessonInput = z.strictObject({
  ...lessonInput,
  lessonAudioUrl: fileUrl.nullable(),
  cards: orderedList(z.strictObject({ ...cardInput, imageUrl: fileUrl.nullable() }), contentLimits.cards),
});
export type ReadingLessonInput = z.input<typeof readingLessonInput>;

/** A card as it is edited. */
const editableReadingCard = z.object({ ...readingCard.shape, ...sense });
export type EditableReadingCard = z.infer<typeof editableReadingCard>;

/** A reading lesson as it is edited. */
export const editableReadingLesson = z.object({
  ...editableLesson,
  lessonAudioUrl: z.string().nullable(),
  cards: z.array(editableReadingCard),
});
export type EditableReadingLesson = z.infer<typeof editableReadingLesson>;

export const readingLessons = cardLessonEndpoints({
  path: 'reading-lessons',
  noun: 'reading lesson',
  row: readingLessonRow,
  lesson: readingLesson,
  input: readingLessonInput,
  editable: editableReadingLesson,
});
