import { z } from 'zod';
import { classLimits } from '../../domain/teaching/classes.ts';
import { reportedStates, reportLimits } from '../../domain/teaching/class-reports.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { aboutAnswered, aboutUser } from '../people/about.ts';
import { classCourse } from './class-contents.ts';
import { day } from './classes.ts';
import { type About, endpoint } from '../endpoint.ts';
import { done, id, idParams, listOf, newId, text, timestamp } from '../fields.ts';

const count = z.number().int().min(0);
const person = z.object({ id, name: z.string() });
/** Where there is one, so that a teacher can write to them. */
const reachable = person.extend({ email: z.string().nullable() });
const course = classCourse.pick({ courseId: true, title: true, courseType: true, language: true });

/** Which rows of a report: the first ones, or those after so many. */
export const rowsQuery = z.strictObject({
  from: z.coerce.number().int().min(0).max(200_000).default(0),
  limit: z.coerce.number().int().min(1).max(reportLimits.page).default(reportLimits.rows),
});

/** Some rows, worst first, and how many there are in all. */
function rowsOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: count, today: day });
}

/** About the learners whom a report of a class names. */
const aboutShown = (learners: (response: never) => readonly { id: string }[]) =>
  aboutAnswered('class-report-seen', (response: never) => learners(response).map(({ id: learnerId }) => learnerId));

const aboutLearners = aboutShown(({ items }: { items: { learner: { id: string } }[] }) =>
  items.map(({ learner }) => learner),
);

function report<const Path extends string, Item extends z.ZodType>(
  path: Path,
  summary: string,
  item: Item,
  about: readonly About[],
) {
  return endpoint({
    method: 'GET',
    path: `/api/teacher/classes/{id}/${path}`,
    access: 'teacher',
    summary,
    params: idParams,
    query: rowsQuery,
    isCostly: true,
    about,
    status: 200,
    response: rowsOf(item),
    errors: ['CLASS_NOT_FOUND'],
  });
}

export const stuckLearner = z.object({
  learner: person,
  course,
  why: z.enum(['few-right', 'left-alone']),
  /** Of the last answers in the course. */
  answers: count,
  right: count,
  touchedOn: day.nullable(),
  /** Further courses in which they are stuck. */
  otherCount: count,
});
export type StuckLearner = z.infer<typeof stuckLearner>;

export const listStuck = report(
  'stuck',
  'Who is stuck in the class, each once with the course in which they are stuck most, and why: few of the last answers right, or begun and left alone (PRODUCT.md#reports-of-a-class).',
  stuckLearner,
  aboutLearners,
);

export const overdueCourse = z.object({
  course: course.extend({ dueOn: day }),
  learnerCount: count,
  /** The first of them by name. */
  learners: z.array(reachable),
});
export type OverdueCourse = z.infer<typeof overdueCourse>;

export const listOverdue = report(
  'overdue',
  'The courses of the class whose day has passed, with the learners who have not done them.',
  overdueCourse,
  aboutShown(({ items }: { items: { learners: { id: string }[] }[] }) => items.flatMap(({ learners }) => learners)),
);

export const missedWord = z.object({
  itemId: id,
  text: z.string(),
  language: z.enum(contentLanguages),
  /** Where the class meets it. */
  course,
  partId: id,
  translation: z.string(),
  imageUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  answers: count,
  right: count,
  /** Learners who were asked, and those of them who missed it. */
  asked: count,
  missing: count,
});
export type MissedWord = z.infer<typeof missedWord>;

export const listMissedWords = report(
  'missed-words',
  'The words of the class that it remembers least, by the answers of the last four weeks.',
  missedWord,
  // It names nobody.
  [],
);

export const absentLearner = z.object({
  learner: reachable,
  lastOn: day.nullable(),
  joinedOn: day,
  hasSignedIn: z.boolean(),
});
export type AbsentLearner = z.infer<typeof absentLearner>;

export const listAbsent = report(
  'absent',
  'Who has done nothing in the courses of the class for a week, and who never signed in.',
  absentLearner,
  aboutLearners,
);

/** How much of a class needs its teacher. */
export const classAttention = z.object({
  id,
  name: z.string(),
  memberCount: count,
  /** Learners who are stuck, courses that are overdue, words that the class misses, and learners who are absent. */
  stuck: count,
  overdue: count,
  missedWords: count,
  absent: count,
  /** Learners who are stuck, late or absent, each once. */
  learners: count,
});
export type ClassAttention = z.infer<typeof classAttention>;

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/teacher/attention',
  access: 'teacher',
  summary: `The classes that the caller teaches and that run now, those first in which most learners need somebody; ${reportLimits.attention} at the most.`,
  isCostly: true,
  status: 200,
  response: listOf(classAttention),
});

