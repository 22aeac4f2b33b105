import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { sessionMinutes } from '../domain/review-queue.ts';
import { endpoint } from './endpoint.ts';
import { cursorQuery, id, listOf } from './fields.ts';
import { translations } from './translations.ts';

/** A word or phrase as it stands where a learner can see it best. */
const occurrence = {
  itemId: id,
  courseId: id,
  partId: id,
  language: z.enum(contentLanguages),
  text: z.string(),
  ...translations,
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
};

/** What is asked: the word with what is remembered of it (PRODUCT.md#memory). */
export const reviewItem = z.object({
  ...occurrence,
  /** Days; 0 for a new item, as all that follows. */
  stability: z.number(),
  reviews: z.number().int(),
  lapses: z.number().int(),
  /** The learning day of the latest answer; null for a new item. */
  lastDay: z.iso.date().nullable(),
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
    minutes: z.coerce.number().int().min(sessionMinutes.min).max(sessionMinutes.max).default(sessionMinutes.proposed),
    /** The learning day of who asks, by their own clock; without it that of UTC. */
    day: z.iso.date().optional(),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: review,
});
