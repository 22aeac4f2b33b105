import type { Activity } from '../learning/activities.ts';
import { contentKinds } from '../content/content-kinds.ts';
import type { CourseType } from '../content/course-types.ts';

/** What classes and their names, people and courses are bounded by (PRODUCT.md#classes). */
export const classLimits = {
  name: 80,
  /** Of the whole school, archived ones included. */
  classes: 2000,
  /** Classes that one teacher makes at most, so that one cannot use up those of the school. */
  ofTeacher: 200,
  members: 500,
  teachers: 20,
  courses: 300,
  /** Classes that one person is in at a time. */
  ofPerson: 30,
  /** Classes that a course is given to at once. */
  givenAtOnce: 50,
} as const;

/** Letters of a code that nobody takes for another one, and that make no words. */
const codeLetters = 'BCDFGHJKMNPQRSTVWXYZ';
const codeLength = 6;

/** A code by which learners join a class, from a source of random numbers below 256. */
export function joinCodeFrom(randomBytes: (count: number) => Uint8Array): string {
  // The largest multiple of the letters below 256, so that all of them come as often.
  const fair = 256 - (256 % codeLetters.length);
  let code = '';
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < fair && code.length < codeLength) code += codeLetters.charAt(byte % codeLetters.length);
    }
  }
  return code;
}

/** A code as it is stored, however it was typed: in small letters, wide ones, or with spaces and dashes; null for what is none. */
export function normaliseJoinCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return code.length === codeLength && Array.from(code).every((letter) => codeLetters.includes(letter)) ? code : null;
}

/** A course that is due in a class of the learner's, or for them alone. Days are written as "2026-11-27", in the school's time zone. */
export interface DueCourse {
  readonly courseId: string;
  readonly courseType: CourseType;
  readonly dueOn: string;
}

interface Completion {
  readonly courseId: string;
  readonly activity: string;
}

/** The activity by which a course is done, which is the one that it is made for (PRODUCT.md#due-days). */
export function mainActivity(courseType: CourseType): Activity {
  return contentKinds[courseType].activities[0];
}

/** The day in a time zone, as "2026-11-27". */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/**
 * What is due and still to be done, each course once, by its earliest day where classes differ; the earliest first. What is
 * done is met for all of them (PRODUCT.md#due-days).
 */
export function openDue<Due extends DueCourse>(due: readonly Due[], completions: readonly Completion[]): Due[] {
  const isDone = ({ courseId, courseType }: Due) =>
    completions.some((one) => one.courseId === courseId && one.activity === mainActivity(courseType));
  const open = due
    .filter((one) => !isDone(one))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)));
  return open.filter((one, index) => open.findIndex(({ courseId }) => courseId === one.courseId) === index);
}

const friday = 5;
const dayLength = 86_400_000;

/**
 * The two days that are offered for what becomes due next: after today, on the weekday on which most of the class's courses are
 * due, which is Friday where none is (PRODUCT.md#due-days).
 */
export function offeredDueDays(today: string, dueDays: readonly string[]): [string, string] {
  const counts = new Map<number, number>();
  for (const day of dueDays) {
    const weekday = new Date(day).getUTCDay();
    counts.set(weekday, (counts.get(weekday) ?? 0) + 1);
  }
  const [usual = friday] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const ahead = ((usual - new Date(today).getUTCDay() + 6) % 7) + 1;
  const after = (days: number) => new Date(Date.parse(today) + days * dayLength).toISOString().slice(0, 10);
  return [after(ahead), after(ahead + 7)];
}
