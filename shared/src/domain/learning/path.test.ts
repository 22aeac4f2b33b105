import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activities } from './activities.ts';
import { contentLanguages } from '../language/languages.ts';
import { nextAfter, nextInActivity, pathOf, type PathStep } from './path.ts';

const walker = { targetLanguage: 'arabic' } as const;
const step = (courseId: string, more: Partial<PathStep> = {}): PathStep => ({
  activity: 'interactive-reading',
  courseId,
  language: 'arabic',
  stage: 0,
  place: 0,
  isCompleted: false,
  isBegun: false,
  isEmpty: false,
  ...more,
});
const idsOf = (steps: readonly PathStep[]) => steps.map(({ courseId }) => courseId);

test('the language that is learned comes first, then stage and place; a lesson is followed by its deck', () => {
  const steps = [
    step('chinese', { language: 'chinese' }),
    step('second stage', { stage: 1 }),
    step('second place', { place: 1 }),
    step('egyptian', { language: 'egyptian', place: 2 }),
    step('first', { activity: 'flashcards' }),
    step('first'),
  ];
  const path = pathOf(steps, walker);
  expect(idsOf(path)).toEqual(['first', 'first', 'second place', 'egyptian', 'second stage', 'chinese']);
  expect(path.map(({ activity }) => activity).slice(0, 2)).toEqual(['interactive-reading', 'flashcards']);
});

test('what is empty is never next', () => {
  const steps = [
    step('done', { isCompleted: true }),
    step('empty', { place: 1, isEmpty: true }),
    step('open', { place: 2 }),
  ];
  expect(nextInActivity(steps, 'interactive-reading', walker)?.courseId).toBe('open');
  expect(nextInActivity(steps.slice(0, 2), 'interactive-reading', walker)).toBeUndefined();
  expect(nextAfter(steps, steps[0] ?? null, walker)?.courseId).toBe('open');
  expect(nextAfter(steps.slice(0, 2), null, walker)).toBeUndefined();
});

test('of an activity what was begun comes before what was not; nothing once all is completed', () => {
  const steps = [
    step('open', { place: 1 }),
    step('begun', { place: 2, isBegun: true }),
    step('done', { isCompleted: true }),
  ];
  expect(nextInActivity(steps, 'interactive-reading', walker)?.courseId).toBe('begun');
  expect(nextInActivity(steps, 'stories', walker)).toBeUndefined();
  expect(nextInActivity([step('done', { isCompleted: true })], 'interactive-reading', walker)).toBeUndefined();
});

test.each([
  ['the next one of its language', 'a', [step('a'), step('b', { place: 1 }), step('c', { place: 2 })], 'b'],
  ['what was left open before it, at the end', 'b', [step('a'), step('b', { place: 1, isCompleted: true })], 'a'],
  ['another language only once nothing else is open', 'a', [step('a'), step('z', { language: 'chinese' })], 'z'],
  [
    'its own language, though another is learned',
    'y',
    [step('a'), step('y', { language: 'chinese' }), step('z', { language: 'chinese', place: 1 })],
    'z',
  ],
  ['never itself, though it is not marked yet', 'a', [step('a')], undefined],
  [
    'the first open one after something outside',
    'gone',
    [step('a', { isCompleted: true }), step('b', { place: 1 })],
    'b',
  ],
])('after a step comes %s', (_case, done, steps, next) => {
  expect(nextAfter(steps, { activity: 'interactive-reading', courseId: done }, walker)?.courseId).toBe(next);
});

test('who goes on and on comes through everything that is open, once', () => {
  const steps = fc.uniqueArray(
    fc.record({
      activity: fc.constantFrom(...activities),
      courseId: fc.uuid(),
      language: fc.constantFrom(...contentLanguages),
      stage: fc.nat(3),
      place: fc.nat(5),
      isCompleted: fc.boolean(),
      isBegun: fc.boolean(),
      isEmpty: fc.boolean(),
    }),
    { selector: ({ courseId }) => courseId, maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (given) => {
      let left: PathStep[] = given;
      const walked: string[] = [];
      for (let at = nextAfter(left, null, walker); at; at = nextAfter(left, at, walker)) {
        const { courseId } = at;
        walked.push(courseId);
        left = left.map((one) => (one.courseId === courseId ? { ...one, isCompleted: true } : one));
      }
      expect(walked.toSorted()).toEqual(
        idsOf(given.filter(({ isCompleted, isEmpty }) => !isCompleted && !isEmpty)).toSorted(),
      );
    }),
  );
});

test('what is due first comes next, in an activity and after anything, whatever was begun', () => {
  const of = (courseId: string, change: Partial<PathStep> = {}): PathStep => ({
    activity: 'stories',
    courseId,
    language: 'arabic',
    stage: 0,
    place: 0,
    isCompleted: false,
    isBegun: false,
    isEmpty: false,
    ...change,
  });
  const steps = [
    of('first'),
    of('begun', { place: 1, isBegun: true }),
    of('later', { place: 2, dueOn: '2026-11-30' }),
    of('sooner', { place: 3, dueOn: '2026-11-27', language: 'chinese' }),
    of('done', { place: 4, dueOn: '2026-11-20', isCompleted: true }),
    of('empty', { place: 5, dueOn: '2026-11-20', isEmpty: true }),
  ];
  expect(nextInActivity(steps, 'stories', walker)?.courseId).toBe('sooner');
  expect(nextAfter(steps, of('sooner'), walker)?.courseId).toBe('later');
  expect(nextAfter(steps, null, walker)?.courseId).toBe('sooner');
});
