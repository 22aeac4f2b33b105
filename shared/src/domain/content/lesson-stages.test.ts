import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupByStage, reachedReadingStage } from './lesson-stages.ts';

const lessons = [
  { id: 'a', stage: 1 },
  { id: 'b', stage: 1 },
  { id: 'c', stage: 2 },
  { id: 'd', stage: 4 },
];

describe('reachedReadingStage', () => {
  it.each([
    ['nothing done', 1, [], 1],
    ['half of a stage', 1, ['a'], 1],
    ['a whole stage', 1, ['a', 'b'], 2],
    ['two whole stages, and none in the third', 1, ['a', 'b', 'c'], 3],
    ['a later stage alone', 1, ['c', 'd'], 1],
    ['no way back', 3, [], 3],
    ['never past the last', 4, ['d'], 4],
  ])('%s', (_case, before, done, expected) => {
    expect(reachedReadingStage(before, lessons, new Set(done))).toBe(expected);
  });

  it('never falls back as more is done', () => {
    const ids = fc.subarray(['a', 'b', 'c', 'd']);
    fc.assert(
      fc.property(ids, ids, (first, more) => {
        const before = reachedReadingStage(1, lessons, new Set(first));
        expect(reachedReadingStage(before, lessons, new Set([...first, ...more]))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('groupByStage', () => {
  it('puts lessons into their stages, lowest first', () => {
    expect(
      groupByStage(lessons.toReversed()).map((group) => [group.stage, group.lessons.map((one) => one.id)]),
    ).toEqual([
      [1, ['b', 'a']],
      [2, ['c']],
      [4, ['d']],
    ]);
  });
});
