import { describe, expect, it } from 'vitest';
import { itemsFitting, paceFrom, queueOf } from './review-queue.ts';

const items = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
const waiting = { due: items('due', 3), newItems: items('new', 12), reviewedToday: 0, newToday: 0 };

describe('the queue of a day', () => {
  it('asks for a new word after every two that are due, ten a day', () => {
    const asked = queueOf({ ...waiting, due: items('due', 5) });
    expect(asked.slice(0, 8)).toEqual(['due 0', 'due 1', 'new 0', 'due 2', 'due 3', 'new 1', 'due 4', 'new 2']);
    expect(asked).toHaveLength(15);
    expect(queueOf({ ...waiting, newItems: items('new', 1), due: items('due', 5) })).toEqual([
      'due 0',
      'due 1',
      'new 0',
      'due 2',
      'due 3',
      'due 4',
    ]);
  });

  it.each([
    ['counts the reviews of today', { due: items('due', 50), reviewedToday: 70, newItems: [] }, 30],
    ['counts the new words of today', { due: [], newToday: 7 }, 3],
    ['has nothing beyond a day', { reviewedToday: 120, newToday: 11 }, 0],
    ['has new words also with a whole day of reviews', { due: items('due', 100) }, 110],
    ['has no new words while more than a day of reviews waits', { due: items('due', 101) }, 100],
    ['is empty where nothing waits', { due: [], newItems: [] }, 0],
  ])('%s', (_name, change, count) => {
    expect(queueOf({ ...waiting, ...change })).toHaveLength(count);
  });

  it.each([
    ['asks no more reviews than the learner wants', { due: items('due', 15) }, { reviews: 10, newItems: 10 }, 10],
    ['has new words while no more than those wait', { due: items('due', 10) }, { reviews: 10, newItems: 5 }, 15],
    ['has none for who wants none', {}, { reviews: 100, newItems: 0 }, 3],
    ['counts what was done before the limit was lowered', { newToday: 8 }, { reviews: 100, newItems: 5 }, 3],
  ])('with own limits %s', (_name, change, limits, count) => {
    expect(queueOf({ ...waiting, ...change }, limits)).toHaveLength(count);
  });
});

describe('a session', () => {
  it.each([
    ['five minutes at ten seconds', 5, 10_000, 30],
    ['a minute at forty seconds', 1, 40_000, 1],
    ['at least one', 1, 60_000, 1],
  ])('%s', (_name, minutes, paceMs, count) => {
    expect(itemsFitting(minutes, paceMs)).toBe(count);
  });

  it.each([
    ['of who has not answered yet', null, 10_000],
    ['of who answers', 4_200, 4_200],
    ['of who taps without looking', 200, 3_000],
    ['of who left the device lying', 3_600_000, 60_000],
  ])('goes at the pace %s', (_name, median, expected) => {
    expect(paceFrom(median)).toBe(expected);
  });
});
