import { z } from 'zod';
import { contentLanguages } from '../../domain/language/languages.ts';
import { contentLimits, mediaLibraryLimit } from '../../domain/content/content-limits.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, searchQuery, text } from '../fields.ts';

/** A picture or sound that stands with a word somewhere. */
export const libraryFile = z.object({
  url: z.string(),
  word: z.string(),
  translation: z.string(),
  language: z.enum(contentLanguages),
  /** Where it stands, or one of the places. */
  courseId: id,
  courseTitle: z.string(),
});
export type LibraryFile = z.infer<typeof libraryFile>;

export const searchMediaLibrary = endpoint({
  method: 'GET',
  path: '/api/author/media-library',
  access: 'author',
  summary: `Pictures or sounds of the school's words, found by word or translation; the nearest first, ${mediaLibraryLimit} at most.`,
  query: z.strictObject({ kind: z.enum(['picture', 'sound']), q: searchQuery }),
  isCostly: true,
  status: 200,
  response: z.object({ items: z.array(libraryFile), hasMore: z.boolean() }),
});

/** What one of the school's courses has of a word. */
const oneKnown = z.object({
  /** The address of a file, or a translation. */
  value: z.string(),
  courseTitle: z.string(),
});
const known = z.object({
  ...oneKnown.shape,
  /** Other files of the same word; left out where there is none. */
  others: z.array(oneKnown).optional(),
});

export const findKnownWords = endpoint({
  method: 'POST',
  path: '/api/author/media-library/words',
  access: 'author',
  summary:
    "What the school's courses have of each of some words: a picture, a sound, a translation. A word that nothing has a picture of is shown that of its translation. Changes nothing.",
  body: z.strictObject({
    language: z.enum(contentLanguages),
    translationLanguage: z.enum(contentLanguages).nullable(),
    words: z
      .array(
        z.strictObject({
          text: text(contentLimits.word),
          sense: optionalText(contentLimits.sense),
          translation: optionalText(contentLimits.translation),
        }),
      )
      .max(contentLimits.cards),
  }),
  status: 200,
  response: z.object({
    /** In the order of the words. */
    words: z.array(z.object({ picture: known.nullable(), sound: known.nullable(), translation: known.nullable() })),
  }),
});
