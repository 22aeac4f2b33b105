import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { changedWordsInput } from './changed-words.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, orderedList } from '../fields.ts';
import { editablePhraseCourse, phraseInput } from './phrases.ts';

/** The phrases of a course as they are edited together. */
export const coursePhrases = editablePhraseCourse
  .pick({ id: true, phrases: true })
  .extend({ version: z.number().int() });
export type CoursePhrases = z.infer<typeof coursePhrases>;

export const replacePhrases = endpoint({
  method: 'PUT',
  path: '/api/author/phrase-courses/{id}/phrases',
  access: 'author',
  summary:
    'Makes the phrases of a course exactly these, in this order, all or none; those with a known id stay themselves. `version` is that of the phrases together, as they were read (`versionOfPhrases`).',
  params: idParams,
  body: z.strictObject({
    phrases: orderedList(z.strictObject({ ...phraseInput.shape, id }), contentLimits.phrases),
    ...changedWordsInput,
    version: z.number().int(),
  }),
  status: 200,
  response: coursePhrases,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'WORDS_CHANGED', 'PROCESSOR_TIME_SPENT'],
});