/** How a learner stands in a course in which something was done; a course without one is open. */
export const gridCell = z.object({
  userId: id,
  courseId: id,
  doneOn: day.nullable(),
  touchedOn: day.nullable(),
  /** Cards that were gone through, of a course that has cards and is not done. */
  parts: count.nullable(),
});
export type GridCell = z.infer<typeof gridCell>;

export const gridCourse = classCourse.extend({ partCount: count.nullable() });
export type GridCourse = z.infer<typeof gridCourse>;
export const gridLearner = person.extend({ joinedOn: day });
export type GridLearner = z.infer<typeof gridLearner>;

export const getClassGrid = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/grid',
  access: 'teacher',
  summary: `Where each learner of the class stands in each of its courses, ${reportLimits.gridLearners} learners at a time by name.`,
  params: idParams,
  query: z.strictObject({ from: z.coerce.number().int().min(0).max(classLimits.members).default(0) }),
  isCostly: true,
  about: aboutShown(({ learners }: { learners: { id: string }[] }) => learners),
  status: 200,
  response: z.object({
    today: day,
    startsOn: day,
    courses: z.array(gridCourse),
    learners: z.array(gridLearner),
    cells: z.array(gridCell),
    learnerCount: count,
  }),
  errors: ['CLASS_NOT_FOUND'],
});

const learnerParams = z.object({ id, userId: id });

export const advice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('few-right'), courseId: id, right: count, answers: count }),
  z.object({ kind: z.literal('late'), courseId: id, days: count }),
  z.object({ kind: z.literal('left-alone'), courseId: id, days: count }),
  z.object({ kind: z.literal('absent'), days: count.nullable() }),
  z.object({ kind: z.literal('went-well'), done: count, days: count }),
]);

export const learnerReport = z.object({
  today: day,
  learner: reachable.extend({
    userName: z.string().nullable(),
    joinedOn: day,
    lastOn: day.nullable(),
    hasSignedIn: z.boolean(),
  }),
  /** Among the learners of the class by name. */
  place: z.object({ number: count, of: count, previousId: id.nullable(), nextId: id.nullable() }),
  advices: z.array(advice),
  courses: z.array(gridCourse.extend({ ...gridCell.omit({ userId: true }).shape, answers: count, right: count })),
  /** Words that were missed most in the last four weeks. */
  words: z.array(missedWord.omit({ asked: true, missing: true })),
  /** How many words of the courses the learner has not answered in them, and what the others are to them. */
  wordStates: z.record(z.enum(reportedStates), count),
  /** The last fourteen days, today last, with the answers and completions of each. */
  days: z.array(z.object({ day, count })),
});
export type LearnerReport = z.infer<typeof learnerReport>;

export const getLearnerReport = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/learners/{userId}',
  access: 'teacher',
  summary: 'What a learner of the class did in its courses, and what would help. Who is no member of it is not found.',
  params: learnerParams,
  isCostly: true,
  about: aboutUser('report-seen'),
  status: 200,
  response: learnerReport,
  errors: ['CLASS_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const classNote = z.object({
  id,
  text: z.string(),
  /** Null where the account is gone. */
  author: person.nullable(),
  createdAt: timestamp,
  /** Whether the caller may delete it: their own, and an admin any. */
  mayDelete: z.boolean(),
});
export type ClassNote = z.infer<typeof classNote>;

export const listClassNotes = endpoint({
  method: 'GET',
  path: '/api/teacher/classes/{id}/learners/{userId}/notes',
  access: 'teacher',
  summary: `What teachers of the class noted about a learner, the latest first, ${reportLimits.notes} at the most.`,
  params: learnerParams,
  about: aboutUser('notes-seen'),
  status: 200,
  response: z.object({ items: z.array(classNote) }),
  errors: ['CLASS_NOT_FOUND', 'USER_NOT_FOUND'],
});

export const addClassNote = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/learners/{userId}/notes',
  access: 'teacher',
  summary: 'Notes something about a learner for the teachers of the class. Sent again under its id it is there once.',
  params: learnerParams,
  body: z.strictObject({ ...newId, text: text(reportLimits.note) }),
  about: aboutUser('note-written'),
  status: 201,
  response: classNote,
  errors: ['CLASS_NOT_FOUND', 'USER_NOT_FOUND', 'TOO_MANY_NOTES'],
});

export const deleteClassNote = endpoint({
  method: 'DELETE',
  path: '/api/teacher/classes/{id}/learners/{userId}/notes/{noteId}',
  access: 'teacher',
  summary: 'Deletes a note of the caller, an admin any. Again changes nothing.',
  params: learnerParams.extend({ noteId: id }),
  about: aboutUser('note-deleted'),
  status: 200,
  response: done,
  errors: ['CLASS_NOT_FOUND', 'USER_NOT_FOUND'],
});
