import { z } from 'zod';
import { roles } from '../../domain/people/accounts.ts';
import { classLimits } from '../../domain/teaching/classes.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { aboutUser } from '../people/about.ts';
import { day } from './classes.ts';
import { course } from '../content/courses.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, done, id, idParams, listOf, newId, searchQuery, timestamp } from '../fields.ts';
import { job } from '../jobs.ts';

const userParams = z.object({ userId: id });

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
  /** Of what it teaches; an earlier version of the server does not say it. */
  language: z.enum(contentLanguages).nullable().optional(),
  assignedAt: timestamp,
  isNew: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary:
    'The courses assigned last, 20 a page, and how many came since the person last looked (PRODUCT.md#notifications).',
  query: z.strictObject({ cursor: cursorQuery }),
  isCostly: true,
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

export const courseUser = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
  role: z.enum(roles),
  /** False where the account is switched off. */
  isActive: z.boolean(),
  /** Whether it is assigned to the person alone. */
  isAssigned: z.boolean(),
  /** By which they are to have done it, where that is set for them alone. */
  dueOn: day.nullable(),
  /** Whether they see it by a class of theirs. */
  isThroughClass: z.boolean(),
  /** The names of their classes, the first three. */
  classNames: z.array(z.string()),
});
export type CourseUser = z.infer<typeof courseUser>;

export const listCourseUsers = endpoint({
  method: 'GET',
  path: '/api/admin/courses/{id}/users',
  access: 'admin',
  summary:
    'People by name with whether the course is assigned to each, 50 a page, all or without the members of some classes; and how many courses come along with it (PRODUCT.md#assigning).',
  params: idParams,
  query: z.strictObject({
    q: searchQuery,
    cursor: cursorQuery,
    /** Ids of classes, with commas between them, whose members are left out. */
    withoutClasses: z
      .string()
      .max(37 * classLimits.givenAtOnce)
      .refine((value) => value.split(',').every((one) => id.safeParse(one).success), {
        params: { code: 'INVALID_VALUE' },
      })
      .optional(),
  }),
  isCostly: true,
  status: 200,
  response: listOf(courseUser).extend({
    assignedCount: z.number().int(),
    total: z.number().int(),
    broughtCount: z.number().int(),
  }),
  errors: ['COURSE_NOT_FOUND'],
});

export const userCourse = course
  .pick({ id: true, title: true, description: true, courseType: true, language: true, level: true, lessonNumber: true })
  .extend({
    isFree: z.boolean(),
    /** To the person alone. */
    isAssigned: z.boolean(),
    assignedAt: timestamp.nullable(),
    /** The classes through which the person has it now, by name. */
    classes: z.array(z.object({ id, name: z.string() })),
  });
export type UserCourse = z.infer<typeof userCourse>;

export const listUserCourses = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/courses',
  access: 'admin',
  summary: 'The catalogue in its order with whether each course is assigned to the person, 100 a page.',
  params: userParams,
  query: z.strictObject({
    q: searchQuery,
    courseType: z.enum(courseTypes).optional(),
    /** Only what is assigned, alone or through a class, or only what is not. */
    assigned: z.enum(['yes', 'no']).optional(),
    cursor: cursorQuery,
  }),
  isCostly: true,
  about: aboutUser('courses-seen'),
  status: 200,
  response: listOf(userCourse).extend({ total: z.number().int() }),
  errors: ['USER_NOT_FOUND'],
});

export const assignFreeToAll = endpoint({
  method: 'POST',
  path: '/api/admin/assignments/free',
  access: 'admin',
  summary:
    'Gives everybody the free courses (PRODUCT.md#assigning), or those whose turn failed in an earlier job. Answers with the job that does it.',
  body: z.strictObject({ ...newId, leftOf: id.optional() }),
  status: 201,
  response: job,
  errors: ['JOB_NOT_FOUND', 'JOB_UNDER_WAY', 'TOO_MANY_JOBS'],
});

export const repairAssignments = endpoint({
  method: 'POST',
  path: '/api/admin/assignments/repair',
  access: 'admin',
  summary:
    'Gives the free courses to learners without any, except those from whom an admin took the last one (PRODUCT.md#free-courses). Answers with the job that does it, or null where there is nobody to give them to or no course.',
  status: 200,
  response: z.object({ job: job.nullable() }),
  errors: ['TOO_MANY_JOBS'],
});
