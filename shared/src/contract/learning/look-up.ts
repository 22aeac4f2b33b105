import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { lookUpLimits } from '../../domain/language/look-up/look-up.ts';
import { courseWord } from '../content/course-words.ts';
import { endpoint } from '../endpoint.ts';
import { id, verbatimText } from '../fields.ts';

/** A word that content teaches, as it is shown to who looked it up, where that shows most of it. */
export const lookedUpWord = z.object({
  ...courseWord.shape,
  courseId: id,
  language: z.enum(contentLanguages),
  /** Its form in the other of standard Arabic and Egyptian; null for nearly all. */
  other: z
    .object({ partId: id, text: z.string(), language: z.enum(contentLanguages), audioUrl: z.string().nullable() })
    .nullable(),
  /** Courses that teach it and that the person may see, the first few by their titles. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      courseType: z.enum(courseTypes),
      /** Null where the content was just removed. */
      language: z.enum(contentLanguages).nullable(),
    }),
  ),
});
export type LookedUpWord = z.infer<typeof lookedUpWord>;

export const lookUp = endpoint({
  method: 'GET',
  path: '/api/look-up',
  access: 'user',
  isCostly: true,
  summary:
    'What the content that the caller may see teaches of the word at a place of a text, likeliest first (PRODUCT.md#look-up).',
  query: z.strictObject({
    language: z.enum(contentLanguages),
    /** What stands around the word. */
    text: verbatimText(1, lookUpLimits.text),
    at: z.coerce
      .number()
      .int()
      .min(0)
      .max(lookUpLimits.text - 1),
  }),
  status: 200,
  response: z.object({ items: z.array(lookedUpWord) }),
});
