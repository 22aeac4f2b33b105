import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOffset, compareEvents, correctedTime } from './event-order.ts';

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

describe('clockOffset', () => {
  it.each([
    ['a right clock, the message took a while', null, 999_000, 1_000_000, 0],
    ['a slow clock', null, 500_000, 1_000_000, 500_000],
    ['a fast clock', null, 2_000_000, 1_000_000, -1_000_000],
    ['a known clock, the message took longer this time', 500_000, 480_000, 1_000_000, 500_000],
    ['a clock that was set right', 500_000, 1_000_000, 1_000_000, 0],
  ])('%s', (_case, known, deviceNow, serverNow, expected) => {
    expect(clockOffset(known, deviceNow, serverNow)).toBe(expected);
  });
});

describe('correctedTime', () => {
  it.each([
    ['a right clock', 900, 0, 1000, 900],
    ['a slow clock', 400, 500, 1000, 900],
    ['a fast clock', 1900, -1000, 1000, 900],
    ['never after now', 1100, 0, 1000, 1000],
    ['never before the beginning of time', 100, -500, 1000, 0],
  ])('%s', (_case, happenedAt, offset, serverNow, expected) => {
    expect(correctedTime(happenedAt, offset, serverNow)).toBe(expected);
  });
});
