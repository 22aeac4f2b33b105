import { expect, it } from 'vitest';
import { minutesFor } from './learning-pace.ts';

it.each([
  [0, 5000, 0],
  [1, 5000, 1],
  [133, 13_500, 30],
])('%d words at %d ms each take %d min', (words, paceMs, minutes) => {
  expect(minutesFor(words, paceMs)).toBe(minutes);
});
