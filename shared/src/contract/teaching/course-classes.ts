import { z } from 'zod';
import { day } from './classes.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, idParams, listOf, searchQuery } from '../fields.ts';

export const courseClass = z.object({
  id,
  name: z.string(),
  memberCount: z.number().int(),
  hasCourse: z.boolean(),
  /** By which the class is to have done it. */
  dueOn: day.nullable(),
});
export type CourseClass = z.infer<typeof courseClass>;

export const listCourseClasses = endpoint({
  method: 'GET',
  path: '/api/teacher/courses/{id}/classes',
  access: 'teacher',
  summary:
    'The current classes that the caller teaches, for an admin all, by name, 50 a page, and whether each has the course.',
  params: idParams,
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(courseClass).extend({ total: z.number().int() }),
});
