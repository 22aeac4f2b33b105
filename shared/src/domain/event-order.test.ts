import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents, correctedTime } from './event-order.ts';

const place = fc.record({
  time: fc.integer({ min: 0, max: 3 }),
  deviceId: fc.constantFrom('a', 'b'),
  sequence: fc.integer({ min: 0, max: 3 }),
});

describe('compareEvents', () => {
  it('is an order: total, and the same from both sides', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(Math.sign(compareEvents(a, b))).toBe(-Math.sign(compareEvents(b, a)) + 0);
        if (compareEvents(a, b) <= 0 && compareEvents(b, c) <= 0) expect(compareEvents(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('correctedTime', () => {
  it.each([
    ['a right clock', 900, 1000, 1000, 900],
    ['a clock that is slow', 400, 500, 1000, 900],
    ['a clock that is fast', 1900, 2000, 1000, 900],
    ['an event from after the sending', 1100, 1000, 1000, 1000],
  ])('%s', (_case, happenedAt, deviceNow, serverNow, expected) => {
    expect(correctedTime(happenedAt, deviceNow, serverNow)).toBe(expected);
  });
});
