import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseIndex, courseNumbers } from './course-levels.ts';
import { courseTypes } from './course-types.ts';

test.each([
  ['learning_material', 0, 1, 1],
  ['learning_material', 49, 1, 50],
  ['reading_card', 0, 1, 1],
  ['reading_card', 2, 1, 3],
  ['reading_card', 3, 2, 1],
  ['flashcard', 4, 2, 2],
  ['phrase', 4, 1, 5],
  ['phrase', 5, 2, 1],
  ['story', 8, 3, 3],
] as const)('the %s at place %d stands on level %d with number %d', (type, index, level, lessonNumber) => {
  expect(courseNumbers(type, index)).toEqual({ level, lessonNumber });
});

test('no two courses of a type have the same numbers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...courseTypes), fc.nat(500), fc.nat(500), (type, one, other) => {
      fc.pre(one !== other);
      expect(courseNumbers(type, one)).not.toEqual(courseNumbers(type, other));
    }),
  );
});

test('a place can be told from its numbers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...courseTypes), fc.nat(500), (type, index) => {
      expect(courseIndex(type, courseNumbers(type, index))).toBe(index);
    }),
  );
});
