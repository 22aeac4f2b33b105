import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterOfStrokes, strokeCharacters, strokesKey, strokesKeysWithin } from './strokes.ts';

test.each([
  ['苹果', ['苹', '果']],
  ['妈妈', ['妈']],
  ['T恤', ['恤']],
  ['bread', []],
  ['خبز', []],
  ['他昨天去市场买了一些水果', []],
])('the characters of %s', (word, expected) => {
  expect(strokeCharacters(word)).toEqual(expected);
});

test('a key leads back to its character', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x4e00, max: 0x9fff }), (code) => {
      const character = String.fromCodePoint(code);
      expect(characterOfStrokes(strokesKey(character).replace('strokes/', ''))).toBe(character);
    }),
  );
});

test.each(['0041.json', 'all.json', '4f60', '../4f60.json', '4F60.json', 'fffff.json', '110000.json', ''])(
  '%s is the key of no character',
  (file) => {
    expect(characterOfStrokes(file)).toBeNull();
  },
);

test('a Chinese course needs the strokes of its words, others none', () => {
  const cards = [{ word: '苹果' }, { word: '水果' }, { word: '他说："好"' }];
  expect(strokesKeysWithin({ language: 'chinese', cards })).toEqual(
    ['苹', '果', '水', '他', '说', '好'].map(strokesKey),
  );
  expect(strokesKeysWithin({ language: 'english', cards })).toEqual([]);
  expect(strokesKeysWithin(undefined)).toEqual([]);
});
