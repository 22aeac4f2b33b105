import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test.each([
  ['', ''],
  ['  two \n\n words\t', 'two words'],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  ['字'.repeat(60), `${'字'.repeat(50)}…`],
  ['😀'.repeat(51), `${'😀'.repeat(50)}…`],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
])('%j becomes %j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});

test('another length may be asked for', () => {
  expect(excerptOf('one two three', 7)).toBe('one two…');
});

test('an excerpt has at most 50 characters and an ellipsis, none of them torn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const excerpt = excerptOf(text);
      expect(Array.from(excerpt.replace(/…$/, '')).length).toBeLessThanOrEqual(50);
      expect(excerpt.isWellFormed()).toBe(true);
      const whole = text.replace(/\s+/g, ' ').trim();
      expect(excerpt === whole || (excerpt.endsWith('…') && whole.startsWith(excerpt.slice(0, -1)))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
