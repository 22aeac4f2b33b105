import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseForSearch } from './search-text.ts';
import { maxNormalisedWord, normaliseWord } from './normalised-word.ts';

describe('normaliseWord', () => {
  it.each([
    ['Cat', 'cat'],
    ['كِتَابٌ', 'كتاب'],
    ['我在拍手。', '我在拍手'],
    ['  tea! ', 'tea'],
    ['?', '?'],
  ])('%s → %s', (word, expected) => {
    expect(normaliseWord(word)).toBe(expected);
  });

  it('takes away what stands around a word, and nothing else', () => {
    const character = fc.constantFrom('a', 'ك', '好', '!', '。', ' ', '\u2057', '😀', '«', '1', '\u064e');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 100 }), (characters) => {
        const plain = normaliseForSearch(characters.join(''));
        // What it means, said by a pattern that would take quadratic time.
        const expected = plain.replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '') || plain;
        expect(normaliseWord(characters.join(''))).toBe(expected);
      }),
    );
  });

  it('is bounded and whole, however far Unicode expands the word', () => {
    const character = fc.constantFrom('\u2057', '\ufdfa', '😀', 'ﷺ', 'a', '！', ' ');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1 }), fc.integer({ min: 0, max: 9 }), (characters, doublings) => {
        const word = characters.join('').repeat(2 ** doublings);
        const normalised = normaliseWord(word);
        expect(normalised.length).toBeLessThanOrEqual(maxNormalisedWord);
        expect(normalised.isWellFormed()).toBe(true);
        expect(normalised).toBe(normalised.trim());
      }),
    );
  });
});
