import { expect, test } from 'vitest';
import { itemIdOf } from './item-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUID of version 5, and stays what it was: memories hang on it', () => {
  expect(itemIdOf('tomato', 'english')).toMatch(uuid);
  expect([itemIdOf('tomato', 'english'), itemIdOf('طماطم', 'arabic')]).toMatchInlineSnapshot(`
    [
      "061c266d-a23b-5812-afd3-18db7f399803",
      "1957b04f-0b5e-5534-8ca3-d1958018c013",
    ]
  `);
});

test.each([
  ['case and punctuation', ['Tomato!', 'english'], ['tomato', 'english']],
  ['vowel marks', ['طَمَاطِم', 'arabic'], ['طماطم', 'arabic']],
] as const)('is the same whatever the %s', (_what, [text, language], [otherText, otherLanguage]) => {
  expect(itemIdOf(text, language)).toBe(itemIdOf(otherText, otherLanguage));
});

test.each([
  ['language', ['طماطم', 'arabic', ''], ['طماطم', 'egyptian', '']],
  ['accent', ['péché', 'french', ''], ['pêche', 'french', '']],
  ['sense', ['bank', 'english', 'river'], ['bank', 'english', 'money']],
  ['sense, where only one has one', ['bank', 'english', ''], ['bank', 'english', 'money']],
] as const)('differs by %s', (_what, [text, language, sense], [otherText, otherLanguage, otherSense]) => {
  expect(itemIdOf(text, language, sense)).not.toBe(itemIdOf(otherText, otherLanguage, otherSense));
});
