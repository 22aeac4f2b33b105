import { z } from 'zod';
import { contentLanguages } from '../domain/languages.ts';
import { mediaLibraryLimit } from '../domain/content-limits.ts';
import { endpoint } from './endpoint.ts';
import { id, searchQuery } from './fields.ts';

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
  path: '/api/admin/media-library',
  access: 'author',
  summary: `Pictures or sounds of the school's words, found by word or translation; the nearest first, ${mediaLibraryLimit} at most.`,
  query: z.strictObject({ kind: z.enum(['picture', 'sound']), q: searchQuery }),
  isCostly: true,
  status: 200,
  response: z.object({ items: z.array(libraryFile), hasMore: z.boolean() }),
});
