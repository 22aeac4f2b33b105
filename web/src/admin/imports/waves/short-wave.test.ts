import { expect, test } from 'vitest';
import { barsOf } from './short-wave.ts';

test('a wave has as many bars as were asked for, each the loudest of its stretch beside the loudest of all', () => {
  expect(barsOf([0, 0.1, 0.2, 0.5, 0, 0], 3)).toEqual([0.2, 1, 0]);
});

test('a recording shorter than its bars repeats what it has, and silence stays flat', () => {
  expect(barsOf([0.5, 0.25], 4)).toEqual([1, 1, 0.5, 0.5]);
  expect(barsOf(new Float32Array(10), 2)).toEqual([0, 0]);
  expect(barsOf([], 2)).toEqual([0, 0]);
});
