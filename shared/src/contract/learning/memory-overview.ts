import { z } from 'zod';
import { languageGroups } from '../../domain/language/language-choice.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { partsOfSpeech } from '../../domain/language/parts-of-speech.ts';
import { memoryStates } from '../../domain/learning/memory-states.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, listOf } from '../fields.ts';
import { partOfSpeech, sense } from '../content/taught-word.ts';
import { translations } from '../content/translations.ts';

const count = z.number().int();

/** What a learner remembers, in figures by language (PRODUCT.md#your-memory). */
export const memoryOverview = z.object({
  /** The learning day that the figures are of. */
  day: z.iso.date(),
  /** The day of the first answer; null where there is none. */
  since: z.iso.date().nullable(),
  /** Milliseconds that the learner takes for an item. */
  paceMs: count,
  /** Languages of which something is remembered or waits. */
  languages: z.array(
    z.object({
      language: z.enum(contentLanguages),
      /** First answers of a day to words that were answered before, the oldest of twelve weeks first; the last ends with the day. */
      weeks: z.array(z.object({ answers: count, right: count })),
      /** Words that come due on the day and the thirteen after it; what is overdue counts on the first. */
      due: z.array(count),
      states: z.record(z.enum(memoryStates), count),
      /** Words of lessons begun that were never answered. */
      waiting: count,
    }),
  ),
});
export type MemoryOverview = z.infer<typeof memoryOverview>;

export const getMemoryOverview = endpoint({
  method: 'GET',
  path: '/api/profile/memory',
  access: 'user',
  summary: 'What the caller remembers, in figures: what came back, what comes due, and words by state.',
  query: z.strictObject({
    /** The learning day of who asks, by their own clock; without it that of UTC. */
    day: z.iso.date().optional(),
  }),
  isCostly: true,
  status: 200,
  response: memoryOverview,
});

/** A word that is remembered, or set aside. */
export const rememberedWord = z.object({
  /** Of its item. */
  id,
  text: z.string(),
  /** What parts it from a word that is written alike; older servers say nothing. */
  ...sense,
  /** Said by a course that the learner may see. */
  ...partOfSpeech,
  language: z.enum(contentLanguages),
  /** As the course that shows most of it translates it; empty where the learner may see none any more. */
  ...translations,
  state: z.enum(memoryStates),
  reviews: count,
  lapses: count,
  /** Days. */
  stability: z.number(),
  /** The learning day of the latest answer, and that on which it is due. */
  lastDay: z.iso.date().nullable(),
  dueDay: z.iso.date().nullable(),
  /** Where it can be asked; null where the learner may see none of its courses any more. */
  courseId: id.nullable(),
  partId: id.nullable(),
});
export type RememberedWord = z.infer<typeof rememberedWord>;

export const listRememberedWords = endpoint({
  method: 'GET',
  path: '/api/profile/words',
  access: 'user',
  summary:
    'A page of the words that the caller remembers or has set aside, in the order of their letters; also those of withdrawn courses.',
  query: z.strictObject({
    state: z.enum(memoryStates).optional(),
    /** A language with those that stand with it. */
    language: z.enum(languageGroups).optional(),
    partOfSpeech: z.enum(partsOfSpeech).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: listOf(rememberedWord),
});
