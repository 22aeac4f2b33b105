import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { asSyllable } from '../../domain/language/pinyin.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, idParams, optionalText } from '../fields.ts';

/** How a Chinese text of a course is read (PRODUCT.md#pinyin). */
const pinyinText = z.object({
  id,
  text: z.string(),
  /** A syllable for each Chinese character, with spaces between them. */
  pinyin: z.string(),
  /** The places among the Chinese characters of those that a teacher corrected. */
  corrected: z.array(z.number().int()),
});
export type PinyinText = z.infer<typeof pinyinText>;

export const listPinyin = endpoint({
  method: 'GET',
  path: '/api/author/courses/{id}/pinyin',
  access: 'author',
  summary:
    'How the Chinese texts of a course are read, in their order, a page at a time; `readings` are those of characters that have several.',
  params: idParams,
  query: z.strictObject({ cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: z.object({
    items: z.array(pinyinText),
    nextCursor: z.string().nullable(),
    readings: z.record(z.string(), z.array(z.string())),
  }),
  errors: ['COURSE_NOT_FOUND'],
});

export const correctPinyin = endpoint({
  method: 'PUT',
  path: '/api/author/courses/{id}/pinyin/{textId}',
  access: 'author',
  summary:
    'Gives a character of a text another syllable, or null for that of the dictionary. `text` is the text as it was read: where it is another one meanwhile, the answer says so with it.',
  params: z.object({ id, textId: id }),
  body: z.strictObject({
    text: optionalText(contentLimits.storyText),
    /** Among the Chinese characters of the text. */
    place: z.number().int().min(0).max(contentLimits.storyText),
    syllable: z
      .string()
      .max(40)
      .refine((written) => asSyllable(written) !== null, 'INVALID_VALUE')
      .transform((written) => asSyllable(written) ?? '')
      .nullable(),
  }),
  status: 200,
  response: pinyinText,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'PROCESSOR_TIME_SPENT'],
});
