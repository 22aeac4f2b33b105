import { z } from 'zod';
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

/** Whose account is switched off, so that nothing is assigned to them by themselves. */
const switchedOff = z.array(z.object({ id, name: z.string() }));

export const assigningCount = z.object({
  /** Everybody who is named or in a class that is, each once. */
  peopleCount: z.number().int(),
  /** Those of them who do not have the course yet. */
  gainCount: z.number().int(),
  /** Those of them who are in none of the classes. */
  aloneGainCount: z.number().int(),
  classes: z.array(z.object({ id, memberCount: z.number().int(), gainCount: z.number().int() })),
  /** Whether a day is set for any of the classes that have the course, or for people who have it by themselves. */
  hasDueDays: z.boolean(),
  /** How many courses come along for whoever is named by themselves (PRODUCT.md#assigning). */
  broughtCount: z.number().int(),
  switchedOff,
  /** How many other courses of each of the classes are due on a day, of the days of which there are any. */
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

export const assignAtOnce = endpoint({
  method: 'POST',
  path: '/api/teacher/courses/{id}/assignments',
  access: 'teacher',
  summary: `Assigns a course to up to ${classLimits.givenAtOnce} classes and ${mostAssignedAtOnce} people with the day by which it is due: all of it or nothing is done. Of those who have it only the day is set; without a day they stay as they are. Admins alone name people; who is in one of the classes has it by the class, and those who are gone or switched off are left out and named.`,
  params: idParams,
  body: z
    .strictObject({
      ...whom,
      dueOn: day.nullable(),
      /** Whether the day is taken from those who have the course; only where none is given. */
      takesDays: z.boolean().optional(),
    })
    .refine((body) => body.classIds.length + body.userIds.length > 0, {
      path: ['classIds'],
      params: { code: 'REQUIRED' },
    }),
  about: aboutChangedCourses,
  status: 200,
  response: z.object({
    /** How many people have got the course. */
    assignedCount: z.number().int(),
    /** How many had it, and have another day now. */
    daySetCount: z.number().int(),
    /** How many assignments of other courses came along. */
    broughtCount: z.number().int(),
    switchedOff,
    /** Who is gone. */
    missingUserIds: z.array(id),
    /** People whose own courses or days changed. */
    changedUserIds: z.array(id),
    changeId,
  }),
  errors: ['COURSE_NOT_FOUND', 'CLASS_NOT_FOUND', 'CLASS_FULL'],
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
    /** What nobody is called, as it was written. */
    unknown: z.array(z.string()),
    /** What several people are called. */
    ambiguous: z.array(z.string()),
  }),
  errors: ['COURSE_NOT_FOUND'],
});
