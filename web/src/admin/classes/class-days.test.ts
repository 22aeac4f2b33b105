import { expect, test } from 'vitest';
import { nameYearLater } from './class-days.ts';

test.each([
  ['6B Arabic', '6B Arabic 2027'],
  ['6B Arabic 2026', '6B Arabic 2027'],
  ['6B 2026/2027', '6B 2027/2028'],
  ['Room 20265', 'Room 20265 2027'],
  ['x'.repeat(80), `${'x'.repeat(75)} 2027`],
])('“%s” is copied as “%s”', (name, copied) => {
  expect(nameYearLater(name, '2027-09-01')).toBe(copied);
});
