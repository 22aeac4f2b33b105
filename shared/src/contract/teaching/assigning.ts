import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { mostAssignedAtOnce, mostPastedNames } from '../../domain/teaching/assigning.ts';
import { classLimits } from '../../domain/teaching/classes.ts';
import { changeId } from '../changes.ts';
import { aboutChangedCourses } from '../people/about.ts';
import { courseUser } from './assignments.ts';
import { day } from './classes.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, text } from '../fields.ts';

const classIds = z.array(id).max(classLimits.givenAtOnce);
const userIds = z.array(id).max(mostAssignedAtOnce);
/** Classes, and people by themselves, whom admins alone name. */
const whom = { classIds, userIds };

/** People whose accounts are switched off, so that nothing is assigned to them by themselves. */
const switchedOff = z.array(z.object({ id, name: z.string() }));

export const assigningCount = z.object({
  /** Everybody who is named or in a class that is, each once. */
  peopleCount: z.number().int(),
  /** People of these who do not have the course yet. */
  gainCount: z.number().int(),
  /** People of these who are in none of the classes. */
  aloneGainCount: z.number().int(),
  classes: z.array(z.object({ id, memberCount: z.number().int(), gainCount: z.number().int() })),
  /** True if a day is set for any of the classes that have the course, or for people who have it by themselves. */
  hasDueDays: z.boolean(),
  /** Number of courses that come along for people by themselves (PRODUCT.md#assigning). */
  broughtCount: z.number().int(),
  switchedOff,
  /** Numbers of other courses that are due on a day, for each class and each day that has any. */
  dueDays: z.array(z.object({ classId: id, dueOn: day, courseCount: z.number().int() })),
});
export type AssigningCount = z.infer<typeof assigningCount>;

export const countAssigning = endpoint({
  method: 'POST',
  path: '/api/teacher/courses/{id}/assignments/count',
  access: 'teacher',
  summary:
    'How many people would get a course by assigning it to classes and people, and how many have it; changes nothing (PRODUCT.md#assigning).',
  params: idParams,
  body: z.strictObject(whom),
  isCostly: true,
  status: 200,
  response: assigningCount,
  errors: ['COURSE_NOT_FOUND', 'CLASS_NOT_FOUND'],
});

/** Courses by their ids, the free ones, all of a type, or all. */
const courses = z.union([
  z.array(id).min(1).max(mostAssignedAtOnce),
  z.literal(['free', 'all']),
  z.strictObject({ type: z.enum(courseTypes) }),
]);

/** People and classes that a call names; at least one of them. */
const named = {
  classIds: classIds.default([]),
  userIds: userIds.default([]),
};
const isForSomebody = (body: { classIds: readonly string[]; userIds: readonly string[] }) =>
  body.classIds.length + body.userIds.length > 0;
const somebody = { path: ['userIds'], params: { code: 'REQUIRED' } };

/** People who were named, and what came of them. */
const outcome = {
  /** People whose accounts do not exist any more. */
  missingUserIds: z.array(id),
  /** People whose own courses or days changed. */
  changedUserIds: z.array(id),
  changeId,
};

export const assign = endpoint({
  method: 'POST',
  path: '/api/teacher/assignments',
  access: 'teacher',
  summary: `Assigns courses to up to ${classLimits.givenAtOnce} classes and ${mostAssignedAtOnce} people with the day by which they are due: all of it or nothing is done. A reading course brings every flashcard course along for people (PRODUCT.md#assigning). Admins alone name people; who is in one of the classes has the courses by the class, and those who are gone or switched off are left out and named, as are courses that are gone where others are named.`,
  body: z
    .strictObject({
      courses,
      ...named,
      dueOn: day.nullable().default(null),
      /** True to give this day to people who have the course already, or to take theirs where none is given; for one course alone. */
      movesDays: z.boolean().default(false),
    })
    .refine(isForSomebody, somebody)
    .refine((body) => !body.movesDays || (Array.isArray(body.courses) && body.courses.length === 1), {
      path: ['movesDays'],
      params: { code: 'INVALID_VALUE' },
    }),
  about: aboutChangedCourses,
  status: 200,
  response: z.object({
    /** Number of courses that were assigned, with those that come along. */
    courseCount: z.number().int(),
    /** Number of new assignments to people by themselves, without those that came along. */
    assignedCount: z.number().int(),
    /** Number of assignments of other courses that came along. */
    broughtCount: z.number().int(),
    /** Number of courses that classes got, counted for each class. */
    classCourseCount: z.number().int(),
    /** Numbers of people who got the course, and who had it and have another day now; null if several courses were assigned. */
    people: z.object({ gainCount: z.number().int(), daySetCount: z.number().int() }).nullable(),
    switchedOff,
    ...outcome,
  }),
  errors: ['COURSE_NOT_FOUND', 'CLASS_NOT_FOUND', 'CLASS_FULL'],
});

export const unassign = endpoint({
  method: 'POST',
  path: '/api/teacher/assignments/removal',
  access: 'teacher',
  summary: `Takes courses from up to ${classLimits.givenAtOnce} classes, and from ${mostAssignedAtOnce} people as far as they have them by themselves; what came along with them stays. Admins alone name people. Again changes nothing.`,
  body: z.strictObject({ courses, ...named }).refine(isForSomebody, somebody),
  about: aboutChangedCourses,
  status: 200,
  response: z.object({
    /** Number of assignments that ended, of people by themselves. */
    removedCount: z.number().int(),
    /** Number of courses that were taken from classes, counted for each class. */
    classCourseCount: z.number().int(),
    ...outcome,
  }),
  errors: ['COURSE_NOT_FOUND', 'CLASS_NOT_FOUND'],
});

export const findPastedPeople = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{id}/users/found',
  access: 'admin',
  summary: `The people whom a pasted list of up to ${mostPastedNames} names means: by email, user name or full name, without regard to case and width.`,
  params: idParams,
  body: z.strictObject({ names: z.array(text(200)).min(1).max(mostPastedNames) }),
  isCostly: true,
  status: 200,
  response: z.object({
    items: z.array(courseUser),
    /** Names that nobody has, as they were written. */
    unknown: z.array(z.string()),
    /** Names that several people have. */
    ambiguous: z.array(z.string()),
  }),
  errors: ['COURSE_NOT_FOUND'],
});
