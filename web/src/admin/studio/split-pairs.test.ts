import { expect, test } from 'vitest';
import { dropStretch, joinWithNext, pairsOf, toggleWord } from './split-pairs.ts';

const stretches = [0, 10, 20].map((start) => ({ start, end: start + 8 }));
const [first, second] = stretches as [(typeof stretches)[0], (typeof stretches)[0]];
const words = ['bread', 'egg', 'tea'];
const starts = (split: Parameters<typeof pairsOf>[0]) =>
  pairsOf(split, words).pairs.map(({ stretch }) => stretch?.start);

test('words and stretches belong to each other in order', () => {
  expect(starts({ stretches, leftOut: [] })).toEqual([0, 10, 20]);
  expect(starts({ stretches: stretches.slice(0, 2), leftOut: [] })).toEqual([0, 10, undefined]);
  expect(pairsOf({ stretches, leftOut: [] }, ['bread']).tooMany).toHaveLength(2);
});

test('what was said too much is taken away, and what follows moves up', () => {
  expect(starts(dropStretch({ stretches, leftOut: [] }, first))).toEqual([10, 20, undefined]);
});

test('a word of which nothing was said is left out, and taken in again', () => {
  const split = toggleWord({ stretches, leftOut: [] }, 'egg');
  expect(starts(split)).toEqual([0, undefined, 10]);
  expect(starts(toggleWord(split, 'egg'))).toEqual([0, 10, 20]);
});

test('a word that was parted is joined', () => {
  const split = joinWithNext({ stretches, leftOut: [] }, second);
  expect(split.stretches).toEqual([first, { start: 10, end: 28 }]);
  expect(joinWithNext(split, { start: 99, end: 100 })).toEqual(split);
});
