import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTag } from './learning-material.ts';

test.each([
  [[], 'food', ['food']],
  [['food'], ' drink ', ['food', 'drink']],
  [['food'], 'Food', ['food']],
  [['food'], '   ', ['food']],
  [[], 'two \n words', ['two words']],
  [['茶'], '茶', ['茶']],
])('adding to %j the tag %j gives %j', (tags, tag, expected) => {
  expect(addTag(tags, tag)).toEqual(expected);
});

test('where nothing is added the list stays the same one', () => {
  const tags = ['food'];
  expect(addTag(tags, 'FOOD')).toBe(tags);
});

test('a list made by adding has no tag twice and none empty', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), (given) => {
      const tags = given.reduce<readonly string[]>((kept, tag) => addTag(kept, tag), []);
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
      expect(tags.every((tag) => tag.trim() !== '' && tag === tag.trim())).toBe(true);
    }),
  );
});
