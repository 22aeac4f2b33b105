import { z } from 'zod';
import { largestCourseNumbers } from '../../domain/content/course-levels.ts';
import { courseLimits, courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { endpoint } from '../endpoint.ts';
import {
  cursorQuery,
  id,
  idParams,
  listOf,
  newId,
  optionalText,
  searchQuery,
  text,
  timestamp,
  version,
} from '../fields.ts';
import { job } from '../jobs.ts';

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

export const assignableCourse = course.pick({ id: true, title: true, courseType: true, language: true, level: true });
export type AssignableCourse = z.infer<typeof assignableCourse>;

export const listAssignableCourses = endpoint({
  method: 'GET',
  path: '/api/teacher/courses',
  access: 'teacher',
  summary: 'What can be given to a class, by type, level and number, 50 a page.',
  query: z.strictObject({ q: searchQuery, courseType: z.enum(courseTypes).optional(), cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(assignableCourse).extend({ courseTypes: z.array(z.enum(courseTypes)), total: z.number().int() }),
});

export const copyCourse = endpoint({
  method: 'POST',
  path: '/api/author/courses/{id}/copy',
  access: 'author',
  summary: "Copies a piece of content, which is the caller's then; under an id of theirs once.",
  params: idParams,
  body: z.strictObject(newId),
  status: 201,
  response: z.object({ id, courseType: z.enum(courseTypes) }),
  errors: ['COURSE_NOT_FOUND', 'TOO_MUCH_CONTENT', 'PROCESSOR_TIME_SPENT'],
});

export const listOwnCourses = endpoint({
  method: 'GET',
  path: '/api/author/own-courses',
  access: 'author',
  summary: `What the caller may change: all of it as an admin, else their own, ${courseLimits.ofTeacher} at the most.`,
  status: 200,
  response: z.object({ isAll: z.boolean(), ids: z.array(id) }),
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
    'Recomputes the catalogue from the content (PRODUCT.md#re-sync-of-the-catalogue); with `clear`, courses whose content is gone are removed first. Answers with the job that does it.',
  body: z.strictObject({ ...newId, clear: z.boolean().default(false) }),
  status: 201,
  response: job,
  errors: ['TOO_MANY_JOBS'],
});
