import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

test('a file is named without signs that some systems forbid', () => {
  expect(fileName('6B Arabic - Who is stuck?.csv')).toBe('6B Arabic - Who is stuck.csv');
  expect(fileName('6B - 谁遇到困难？.csv')).toBe('6B - 谁遇到困难.csv');
  expect(fileName('2026/27: "A" <b>|c*.csv')).toBe('2026 27 A b c.csv');
  expect(fileName('6B - 2026-11-22.csv')).toBe('6B - 2026-11-22.csv');
});
