import { expect, test, vi } from 'vitest';
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

test.each([
  ['of Egypt', 'ar-EG', '٢١ نوفمبر ٢٠٢٦', '٣٫٤ م.ب'],
  ['of the Emirates', 'ar-AE', '21 نوفمبر 2026', '3.4 م.ب'],
  ['of Morocco', 'ar-MA', '21 نونبر 2026', '3,4 م.ب'],
  ['of the Levant, with its months', 'ar-LB', '٢١ تشرين الثاني ٢٠٢٦', '٣٫٤ م.ب'],
  ['of nowhere, with the digits of the texts', 'fr-FR', '21 نوفمبر 2026', '3.4 م.ب'],
])('days and sizes are written in Arabic as a browser %s writes them', async (_where, wanted, day, size) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([wanted, 'en']);
  vi.resetModules();
  const written = await import('./format-date.ts');
  expect(written.formatDate('2026-11-21T12:00:00.000Z', 'ar')).toBe(day);
  expect(written.formatBytes(3.4 * 1024 ** 2, 'ar')).toBe(size);
  expect(written.formatWeekday('2026-11-16', 'ar')).toBe('ن');
});
