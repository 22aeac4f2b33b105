import { memoryStates } from '../learning/memory-states.ts';
import { daysBetween } from '../learning/learning-day.ts';

/** By which the reports of a class judge (PRODUCT.md#reports-of-a-class). */
export const reportRules = {
  /** Of a course the last answers of a learner, of which fewer than half right are few. */
  lastAnswers: 20,
  /** Below it answers are too few to speak of. */
  fewestAnswers: 10,
  /** Days after which what was begun counts as left alone, and a learner as absent. */
  restDays: 7,
  /** Days of answers in which missed words are looked for. */
  wordDays: 28,
  /** Learners who missed a word, and the share of right answers below which the class misses it. */
  fewestMissing: 2,
  fewestMissingAnswers: 4,
  rightOfMissed: 2 / 3,
  /** Days of a learner that are shown. */
  shownDays: 14,
} as const;

/** What a word of the class's courses is to a learner: not answered in them, or as their memory has it. */
export const reportedStates = ['unmet', ...memoryStates] as const;
export type ReportedState = (typeof reportedStates)[number];

/** Of reports what comes at a time, and what is kept. */
export const reportLimits = {
  rows: 4,
  page: 50,
  gridLearners: 50,
  /** Latest events that are gone through for the words that a class misses, as many of each learner, and most of one. */
  events: 60_000,
  eventsOfLearner: 10_000,
  /** Learners in courses that are judged for who is stuck, as many courses of each learner. */
  cells: 6000,
  /** Latest answers to a word among which one of the class is looked for, and most that is counted of a day. */
  answersOfWord: 50,
  countOfDay: 2000,
  names: 12,
  /** Classes of which a teacher is told at once what needs them. */
  attention: 12,
  advices: 3,
  note: 2000,
  notes: 100,
} as const;

/** How a learner stands in a course of a class. Days are those of the school's time zone. */
export interface ReportCell {
  /** Completed by the activity that the course is made for, since the class began. */
  readonly doneOn: string | null;
  /** The last day on which something was done in the course; null where it was not begun. */
  readonly touchedOn: string | null;
}

export interface ReportDays {
  readonly today: string;
  readonly dueOn: string | null;
  /** Since when the learner is in the class. */
  readonly joinedOn: string;
}

export type CellState = 'open' | 'begun' | 'done';

/** Whether a course is done, begun or neither. */
export function cellState({ doneOn, touchedOn }: ReportCell): CellState {
  if (doneOn !== null) return 'done';
  return touchedOn === null ? 'open' : 'begun';
}

/** Whole days by which something is late; 0 where it is not: done, not due yet, or due before its learner came. */
export function daysLate({ doneOn }: Pick<ReportCell, 'doneOn'>, { today, dueOn, joinedOn }: ReportDays): number {
  if (doneOn !== null || dueOn === null || joinedOn > dueOn) return 0;
  return Math.max(0, daysBetween(dueOn, today));
}

/** The latest answers of a learner in a course. */
export interface LastAnswers {
  readonly answers: number;
  readonly right: number;
}

/** Whether fewer than half of the last answers were right, and they are enough to say so. */
export function isFewRight({ answers, right }: LastAnswers): boolean {
  return answers >= reportRules.fewestAnswers && right * 2 < answers;
}

/** Why a learner is stuck in a course; null where they are not. Few right answers come before rest. */
export function stuckBecause(cell: ReportCell, last: LastAnswers, today: string): 'few-right' | 'left-alone' | null {
  if (isFewRight(last)) return 'few-right';
  const isLeft =
    cellState(cell) === 'begun' &&
    cell.touchedOn !== null &&
    daysBetween(cell.touchedOn, today) >= reportRules.restDays;
  return isLeft ? 'left-alone' : null;
}

/** When a learner was seen in the courses of a class. */
export interface Presence {
  readonly lastOn: string | null;
  readonly joinedOn: string;
  readonly hasSignedIn: boolean;
}

/**
 * Whether a learner is missed: nothing done for a week, in which they could have; who never signed in, from the day after they
 * could have. Before its first day nobody is missed.
 */
export function isAbsent({ lastOn, joinedOn, hasSignedIn }: Presence, startsOn: string, today: string): boolean {
  if (today < startsOn) return false;
  const since = lastOn ?? (joinedOn > startsOn ? joinedOn : startsOn);
  if (!hasSignedIn) return since < today;
  return daysBetween(since, today) >= reportRules.restDays;
}

/** How a class answered a word in the last weeks. */
export interface ClassAnswers {
  readonly answers: number;
  readonly right: number;
  /** Learners who missed it at least once. */
  readonly missing: number;
}

/** Whether a class misses a word: two learners or more, and fewer than two thirds of its answers right. */
export function isMissedWord({ answers, right, missing }: ClassAnswers): boolean {
  const { fewestMissing, fewestMissingAnswers, rightOfMissed } = reportRules;
  return missing >= fewestMissing && answers >= fewestMissingAnswers && right / answers < rightOfMissed;
}

/** What the advice about one course of a learner rests on. */
export interface AdvisedCourse extends ReportCell, LastAnswers {
  readonly courseId: string;
  readonly dueOn: string | null;
}

export type Advice =
  | { readonly kind: 'few-right'; readonly courseId: string; readonly right: number; readonly answers: number }
  | { readonly kind: 'late'; readonly courseId: string; readonly days: number }
  | { readonly kind: 'left-alone'; readonly courseId: string; readonly days: number }
  | { readonly kind: 'absent'; readonly days: number | null }
  | { readonly kind: 'went-well'; readonly done: number; readonly days: number };

interface Advised extends Presence {
  readonly courses: readonly AdvisedCourse[];
  /** How many of the last seven days had study in the courses of the class. */
  readonly daysOfWeek: number;
}

/**
 * At most three things to speak of with a learner, each with its reason in numbers: first who is not here, then where little was
 * right, then what is late, then what was left alone; and what went well has a place where there is anything.
 */
export function advicesFor(learner: Advised, startsOn: string, today: string): Advice[] {
  const { courses, joinedOn, lastOn, daysOfWeek } = learner;
  const absent: Advice[] = isAbsent(learner, startsOn, today)
    ? [{ kind: 'absent', days: lastOn === null ? null : daysBetween(lastOn, today) }]
    : [];
  const fewRight = courses
    .filter((course) => isFewRight(course))
    .toSorted((a, b) => a.right / a.answers - b.right / b.answers)
    .map(({ courseId, right, answers }): Advice => ({ kind: 'few-right', courseId, right, answers }));
  const late = courses
    .map(({ courseId, ...course }) => ({ courseId, days: daysLate(course, { ...course, today, joinedOn }) }))
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.days - a.days)
    .map(({ courseId, days }): Advice => ({ kind: 'late', courseId, days }));
  const left = courses.flatMap((course): Advice[] =>
    stuckBecause(course, course, today) === 'left-alone' && course.touchedOn !== null
      ? [{ kind: 'left-alone', courseId: course.courseId, days: daysBetween(course.touchedOn, today) }]
      : [],
  );
  const done = courses.filter(({ doneOn }) => doneOn !== null).length;
  const well: Advice[] = done > 0 || daysOfWeek > 0 ? [{ kind: 'went-well', done, days: daysOfWeek }] : [];
  const named = new Set<string>();
  // Of a course one advice is enough.
  const problems = [...absent, ...fewRight, ...late, ...left].filter((one) => {
    if (!('courseId' in one)) return true;
    const isNew = !named.has(one.courseId);
    named.add(one.courseId);
    return isNew;
  });
  return [...problems.slice(0, reportLimits.advices - well.length), ...well];
}
