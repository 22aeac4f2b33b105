import { z } from 'zod';
import { contentLanguages } from '../../domain/language/languages.ts';
import { endpoint } from '../endpoint.ts';
import { translations } from '../content/translations.ts';
import { cursorQuery, id, listOf } from '../fields.ts';

export const vocabularyWord = z.object({
  id,
  word: z.string(),
  language: z.enum(contentLanguages),
  ...translations,
  definition: z.string(),
  examples: z.array(z.string()),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  isMastered: z.boolean(),
  /** Where a course that the learner may see teaches it best; null where none does, and left out by older versions. */
  taught: z.object({ courseId: id, partId: id, pinyin: z.string().nullable() }).nullable().optional(),
});
export type VocabularyWord = z.infer<typeof vocabularyWord>;

export const listVocabulary = endpoint({
  method: 'GET',
  path: '/api/vocabulary',
  access: 'user',
  summary: 'A page of the own vocabulary bank, newest change first.',
  query: z.strictObject({ cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(vocabularyWord),
});
