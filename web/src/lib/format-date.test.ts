import { expect, test } from 'vitest';
import { formatBytes } from './format-date.ts';

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
