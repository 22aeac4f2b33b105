import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseForSearch } from './search-text.ts';

const isFound = (text: string, query: string) => normaliseForSearch(text).includes(normaliseForSearch(query));

test.each([
  ['case', 'The Camel', 'camel'],
  ['accents', 'Une boulangerie à Orléans, très tôt', 'orleans, tres TOT'],
  ['accents in the query', 'Cafe', 'CAFÉ'],
  ['a tilde and an umlaut', 'Español Über', 'espanol uber'],
  ['composed and decomposed letters', 'caf\u00e9', 'cafe\u0301'],
  ['one Chinese character', '我在市场买茶', '茶'],
  ['full-width letters and digits', 'ＡＢＣ１２３', 'abc123'],
  ['half-width katakana', 'ｶﾀｶﾅ', 'カタカナ'],
  ['Arabic vowel marks', 'كَلِمَةٌ', 'كلمة'],
  ['a superscript alef', 'هٰذا', 'هذا'],
  ['alef with hamza', 'أحمد إلى آخر', 'احمد الى اخر'],
  ['the wasla', 'ٱلله', 'الله'],
  ['final yeh', 'مقهى', 'مقهي'],
  ['the marbuta', 'مدرسة', 'مدرسه'],
  ['the tatweel', 'كـــلمة', 'كلمة'],
  ['presentation forms', 'ﻛﻠﻤﺔ', 'كلمه'],
  ['white space', 'two\n\t words', ' two words '],
])('%s makes no difference', (_case, text, query) => {
  expect(isFound(text, query)).toBe(true);
});

test.each([
  ['other letters', 'camel', 'cammel'],
  ['another Chinese character', '茶', '查'],
  ['words that stand apart', 'two words', 'twowords'],
  ['hamza on a letter of its own', 'ماء', 'ما ء'],
])('%s makes a difference', (_case, text, query) => {
  expect(isFound(text, query)).toBe(false);
});

test('what was normalised stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseForSearch(text);
      expect(normaliseForSearch(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('a text is found by its own words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zA-Zéüßأإةىكلم茶我]{1,8}$/u), { minLength: 1, maxLength: 6 }),
      (words) => {
        for (const word of words) expect(isFound(words.join(' '), word)).toBe(true);
      },
    ),
  );
});
