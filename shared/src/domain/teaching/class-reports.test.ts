import { expect, test } from 'vitest';
import {
  advicesFor,
  cellState,
  daysLate,
  isAbsent,
  isFewRight,
  isMissedWord,
  reportLimits,
  stuckBecause,
} from './class-reports.ts';

const today = '2026-11-22';
const joinedOn = '2026-09-01';
const open = { doneOn: null, touchedOn: null };
const begun = (touchedOn: string) => ({ doneOn: null, touchedOn });
const done = { doneOn: '2026-11-01', touchedOn: '2026-11-01' };
const none = { answers: 0, right: 0 };

test.each([
  [open, 'open'],
  [begun(today), 'begun'],
  [done, 'done'],
  [{ doneOn: '2026-11-01', touchedOn: null }, 'done'],
])('what is %j is %s', (cell, state) => {
  expect(cellState(cell)).toBe(state);
});

test.each([
  ['2026-11-20', open, joinedOn, 2],
  ['2026-11-20', begun('2026-11-19'), joinedOn, 2],
  ['2026-11-22', open, joinedOn, 0],
  ['2026-11-23', open, joinedOn, 0],
  ['2026-11-20', done, joinedOn, 0],
  [null, open, joinedOn, 0],
  // Due before the learner came.
  ['2026-11-13', open, '2026-11-16', 0],
  ['2026-11-16', open, '2026-11-16', 6],
])('due on %s, %j, in the class since %s: %i days late', (dueOn, cell, since, days) => {
  expect(daysLate(cell, { today, dueOn, joinedOn: since })).toBe(days);
});

test.each([
  [20, 9, true],
  [20, 10, false],
  [10, 4, true],
  [9, 0, false],
  [11, 5, true],
  [0, 0, false],
])('of %i answers %i right are few: %s', (answers, right, isFew) => {
  expect(isFewRight({ answers, right })).toBe(isFew);
});

test.each([
  [begun('2026-11-15'), none, 'left-alone'],
  [begun('2026-11-16'), none, null],
  [open, none, null],
  [done, none, null],
  [done, { answers: 20, right: 7 }, 'few-right'],
  [begun('2026-11-01'), { answers: 20, right: 7 }, 'few-right'],
])('%j with %j is stuck: %s', (cell, last, why) => {
  expect(stuckBecause(cell, last, today)).toBe(why);
});

test.each([
  ['2026-11-15', joinedOn, true, true],
  ['2026-11-16', joinedOn, true, false],
  [null, joinedOn, true, true],
  [null, '2026-11-16', true, false],
  [null, '2026-11-16', false, true],
  [null, '2026-11-21', false, true],
  [null, today, false, false],
])('last here on %s, in the class since %s, signed in %s: absent %s', (lastOn, since, hasSignedIn, absent) => {
  expect(isAbsent({ lastOn, joinedOn: since, hasSignedIn }, '2026-09-01', today)).toBe(absent);
});

test('nobody is absent before the first day, and nobody is for a week after it who signed in', () => {
  const learner = { lastOn: null, joinedOn, hasSignedIn: true };
  expect(isAbsent({ ...learner, hasSignedIn: false }, '2026-12-01', today)).toBe(false);
  expect(isAbsent(learner, '2026-11-16', today)).toBe(false);
  expect(isAbsent(learner, '2026-11-15', today)).toBe(true);
});

test.each([
  [30, 19, 2, true],
  [30, 20, 2, false],
  [30, 0, 1, false],
  [3, 0, 3, false],
  [4, 2, 2, true],
])('%i answers with %i right, missed by %i: the class misses the word: %s', (answers, right, missing, isMissed) => {
  expect(isMissedWord({ answers, right, missing })).toBe(isMissed);
});

test('advice: who is away first, then little right, then late; one of a course, and a place for what went well', () => {
  const course = (courseId: string, more: object) => ({ courseId, dueOn: null, ...open, ...none, ...more });
  const courses = [
    course('late', { dueOn: '2026-11-20' }),
    course('few', { answers: 20, right: 7, dueOn: '2026-11-13', touchedOn: '2026-11-01' }),
    course('fewer', { answers: 20, right: 2 }),
    course('left', begun('2026-11-10')),
    course('done', done),
  ];
  const learner = { lastOn: '2026-11-10', joinedOn, hasSignedIn: true, courses, daysOfWeek: 0 };
  expect(advicesFor(learner, '2026-09-01', today)).toEqual([
    { kind: 'absent', days: 12 },
    { kind: 'few-right', courseId: 'fewer', right: 2, answers: 20 },
    { kind: 'went-well', done: 1, days: 0 },
  ]);
  const here = { ...learner, lastOn: today, courses: courses.slice(0, 4) };
  const advices = advicesFor(here, '2026-09-01', today);
  expect(advices).toHaveLength(reportLimits.advices);
  expect(advices.map((one) => ('courseId' in one ? `${one.kind} ${one.courseId}` : one.kind))).toEqual([
    'few-right fewer',
    'few-right few',
    'late late',
  ]);
  expect(advicesFor({ ...here, courses: [] }, '2026-09-01', today)).toEqual([]);
  expect(advicesFor({ ...here, courses: courses.slice(3, 4) }, '2026-09-01', today)).toEqual([
    { kind: 'left-alone', courseId: 'left', days: 12 },
  ]);
});
