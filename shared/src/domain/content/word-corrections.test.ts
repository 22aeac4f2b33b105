import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctedItem, isNearCorrection } from './word-corrections.ts';

const corrections = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [formerItemId = '', itemId = ''] = pair.split('>');
    return { formerItemId, itemId };
  });

test.each([
  ['nothing was corrected', [], 'a', 'a'],
  ['another word was corrected', ['x>y'], 'a', 'a'],
  ['once', ['a>b'], 'a', 'b'],
  ['the right word stays', ['a>b'], 'b', 'b'],
  ['twice', ['a>b', 'b>c'], 'a', 'c'],
  ['twice, from between', ['a>b', 'b>c'], 'b', 'c'],
  ['and back', ['a>b', 'b>a'], 'a', 'a'],
  ['and back, from between', ['a>b', 'b>a'], 'b', 'a'],
  ['and back, and on', ['a>b', 'b>a', 'a>c'], 'b', 'c'],
  ['a word that was replaced and written again', ['a>b', 'a>d'], 'a', 'd'],
  ['what was corrected before does not count', ['b>c', 'a>b'], 'a', 'b'],
])('%s', (_what, pairs, item, expected) => {
  expect(correctedItem(item, corrections(...pairs))).toBe(expected);
});

test('of corrections that follow one another, every item leads to the last one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 }), (items) => {
      const chain = items.slice(1).map((itemId, index) => ({ formerItemId: items[index] ?? '', itemId }));
      for (const item of items) expect(correctedItem(item, chain)).toBe(items.at(-1));
    }),
  );
});

test.each([
  ['aple', 'apple', true],
  ['Apple', 'apple', true],
  ['cote', 'côté', true],
  ['مدرسه', 'مدرسة', true],
  ['他门口', '他们口', true],
  ['bank', 'bank', true],
  ['apple', 'pear', false],
  ['كتاب', 'قلم', false],
  ['狗', '猫', false],
] as const)('%s, changed to %s: near %s', (from, to, isNear) => {
  expect(isNearCorrection(from, to)).toBe(isNear);
});

test('long texts that share no letter are compared at once, and texts of pages are no words', () => {
  const [word, page] = [250, 50_000];
  for (let times = 0; times < 5_000; times += 1)
    expect(isNearCorrection('ab'.repeat(word), 'cd'.repeat(word))).toBe(false);
  expect(isNearCorrection('ab'.repeat(page), 'cd'.repeat(page))).toBe(false);
  expect(isNearCorrection(`${'ab'.repeat(page)}a`, `${'ab'.repeat(page)}b`)).toBe(false);
});

test('a long phrase with a few faults is near', () => {
  const phrase = 'the quick brown fox jumps over the lazy dog again and again';
  expect(isNearCorrection(phrase.replace('quick', 'qiuck').replace('lazy', 'lzay'), phrase)).toBe(true);
});
