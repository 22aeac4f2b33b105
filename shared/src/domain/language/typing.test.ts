import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentLanguages, type ContentLanguage } from './languages.ts';
import { judgeTyping } from './typing.ts';

const onion = { text: '洋葱', language: 'chinese', pinyin: 'yáng cōng' } as const;
const howAreYou = { text: '你好吗？', language: 'chinese', pinyin: 'nǐ hǎo ma' } as const;
const karaoke = { text: '卡拉OK', language: 'chinese', pinyin: 'kǎ lā' } as const;
const word = (text: string, language: ContentLanguage) => ({ text, language, pinyin: null });
const marksOf = (typed: string, item: Parameters<typeof judgeTyping>[1]) =>
  judgeTyping(typed, item).units.map(({ letters }) =>
    letters.map(({ letter, mark }) => `${letter}${mark[0]}`).join(' '),
  );

test.each([
  ['Tomatoes ', word('tomatoes', 'english')],
  ['dont', word('don’t', 'english')],
  ['ecole', word('école', 'french')],
  ['espanol', word('español', 'spanish')],
  ['مدرسه', word('مَدْرَسَة', 'arabic')],
  ['ازيك', word('إزّيّك؟', 'egyptian')],
  ['洋葱', onion],
  ['yangcong', onion],
  ['yáng cōng', onion],
  ['Yang2 cong1', onion],
  ['nvren', { text: '女人', language: 'chinese', pinyin: 'nǚ rén' } as const],
  ['nu:ren', { text: '女人', language: 'chinese', pinyin: 'nǚ rén' } as const],
  ['Nǐ hǎo ma?', howAreYou],
  ['ni3 hao3 ma0', howAreYou],
  ['ｎｉ　ｈａｏ　ｍａ？', howAreYou],
  ['kala OK', karaoke],
  ['ka3la1ok', karaoke],
  ['كـتاب', word('كتاب', 'arabic')],
  ['كتاب', word('كـتاب', 'arabic')],
  // Some keyboards have a key for both letters at once.
  ['س\uFEFBم', word('سلام', 'arabic')],
])('%s is right', (typed, item) => {
  expect(judgeTyping(typed, item).verdict).toBe('right');
});

test.each([
  ['one letter too many', 'tomaatoes', 'near'],
  ['one letter too few', 'tomatos', 'near'],
  ['one letter for another', 'tomatces', 'near'],
  ['another word', 'potato', 'wrong'],
  ['nothing', '', 'wrong'],
])('%s: %s is %s', (_case, typed, verdict) => {
  expect(judgeTyping(typed, word('tomatoes', 'english')).verdict).toBe(verdict);
});

test('marks letter by letter, and Chinese syllable by syllable', () => {
  expect(marksOf('cut', word('cat', 'english'))).toEqual(['cr uw tr']);
  expect(marksOf('cart', word('cat', 'english'))).toEqual(['cr ar re tr']);
  expect(marksOf('ct', word('cat', 'english'))).toEqual(['cr m tr']);
  expect(marksOf('yangchong', onion)).toEqual(['yr ar nr gr', 'cr he or nr gr']);
  const { units, verdict } = judgeTyping('yangchong', onion);
  expect(verdict).toBe('near');
  expect(units).toMatchObject([
    { character: '洋', syllable: 'yáng', isRight: true },
    { character: '葱', syllable: 'cōng', isRight: false },
  ]);
});

test('a word without a letter is asked like any other', () => {
  expect(judgeTyping('a', word('…', 'chinese')).units.flatMap(({ letters }) => letters)).toEqual([
    { letter: 'a', mark: 'extra', at: 0 },
  ]);
});

test('what was typed is all there, in its order, and the word itself is right', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('abcdé ا ب ت洋葱')), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(...contentLanguages), (typed, wanted, language) => {
      const item = { text: wanted, language, pinyin: null };
      const { units } = judgeTyping(typed, item);
      const shown = units.flatMap(({ letters }) => letters.map(({ letter }) => letter)).join('');
      expect(shown).toBe(typed.replaceAll(' ', ''));
      expect(judgeTyping(wanted, item).verdict).toBe('right');
      const kept = units.flatMap(({ letters }) => letters).filter(({ mark }) => mark !== 'extra');
      expect(kept).toHaveLength(Array.from(wanted.replaceAll(' ', '')).length);
    }),
  );
});
