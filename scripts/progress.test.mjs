import { expect, test } from 'vitest';
import { describeMinutes, minutesLeft, planProgress } from './progress.mjs';

const minute = 60_000;
const plan = planProgress([2, 4, 6], 0);

test('the first suite of a run is followed by all others, the last by none', () => {
  expect(plan[0]).toEqual({ startedAt: 0, before: 0, suite: 2, after: 10 });
  expect(plan[2]).toEqual({ startedAt: 0, before: 6, suite: 6, after: 0 });
});

test.each([
  { of: 'a run that has just begun takes what is expected', suite: 0, fraction: 0, now: minute, left: 12 },
  { of: 'a machine as quick as expected', suite: 1, fraction: 0.5, now: 4 * minute, left: 8 },
  { of: 'a machine that takes twice as long', suite: 1, fraction: 0.5, now: 8 * minute, left: 16 },
  { of: 'the end', suite: 2, fraction: 1, now: 12 * minute, left: 0 },
])('what is left follows the pace so far: $of', ({ suite, fraction, now, left }) => {
  expect(minutesLeft(/** @type {import('./progress.mjs').Progress} */ (plan[suite]), fraction, now)).toBeCloseTo(left);
});

test('what is left is told in whole minutes', () => {
  expect(describeMinutes(0.4)).toBe('less than a minute left');
  expect(describeMinutes(6.6)).toBe('about 7 min left');
});
