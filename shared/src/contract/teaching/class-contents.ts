import { z } from 'zod';
import { classLimits } from '../../domain/teaching/classes.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { aboutAnswered, aboutUser } from '../people/about.ts';
import { changeId } from '../changes.ts';
import { day } from './classes.ts';
import { type About, endpoint } from '../endpoint.ts';
import { cursorQuery, done, id, idParams, listOf, searchQuery, timestamp } from '../fields.ts';

const changed = z.object({ changedCount: z.number().int(), changeId });

export const classMember = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
  isActive: z.boolean(),
  joinedAt: timestamp,
  /** Whether the caller may make a login card for the learner. */
  mayHaveCard: z.boolean(),
  /** The last login card, where there is one. */
  card: z.object({ madeAt: timestamp, hasRunOut: z.boolean(), usedAt: timestamp.nullable() }).nullable(),
});
export type ClassMember = z.infer<typeof classMember>;

export const listClassMembers = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/members',
  access: 'teacher',
  summary: 'The members of a class by name, 50 a page.',
  params: idParams,
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(classMember).extend({
    total: z.number().int(),
    /** How many of the class, whatever is searched, the caller may make cards for, and how many of them have none. */
    mayHaveCard: z.object({ all: z.number().int(), withoutCard: z.number().int() }),
  }),
  errors: ['CLASS_NOT_FOUND'],
});

const people = z.strictObject({ userIds: z.array(id).min(1).max(classLimits.members) });

interface Adding {
  body: { userIds: readonly string[] };
  response: { missingUserIds: readonly string[] };
}

const aboutAdded: readonly About[] = [
  {
    action: 'class-changed',
    people: ({ body, response }: Adding) => body.userIds.filter((one) => !response.missingUserIds.includes(one)),
  },
];

export const addClassMembers = endpoint({
  method: 'POST',
  path: '/api/admin/classes/{id}/members',
  access: 'admin',
  summary:
    'Puts learners into a class. People who are gone or no learners are left out and named; again changes nothing.',
  params: idParams,
  body: people,
  about: aboutAdded,
  status: 200,
  response: changed.extend({ missingUserIds: z.array(id) }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_FULL', 'CLASS_ARCHIVED'],
});

export const removeClassMembers = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/members/removal',
  access: 'teacher',
  summary: 'Takes learners out of a class; what they did stays. Again changes nothing.',
  params: idParams,
  body: people,
  about: aboutAnswered('class-changed', (ended: { removedUserIds: string[] }) => ended.removedUserIds),
  status: 200,
  response: changed.extend({ removedUserIds: z.array(id) }),
  errors: ['CLASS_NOT_FOUND'],
});

const teacherParams = z.object({ id, userId: id });

export const addClassTeacher = endpoint({
  method: 'PUT',
  path: '/api/admin/classes/{id}/teachers/{userId}',
  access: 'admin',
  summary: 'Lets a teacher, or an admin, teach a class. Again changes nothing.',
  params: teacherParams,
  about: aboutUser('class-changed'),
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND', 'USER_NOT_FOUND', 'CLASS_FULL'],
});

export const removeClassTeacher = endpoint({
  method: 'DELETE',
  path: '/api/admin/classes/{id}/teachers/{userId}',
  access: 'admin',
  summary: 'Takes a class from a teacher, who sees nothing of it any more. Again changes nothing.',
  params: teacherParams,
  about: aboutUser('class-changed'),
  status: 200,
  response: z.object({ changeId }),
  errors: ['CLASS_NOT_FOUND'],
});

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/admin/teachers',
  access: 'admin',
  summary: 'People who may teach a class, by name, 50 a page.',
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(z.object({ id, name: z.string(), email: z.string().nullable(), userName: z.string().nullable() })),
});

export const classCourse = z.object({
  courseId: id,
  title: z.string(),
  courseType: z.enum(courseTypes),
  language: z.enum(contentLanguages).nullable(),
  level: z.number().int(),
  dueOn: day.nullable(),
});
export type ClassCourse = z.infer<typeof classCourse>;

export const listClassCourses = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/courses',
  access: 'teacher',
  summary: `The courses of a class in its order, ${classLimits.courses} at the most.`,
  params: idParams,
  isCostly: true,
  status: 200,
  response: listOf(classCourse),
  errors: ['CLASS_NOT_FOUND'],
});

export const updateClassCourse = endpoint({
  method: 'PATCH',
  path: '/api/teacher/classes/{id}/courses/{courseId}',
  access: 'teacher',
  summary: 'Sets the day by which a course of a class is due, or takes it away.',
  params: z.object({ id, courseId: id }),
  body: z.strictObject({ dueOn: day.nullable() }),
  status: 200,
  response: z.object({ changeId }),
  errors: ['CLASS_NOT_FOUND', 'COURSE_NOT_FOUND'],
});

export const orderClassCourses = endpoint({
  method: 'PUT',
  path: '/api/teacher/classes/{id}/courses/order',
  access: 'teacher',
  summary: 'Puts the courses of a class in order; those that are not named follow.',
  params: idParams,
  body: z.strictObject({ ids: z.array(id).max(classLimits.courses) }),
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND'],
});
