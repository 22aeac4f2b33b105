import { z } from 'zod';
import { largestCourseNumbers } from '../domain/course-levels.ts';
import { courseLimits, courseTypes } from '../domain/course-types.ts';
import { contentLanguages } from '../domain/languages.ts';
import { endpoint } from './endpoint.ts';
import { cursorQuery, id, idParams, listOf, optionalText, searchQuery, text, timestamp, version } from './fields.ts';

export const course = z.object({
  id,
  title: z.string(),
  description: z.string(),
  courseType: z.enum(courseTypes),
  /** Of its content; null where that is gone. */
  language: z.enum(contentLanguages).nullable(),
  level: z.number().int(),
  lessonNumber: z.number().int(),
  isFree: z.boolean(),
  version,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Course = z.infer<typeof course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses',
  access: 'admin',
  summary:
    'The catalogue by type, level and number, 200 a page. The first page names the types and levels among all courses.',
  query: z.strictObject({
    q: searchQuery,
    courseType: z.enum(courseTypes).optional(),
    level: z.coerce.number().int().min(1).max(1_000_000).optional(),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: listOf(course).extend({
    courseTypes: z.array(z.enum(courseTypes)),
    levels: z.array(z.number().int()),
    total: z.number().int(),
  }),
});

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/api/admin/courses/{id}',
  access: 'admin',
  summary:
    "Changes a course; `version` is the one that was read. Its content takes the title over; description, level and number are the admin's from then on (PRODUCT.md#catalogue).",
  params: idParams,
  body: z.strictObject({
    version,
    title: text(courseLimits.title).optional(),
    description: optionalText(courseLimits.description).optional(),
    level: z.number().int().min(1).max(largestCourseNumbers.level).optional(),
    lessonNumber: z.number().int().min(1).max(largestCourseNumbers.lessonNumber).optional(),
    isFree: z.boolean().optional(),
  }),
  status: 200,
  response: course,
  errors: ['COURSE_NOT_FOUND', 'STALE_VERSION'],
});

export const syncCourses = endpoint({
  method: 'POST',
  path: '/api/admin/courses/sync',
  access: 'admin',
  summary:
    'Recomputes the catalogue from the content, 50 courses a call (PRODUCT.md#re-sync-of-the-catalogue); go on with `nextCursor` until it is null. The first call with `clear` removes courses whose content is gone.',
  body: z.strictObject({ clear: z.boolean().default(false), cursor: cursorQuery }),
  status: 200,
  response: z.object({
    /** Courses recomputed by this call. */
    syncedCount: z.number().int(),
    /** Courses that have content. */
    validCount: z.number().int(),
    /** All courses; those beyond the valid ones are skipped, since their id belongs to no content. */
    total: z.number().int(),
    /** Courses removed by `clear` in this call. */
    removedCount: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
});
