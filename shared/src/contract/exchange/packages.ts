import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const count = z.number().int().min(0);

/** What is exported: one course, what stands in a stage, what the caller may change of a kind, or all that they may change. */
export const exportScope = z.strictObject({
  course: id.optional(),
  kind: z.enum(courseTypes).optional(),
  /** Of a kind: the number of a stage of lessons, or the id of one of phrases or stories. */
  stage: z.string().max(36).optional(),
});
export type ExportScope = z.infer<typeof exportScope>;

const errors = ['NOTHING_TO_EXPORT', 'EXPORT_TOO_LARGE'] as const;

export const describePackage = endpoint({
  method: 'GET',
  path: '/api/author/packages/contents',
  access: 'author',
  summary: 'What a package would hold.',
  query: exportScope,
  isCostly: true,
  status: 200,
  response: z.object({
    courses: count,
    files: count,
    bytes: count,
    /** Words and phrases, as which a deck has notes. */
    notes: count,
  }),
  errors: [...errors],
});

export const exportPackage = endpoint({
  method: 'GET',
  path: '/api/author/packages',
  access: 'author',
  summary:
    'A package with `course.json`, whose JSON Schema is `docs/course-package.schema.json`, and the files that it names; sent as it is made.',
  query: exportScope,
  isCostly: true,
  isFile: 'application/zip',
  status: 200,
  response: z.unknown(),
  errors: [...errors, 'STORAGE_UNAVAILABLE'],
});

export const exportDeck = endpoint({
  method: 'GET',
  path: '/api/author/packages/anki',
  access: 'author',
  summary:
    'A deck of Anki with a note for each word and phrase, which Anki updates where it has it; sent as it is made.',
  query: exportScope,
  isCostly: true,
  isFile: 'application/octet-stream',
  status: 200,
  response: z.unknown(),
  errors: [...errors, 'STORAGE_UNAVAILABLE'],
});
