import { describe, expect, it } from 'vitest';
import { itemsFitting, paceFrom, queueOf } from './review-queue.ts';

const items = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
const waiting = { due: items('due', 3), newItems: items('new', 12), reviewedToday: 0, newToday: 0 };

describe('the queue of a day', () => {
  it('asks for what is due, then for ten new words', () => {
    expect(queueOf(waiting)).toEqual([...items('due', 3), ...items('new', 10)]);
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
