import { expect, test } from 'vitest';
import { isUnderWay, jobRules, jobStates, secondsUntilRetry } from './jobs.ts';

test('a job is under way until it has ended in one of three ways', () => {
  expect(jobStates.filter(isUnderWay)).toEqual(['waiting', 'running']);
});

test('a piece is tried again ever later, and soon enough that the attempts are over in a minute', () => {
  const waits = Array.from({ length: jobRules.attempts - 1 }, (_, index) => secondsUntilRetry(index + 1));
  expect(waits).toEqual([2, 8, 32]);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60);
});
