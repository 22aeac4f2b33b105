import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchWords } from './word-matching.ts';

function found(text: string, words: string[]): string[] {
  return matchWords(text, words)
    .filter((part) => part.word !== null)
    .map((part) => part.text);
}

describe('matchWords', () => {
  it.each([
    ['a word between spaces, in any case', 'The Cat sat.', ['cat'], ['Cat']],
    ['no word inside another', 'The cathedral', ['cat'], []],
    ['the longest of several', 'ice cream and ice', ['ice', 'ice cream'], ['ice cream', 'ice']],
    ['accents make no difference', 'Une école', ['ecole'], ['école']],
    ['Chinese without spaces', '萨内和妈妈去商店', ['商店', '妈妈'], ['妈妈', '商店']],
    ['the longest Chinese word', '我在图书馆看图', ['图', '图书馆'], ['图书馆', '图']],
    ['Arabic with the article', 'ذهبت إلى السوق', ['سوق'], ['السوق']],
    ['Arabic with conjunction and preposition', 'وبالسوق ناس', ['سوق'], ['وبالسوق']],
    ['Arabic with a pronoun', 'هذا كتابها', ['كتاب'], ['كتابها']],
    ['Arabic with vowel marks', 'الكِتَابُ جديد', ['كتاب'], ['الكِتَابُ']],
    ['a ta marbuta that opened', 'في مدرستها', ['مدرسة'], ['مدرستها']],
    ['letter variants', 'إلى المقهى', ['المقهي'], ['المقهى']],
    ['no Arabic word inside another', 'مسوقون كثيرون', ['سوق'], []],
    ['a listed article is no obstacle', 'في سوق', ['السوق'], ['سوق']],
    ['punctuation beside it', '«سوق»، ثم', ['سوق'], ['سوق']],
  ])('finds %s', (_case, text, words, expected) => {
    expect(found(text, words)).toEqual(expected);
  });

  // Each of these took minutes when every match looked at the whole written word, or every word at each letter.
  it.each([
    ['one written word', 'a'.repeat(20_000), (length: number) => 'a'.repeat(length)],
    ['one written word of Arabic', 'و'.repeat(20_000), (length: number) => 'و'.repeat(length)],
    ['nearly the same phrases', 'a '.repeat(10_000), (length: number) => `${'a '.repeat(length)}b`],
    ['nearly the same words of Chinese', '一'.repeat(20_000), (length: number) => `${'一'.repeat(length)}二`],
  ])('reads %s, however many words begin alike', (_case, text, word) => {
    const words = Array.from({ length: 200 }, (_, index) => word(index + 1));
    expect(matchWords(text, words)).toEqual([{ text, word: null }]);
  });

  it('loses nothing of the text', () => {
    const piece = fc.oneof(
      fc.constantFrom('سوق', 'الـسوق', '商店', 'cat', ' ', '，', 'مَ', 'é'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.constantFrom('سوق', '商店', 'cat', 'e', '')), (pieces, words) => {
        const text = pieces.join('');
        expect(
          matchWords(text, words)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
