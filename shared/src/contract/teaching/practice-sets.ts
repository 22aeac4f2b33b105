import { z } from 'zod';
import { practiceSetLimits } from '../../domain/teaching/practice-sets.ts';
import { changeId } from '../changes.ts';
import { day } from './classes.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, listOf, newId } from '../fields.ts';
import { reviewItem, reviewPicture } from '../learning/memory.ts';

const count = z.number().int().min(0);

/** Words that a learner's class practises. */
export const practiceSet = z.object({
  id,
  className: z.string(),
  /** The last day on which it is shown. */
  lastDay: day,
  words: z.array(
    reviewItem.extend({
      /** Whether the learner has answered it, or set it aside, since the set was made. */
      isPractised: z.boolean(),
    }),
  ),
});
export type PracticeSet = z.infer<typeof practiceSet>;

export const practiceSets = listOf(practiceSet).extend({
  /** Pictures among which the right one is looked for; also of words of no set. */
  pictures: z.array(reviewPicture),
});
export type PracticeSets = z.infer<typeof practiceSets>;

export const listPracticeSets = endpoint({
  method: 'GET',
  path: '/api/practice-sets',
  access: 'user',
  summary: `Words that the classes of the person practise now, later sets first, ${practiceSetLimits.shown} at the most.`,
  isCostly: true,
  status: 200,
  response: practiceSets,
});

/** A set of words as a teacher of the class sees it. */
export const classPracticeSet = z.object({
  id,
  /** The last day on which learners are shown it. */
  lastDay: day,
  words: z.array(z.object({ courseId: id, partId: id, text: z.string() })),
  /** Learners of the class who have practised all of it. */
  doneCount: count,
  learnerCount: count,
});
export type ClassPracticeSet = z.infer<typeof classPracticeSet>;

export const listClassPracticeSets = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/practice-sets',
  access: 'teacher',
  summary: `The words that a class practises now, later sets first, ${practiceSetLimits.open} at the most, and how many learners have done so.`,
  params: idParams,
  isCostly: true,
  status: 200,
  response: listOf(classPracticeSet),
  errors: ['CLASS_NOT_FOUND'],
});

export const makePracticeSet = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/practice-sets',
  access: 'teacher',
  summary: `Has a class practise words of its courses: they stand in each learner's Today for ${practiceSetLimits.days} days. Sent again under its id it is there once.`,
  params: idParams,
  body: z.strictObject({
    ...newId,
    /** By the parts that teach them. */
    words: z
      .array(z.strictObject({ courseId: id, partId: id }))
      .min(1)
      .max(practiceSetLimits.words),
  }),
  status: 201,
  response: classPracticeSet.extend({ changeId }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'TOO_MANY_PRACTICE_SETS'],
});

export const removePracticeSet = endpoint({
  method: 'DELETE',
  path: '/api/teacher/classes/{id}/practice-sets/{setId}',
  access: 'teacher',
  summary: 'Takes a set of words back; what was answered stays. Again changes nothing.',
  params: idParams.extend({ setId: id }),
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND'],
});
