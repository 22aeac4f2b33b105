import { z } from 'zod';
import { contentLanguages } from '../../domain/language/languages.ts';
import { sessionMinutes } from '../../domain/learning/review-queue.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, listOf } from '../fields.ts';
import { occurrenceDetails } from '../content/taught-word.ts';
import { translations } from '../content/translations.ts';

/** A word or phrase as it stands where a learner can see it best. */
const occurrence = {
  itemId: id,
  courseId: id,
  partId: id,
  language: z.enum(contentLanguages),
  text: z.string(),
  ...translations,
  /** Syllables of Chinese, one for each character, with their tones; null in other languages. */
  pinyin: z.string().nullable(),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
};

/** What is asked: the word with what is remembered of it (PRODUCT.md#memory). */
export const reviewItem = z.object({
  ...occurrence,
  ...occurrenceDetails,
  /** Days; 0 for a new item, as all that follows. */
  stability: z.number(),
  reviews: z.number().int(),
  lapses: z.number().int(),
  /** The learning day of the latest answer; null for a new item. */
  lastDay: z.iso.date().nullable(),
  /** Days of stability that it will have, answered right; missing where nothing is remembered of the answer, and in what an earlier version stored. */
  stabilityIfRight: z.number().optional(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** A picture that may stand beside the right one, with what it shows. */
export const reviewPicture = z.object({
  itemId: id,
  language: z.enum(contentLanguages),
  text: z.string(),
  ...translations,
  imageUrl: z.string(),
});
export type ReviewPicture = z.infer<typeof reviewPicture>;

/** A session of words with what their exercises need. */
export const review = z.object({
  ...listOf(reviewItem).shape,
  /** All that is asked today, pages that follow included. */
  total: z.number().int(),
  /** Milliseconds that this learner takes for an item. */
  paceMs: z.number().int(),
  /** Pictures among which the right one is looked for; also of words that are not asked. */
  pictures: z.array(reviewPicture),
});
export type Review = z.infer<typeof review>;

export const getReview = endpoint({
  method: 'GET',
  path: '/api/review',
  access: 'user',
  summary:
    'Words and phrases to answer today, as many as fit into the minutes: what is due, what is remembered best first, then new ones of lessons begun.',
  query: z.strictObject({
    /** Without them those that the learner has set. */
    minutes: z.coerce.number().int().min(sessionMinutes.min).max(sessionMinutes.max).optional(),
    /** The learning day of who asks, by their own clock; without it that of UTC. */
    day: z.iso.date().optional(),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: review,
});

/** What a learner remembers of an item, as it is computed from their log (PRODUCT.md#memory). */
export const rememberedItem = z.object({
  itemId: id,
  /** Days; 0 before the first answer. */
  stability: z.number(),
  difficulty: z.number(),
  reviews: z.number().int(),
  lapses: z.number().int(),
  lastDay: z.iso.date().nullable(),
  isSuspended: z.boolean(),
  postponedUntil: z.iso.date().nullable(),
  /** The latest learning day on which the queue asked it, so that a device counts a day as the server does. */
  askedDay: z.iso.date().nullable(),
  /** What the answers before `lastDay` gave, so that a device can fold in a later wrong answer of that day; null if not known. */
  beforeLastDay: z
    .object({
      stability: z.number(),
      difficulty: z.number(),
      reviews: z.number().int(),
      lapses: z.number().int(),
      lastDay: z.iso.date().nullable(),
    })
    .nullable(),
});
export type RememberedItem = z.infer<typeof rememberedItem>;

/** What changed in a memory since a device asked last. */
export const memoryChanges = z.object({
  ...listOf(rememberedItem).shape,
  /** Where the next question begins, once the last page was read. */
  cursor: z.string().nullable(),
  /** Courses begun that teach words which were never answered, in the order in which they are taught; on every page. */
  coursesWithNew: z.array(id),
  paceMs: z.number().int(),
});
export type MemoryChanges = z.infer<typeof memoryChanges>;

export const getMemory = endpoint({
  method: 'GET',
  path: '/api/memory',
  access: 'user',
  summary:
    'What the learner remembers of each item, oldest changes first: all, or what changed since a cursor. With it a device asks without a network.',
  query: z.strictObject({ cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: memoryChanges,
});
