import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, backupTime, findSuperfluous } from './kept-backups.ts';

const hour = 60 * 60 * 1000;
const start = Date.parse('2026-03-02T04:00:00Z');
const later = new Date('2036-01-01T00:00:00Z');
const every = (hours: number, count: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(start + index * hours * hour)));

test('a name tells its time, and other files have none', () => {
  const time = new Date('2026-01-31T23:59:59.000Z');
  expect(backupName(time)).toBe('kalima-2026-01-31T23-59-59Z.tar');
  expect(backupTime(backupName(time))).toEqual(time);
  for (const name of ['', 'kalima.tar', 'kalima-2026-01-31T23-59-59Z.tar.part', 'kalima-2026-13-31T23-59-59Z.tar']) {
    expect(backupTime(name)).toBeNull();
  }
});

test('seven days and four weeks are kept of daily backups', () => {
  const names = every(24, 60);
  const superfluous = new Set(findSuperfluous(names, { days: 7, weeks: 4 }, later));
  const kept = names.filter((name) => !superfluous.has(name)).map((name) => name.slice(7, 17));
  // The last day is a Thursday; the Sundays before it end their weeks.
  expect(kept).toEqual([
    '2026-04-12',
    '2026-04-19',
    '2026-04-24',
    '2026-04-25',
    '2026-04-26',
    '2026-04-27',
    '2026-04-28',
    '2026-04-29',
    '2026-04-30',
  ]);
});

test('of several on one day the last is kept', () => {
  expect(findSuperfluous(every(1, 20), { days: 7, weeks: 4 }, later)).toHaveLength(19);
  expect(findSuperfluous(every(1, 20), { days: 7, weeks: 4 }, later)).not.toContain(every(1, 20).at(-1));
});

test('backups from after now, when the clock was ahead, stay and take the place of no other', () => {
  const [now, ahead] = [every(24, 3), every(24, 9).slice(6)];
  const superfluous = findSuperfluous([...now, ...ahead], { days: 1, weeks: 0 }, new Date(start + 3 * 24 * hour));
  expect(superfluous.toSorted()).toEqual(now.slice(0, 2));
});

test('the backup before an update stays for its days, whatever is made after it on that day', () => {
  const before = backupName(new Date(start), true);
  expect(backupTime(before)).toEqual(new Date(start));
  const names = [before, ...every(24, 10).map((name) => name.replace('T04-00-00Z', 'T08-00-00Z'))];
  const on = (day: number) => new Date(start + day * 24 * hour + 4 * hour);
  expect(findSuperfluous(names.slice(0, 2), { days: 7, weeks: 0 }, on(0))).toEqual([]);
  expect(findSuperfluous(names.slice(0, 8), { days: 7, weeks: 0 }, on(6))).toEqual([]);
  expect(findSuperfluous(names.slice(0, 9), { days: 7, weeks: 0 }, on(7))).toContain(before);
});

test('the newest stays whatever is asked for, and files of others stay always', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 40 }),
      fc.record({ days: fc.nat(9), weeks: fc.nat(5) }),
      (hours, keep) => {
        const names = hours.map((one) => backupName(new Date(start + one * hour)));
        const all = [...names, 'notes.txt', 'kalima-2026-01-31T23-59-59Z.tar.part'];
        const superfluous = findSuperfluous(all, keep, later);
        const newest = names.toSorted().at(-1);
        expect(superfluous).not.toContain(newest);
        expect(superfluous.every((name) => names.includes(name))).toBe(true);
        expect(names.length - superfluous.length).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks));
      },
    ),
  );
});
