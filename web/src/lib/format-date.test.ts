import { expect, test } from 'vitest';
import { formatBytes, formatDays, formatWeekday } from './format-date.ts';

test('a size is said in the unit that suits it, and what is there is never nothing', () => {
  const sizes = [0, 1, 40 * 1024, 1024 ** 2 - 1, 1024 ** 2, 3.44 * 1024 ** 2, 1.25 * 1024 ** 3];
  expect(sizes.map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 MB',
    '1 kB',
    '40 kB',
    '1,024 kB',
    '1 MB',
    '3.4 MB',
    '1.3 GB',
  ]);
});

test('days from one to another say the month once', () => {
  const tidy = (text: string) => text.replaceAll(/\s/g, '');
  expect(tidy(formatDays('2026-11-16', '2026-11-22', 'en'))).toBe('16–22Nov');
  expect(tidy(formatDays('2026-11-30', '2026-12-06', 'en'))).toBe('30Nov–6Dec');
});

test('weekdays are as short as they can be', () => {
  expect([formatWeekday('2026-11-16', 'en'), formatWeekday('2026-11-16', 'zh')]).toEqual(['Mo', '一']);
});
