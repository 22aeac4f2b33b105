import { z } from 'zod';
import { courseTypes } from '../../domain/content/course-types.ts';
import { day } from './classes.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, text } from '../fields.ts';

const dueCourse = z.object({ courseId: id, courseType: z.enum(courseTypes), title: z.string(), dueOn: day });

export const ownClass = z.object({
  id,
  name: z.string(),
  endsOn: day.nullable(),
  /** What is due, also what the learner has completed. */
  dueCourses: z.array(dueCourse),
});
export type OwnClass = z.infer<typeof ownClass>;

export const listOwnClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  access: 'user',
  summary:
    'The classes that the person is a member of now, with the days by which their courses, and those assigned to the person alone, are due.',
  status: 200,
  response: listOf(ownClass).extend({
    /** What is due of what is assigned to them alone; an earlier version of the server does not say it. */
    dueCourses: z.array(dueCourse).optional(),
    /** In which the days are meant. */
    timeZone: z.string(),
  }),
});

export const joinClass = endpoint({
  method: 'POST',
  path: '/api/classes/join',
  access: 'user',
  summary: 'Makes a learner a member of the class with a code. Again changes nothing.',
  body: z.strictObject({ code: text(40) }),
  status: 200,
  response: z.object({ classId: id, name: z.string(), isNew: z.boolean() }),
  errors: ['CLASS_CODE_UNKNOWN', 'CLASS_FULL', 'TOO_MANY_CLASSES', 'ONLY_LEARNERS_JOIN', 'TOO_MANY_ATTEMPTS'],
});
