import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, optionalText } from '../fields.ts';
import { translations } from './translations.ts';

export const findKnownWords = endpoint({
  method: 'POST',
  path: '/api/author/known-words',
  access: 'author',
  isCostly: true,
  summary:
    'Words and phrases of a text that other content teaches, in their order, with a translation and where they are taught. Of long texts the beginning is looked at.',
  body: z.strictObject({ language: z.enum(contentLanguages), text: optionalText(contentLimits.storyText) }),
  status: 200,
  response: listOf(z.object({ word: z.string(), ...translations, courseTitle: z.string() })),
});
export type KnownWord = z.infer<typeof findKnownWords.response>['items'][number];
