import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedLearningDay, addDays, daysBetween, learningDayOf } from './learning-day.ts';
import { reviewSettingBounds } from './review-settings.ts';

describe('a learning day', () => {
  it.each([
    ['at noon in London', '2026-03-10T12:00:00Z', 0, '2026-03-10'],
    ['before four at night it is still the day before', '2026-03-10T03:59:59Z', 0, '2026-03-09'],
    ['from four it is the new day', '2026-03-10T04:00:00Z', 0, '2026-03-10'],
    ['in Shanghai it is earlier', '2026-03-09T20:00:00Z', 480, '2026-03-10'],
    ['in New York it is later', '2026-03-10T08:59:00Z', -300, '2026-03-09'],
    ['over a new year', '2027-01-01T03:00:00Z', 0, '2026-12-31'],
  ])('%s', (_name, time, minutesEast, expected) => {
    expect(learningDayOf(Date.parse(time), minutesEast)).toBe(expected);
  });

  it.each([
    ['is the one that the device stamped', '2026-03-11', '2026-03-11'],
    ['may be the day before, west of here', '2026-03-09', '2026-03-09'],
    ['is ours where the clock of the device is off by years', '2036-03-10', '2026-03-10'],
    ['is ours where the device is two days ahead', '2026-03-12', '2026-03-10'],
    ['is ours where the device stamped none', undefined, '2026-03-10'],
  ])('%s', (_name, stamped, expected) => {
    expect(acceptedLearningDay(stamped, Date.parse('2026-03-10T12:00:00Z'))).toBe(expected);
  });
});

describe('a day that begins at another hour', () => {
  it.each([
    ['begins at midnight', '2026-03-10T00:00:00Z', 0, '2026-03-10'],
    ['begins at noon', '2026-03-10T11:59:59Z', 12, '2026-03-09'],
    ['has begun at noon', '2026-03-10T12:00:00Z', 12, '2026-03-10'],
  ])('%s', (_name, time, begins, expected) => {
    expect(learningDayOf(Date.parse(time), 0, begins)).toBe(expected);
  });

  it('is believed anywhere on earth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -12 * 60, max: 14 * 60 }),
        fc.integer(reviewSettingBounds.firstHour),
        (time, minutesEast, begins) => {
          const stamped = learningDayOf(time, minutesEast, begins);
          expect(acceptedLearningDay(stamped, time)).toBe(stamped);
        },
      ),
    );
  });
});

describe('days', () => {
  it.each([
    ['2026-03-10', '2026-03-12', 2],
    ['2026-03-28', '2026-03-30', 2],
    ['2027-01-01', '2026-12-31', -1],
    ['2028-02-28', '2028-03-01', 2],
  ])('from %s to %s are %i', (earlier, later, count) => {
    expect(daysBetween(earlier, later)).toBe(count);
    expect(addDays(earlier, count)).toBe(later);
  });
});
