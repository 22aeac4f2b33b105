import { z } from 'zod';
import { classLimits } from '../../domain/teaching/classes.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, done, id, idParams, listOf, newId, searchQuery, text, version } from '../fields.ts';

/** A day of the school, as "2026-11-27". No database knows a year 0. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'), { params: { code: 'INVALID_VALUE' } });
const days = { startsOn: day, endsOn: day.nullable() };

export const classRow = z.object({
  id,
  name: z.string(),
  startsOn: day,
  /** The last day on which its members see its courses; null while nobody knows. */
  endsOn: day.nullable(),
  isArchived: z.boolean(),
  memberCount: z.number().int(),
  courseCount: z.number().int(),
  teachers: z.array(z.object({ id, name: z.string() })),
});
export type ClassRow = z.infer<typeof classRow>;

export const schoolClass = classRow.extend({
  version,
  /** Null while nobody may join by code. */
  joinCode: z.string().nullable(),
  /** Whether the caller may say who teaches it, and add people who have accounts. */
  mayStaff: z.boolean(),
});
export type SchoolClass = z.infer<typeof schoolClass>;

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/teacher/classes',
  access: 'teacher',
  summary: 'Classes by name, 50 a page: those that the teacher teaches, for an admin all.',
  query: z.strictObject({
    q: searchQuery,
    state: z.enum(['current', 'archived']).default('current'),
    cursor: cursorQuery,
  }),
  isCostly: true,
  status: 200,
  response: listOf(classRow).extend({ total: z.number().int() }),
});

export const createClass = endpoint({
  method: 'POST',
  path: '/api/teacher/classes',
  access: 'teacher',
  summary: "Makes a class, which a teacher who makes it teaches. Under an id of the caller's it is made once.",
  body: z.strictObject({ ...newId, name: text(classLimits.name), ...days }),
  status: 201,
  response: schoolClass,
  errors: ['TOO_MANY_CLASSES'],
});

export const getClass = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}',
  access: 'teacher',
  summary: 'One class with who teaches it and the code to join it.',
  params: idParams,
  status: 200,
  response: schoolClass,
  errors: ['CLASS_NOT_FOUND'],
});

export const updateClass = endpoint({
  method: 'PATCH',
  path: '/api/teacher/classes/{id}',
  access: 'teacher',
  summary:
    'Renames a class, moves its days, archives it or takes it back. What is archived stays readable for its members until it ends, and takes no new ones.',
  params: idParams,
  body: z.strictObject({
    version,
    name: text(classLimits.name).optional(),
    startsOn: day.optional(),
    endsOn: day.nullable().optional(),
    isArchived: z.boolean().optional(),
  }),
  status: 200,
  response: schoolClass,
  errors: ['CLASS_NOT_FOUND', 'STALE_VERSION'],
});

export const copyClass = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/copy',
  access: 'teacher',
  summary: 'Makes a class with the courses of another one in their order, without its people and due days.',
  params: idParams,
  body: z.strictObject({ ...newId, name: text(classLimits.name), ...days }),
  status: 201,
  response: schoolClass,
  errors: ['CLASS_NOT_FOUND', 'TOO_MANY_CLASSES'],
});

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/api/teacher/classes/{id}',
  access: 'teacher',
  summary: 'Deletes a class that nobody was ever a member of; others are archived.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND', 'CLASS_HAS_MEMBERS'],
});

export const openJoinCode = endpoint({
  method: 'PUT',
  path: '/api/teacher/classes/{id}/join-code',
  access: 'teacher',
  summary: 'Makes a code by which learners join, in place of the one before.',
  params: idParams,
  status: 200,
  response: z.object({ joinCode: z.string() }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED'],
});

export const closeJoinCode = endpoint({
  method: 'DELETE',
  path: '/api/teacher/classes/{id}/join-code',
  access: 'teacher',
  summary: 'Lets nobody join by code any more.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND'],
});
