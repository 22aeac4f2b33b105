import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentLanguages } from './languages.ts';
import { minutesOf, readTimeOf, readingMinutes } from './read-time.ts';

it.each([
  ['', 'english', 1],
  ['word '.repeat(160), 'english', 1],
  ['word '.repeat(800), 'english', 5],
  ['字'.repeat(850), 'chinese', 5],
  ['我每天 drink tea '.repeat(68), 'chinese', 2],
  ['كلمة '.repeat(360), 'arabic', 3],
] as const)('%.12s… in %s takes so many minutes', (text, language, minutes) => {
  expect(readingMinutes(text, language)).toBe(minutes);
});

it.each([
  ['5 min', 5],
  ['5min', 5],
  ['12 minutes', 12],
  ['8 分钟', 8],
  ['3', 3],
  ['about an hour', null],
  ['5 min and a film', null],
])('understands %s', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

it('understands what it writes, of every text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), fc.constantFrom(...contentLanguages), (text, language) => {
      const minutes = readingMinutes(text, language);
      expect(minutesOf(readTimeOf(minutes))).toBe(minutes);
    }),
  );
});
