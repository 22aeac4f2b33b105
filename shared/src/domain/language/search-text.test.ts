import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => void vi.restoreAllMocks());

// U+302E and U+1D165 are marks that stay, U+FF9E and U+FF9F letters that become marks; the others go.
const mark = fc.constantFrom('\uff9e', '\uff9f', '\u0344', '\u0334', '\u0301', '\u302e', '\u{1d165}', '\u0640', 'a');

test('marks without end are never put into order together, which would take the square of their number', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  fc.assert(
    fc.property(fc.array(mark, { minLength: 100, maxLength: 400 }), (marks) => {
      normaliseForSearch(marks.join(''));
    }),
  );
  normaliseForSearch(`a${'\u0344'.repeat(5000)}${'\u302e'.repeat(5000)}`);
  normaliseForSearch(`a${'\u302e\uff9e'.repeat(5000)}`);
  const longest = normalize.mock.contexts.map((text) =>
    Math.max(0, ...[...String(text).matchAll(/[\p{M}\uff9e\uff9f]+/gu)].map(([run]) => Array.from(run).length)),
  );
  expect(Math.max(...longest)).toBeLessThanOrEqual(60);
});

test('marks without end, too, stay as they are once they were normalised', () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 200 }), (marks) => {
      const once = normaliseForSearch(marks.join(''));
      expect(normaliseForSearch(once)).toBe(once);
    }),
  );
});
