import { z } from 'zod';
import { roles } from '../domain/accounts.ts';
import { courseTypes } from '../domain/course-types.ts';
import { endpoint } from './endpoint.ts';
import { cursorQuery, done, id, idParams, listOf, searchQuery, timestamp, version } from './fields.ts';

export const assignedCourse = z.object({ id, title: z.string(), courseType: z.enum(courseTypes) });
export type AssignedCourse = z.infer<typeof assignedCourse>;

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'user',
  summary: 'The courses assigned to the person, in catalogue order.',
  status: 200,
  response: listOf(assignedCourse),
});

export const notification = z.object({
  courseId: id,
  title: z.string(),
  courseType: z.enum(courseTypes),
  assignedAt: timestamp,
  isNew: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'The 20 courses assigned last, and how many came since the person last looked (D8).',
  status: 200,
  response: listOf(notification).extend({ newCount: z.number().int() }),
});

export const markNotificationsSeen = endpoint({
  method: 'POST',
  path: '/api/notifications/seen',
  access: 'user',
  summary: 'Remembers that the person has looked at what is new.',
  status: 200,
  response: done,
});

export const course = z.object({
  id,
  title: z.string(),
  description: z.string(),
  courseType: z.enum(courseTypes),
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
  summary: 'Switches whether a course is free; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({ isFree: z.boolean(), version }),
  status: 200,
  response: course,
  errors: ['COURSE_NOT_FOUND', 'STALE_VERSION'],
});

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  assignedCount: z.number().int(),
});
export type User = z.infer<typeof user>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'People by name with the number of courses assigned to each, 50 a page; and the number of free courses.',
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  status: 200,
  response: listOf(user).extend({ freeCourseCount: z.number().int(), total: z.number().int() }),
});

export const courseUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAssigned: z.boolean(),
});
export type CourseUser = z.infer<typeof courseUser>;

export const listCourseUsers = endpoint({
  method: 'GET',
  path: '/api/admin/courses/{id}/users',
  access: 'admin',
  summary: 'People by name with whether the course is assigned to each, 50 a page.',
  params: idParams,
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  status: 200,
  response: listOf(courseUser).extend({ assignedCount: z.number().int(), total: z.number().int() }),
  errors: ['COURSE_NOT_FOUND'],
});

const assignmentParams = z.object({ userId: id, courseId: id });

export const assignCourse = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{userId}/courses/{courseId}',
  access: 'admin',
  summary:
    'Assigns a course to a person; a reading course brings every flashcard course along (D3). Again changes nothing.',
  params: assignmentParams,
  status: 200,
  response: z.object({ assignedCourseIds: z.array(id) }),
  errors: ['COURSE_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const unassignCourse = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{userId}/courses/{courseId}',
  access: 'admin',
  summary: 'Takes a course away from a person; one that is not assigned changes nothing.',
  params: assignmentParams,
  status: 200,
  response: done,
  errors: ['COURSE_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const repairAssignments = endpoint({
  method: 'POST',
  path: '/api/admin/assignments/repair',
  access: 'admin',
  summary: 'Gives the free courses to learners without any, except those from whom an admin took the last one (D16).',
  status: 200,
  response: z.object({ repairedUsers: z.number().int() }),
});
