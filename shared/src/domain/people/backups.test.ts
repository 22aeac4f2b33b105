import { expect, test } from 'vitest';
import { isBackupLate } from './backups.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const hoursAgo = (hours: number) => now - hours * hour;

test.each([
  ['a daily one of yesterday', { everyHours: 24, newest: hoursAgo(24), since: 0 }, false],
  ['a daily one of two days ago', { everyHours: 24, newest: hoursAgo(48), since: 0 }, false],
  ['a daily one of longer ago', { everyHours: 24, newest: hoursAgo(49), since: 0 }, true],
  ['an hourly one of yesterday', { everyHours: 1, newest: hoursAgo(24), since: 0 }, false],
  ['a weekly one of eight days ago', { everyHours: 168, newest: hoursAgo(192), since: 0 }, false],
  ['a weekly one of three weeks ago', { everyHours: 168, newest: hoursAgo(504), since: 0 }, true],
  ['none yet in a new school', { everyHours: 24, newest: null, since: hoursAgo(3) }, false],
  ['none yet after three days', { everyHours: 24, newest: null, since: hoursAgo(72) }, true],
  ['a server that makes none', { everyHours: 0, newest: null, since: 0 }, false],
])('%s is late or not', (_case, backups, expected) => {
  expect(isBackupLate(backups, now)).toBe(expected);
});
