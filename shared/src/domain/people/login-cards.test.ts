import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cardCodeBits,
  cardCodeFrom,
  cardCodeInHalves,
  cardCodeLength,
  cardSigns,
  normaliseCardCode,
} from './login-cards.ts';

test('no sign of a code is taken for another one', () => {
  expect(cardSigns).not.toMatch(/[01OILU]/);
  expect(new Set(cardSigns).size).toBe(cardSigns.length);
});

test('all signs come as often, at every place', () => {
  let next = 0;
  const everyByte = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256);
  const codes = Array.from({ length: 24 }, () => cardCodeFrom(everyByte)).join('');
  const counts = Array.from(cardSigns, (sign) => codes.split(sign).length - 1);
  expect(new Set(counts)).toEqual(new Set([8]));
  expect(cardCodeFrom(everyByte)).toHaveLength(cardCodeLength);
});

test('a code has so many random bits that guessing one of ten thousand cards takes more than fifty thousand million tries', () => {
  expect(cardCodeBits).toBe(49);
  expect(cardSigns.length ** cardCodeLength / 10_000).toBeGreaterThan(5e10);
});

test('a code is found again however it is typed', () => {
  const sign = fc.constantFrom(...Array.from(cardSigns));
  fc.assert(
    fc.property(fc.array(sign, { minLength: cardCodeLength, maxLength: cardCodeLength }), (signs) => {
      const code = signs.join('');
      for (const typed of [code, cardCodeInHalves(code), code.toLowerCase(), signs.join(' '), ` ${code}\u200f`])
        expect(normaliseCardCode(typed)).toBe(code);
    }),
  );
  expect(normaliseCardCode('٢٣٤٥٦-۷۸۹ab')).toBe('23456789AB');
  expect(normaliseCardCode('ｋ７ｍ４ｑ－ｐｗ２ｘ９')).toBe('K7M4QPW2X9');
});

test.each(['', 'K7M4Q', 'K7M4QPW2X', 'K7M4QPW2X90', 'K7M4QPW2X0', 'K7M4QPW2XO', 'K7M4QPW2X!'])(
  '%j is no code',
  (typed) => {
    expect(normaliseCardCode(typed)).toBeNull();
  },
);
