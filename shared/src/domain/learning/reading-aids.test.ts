import { expect, test } from 'vitest';
import { aidedArabic, aidedChinese, hasAids, pinyinOfPart, placedParts, withMarks } from './reading-aids.ts';

test.each([
  ['我们', 'chinese', 'wǒ men', true],
  ['ABC', 'chinese', undefined, false],
  ['كَتَبَ', 'arabic', undefined, true],
  ['كتب', 'arabic', undefined, false],
  ['مكتبّة', 'egyptian', undefined, false],
  ['cat', 'english', undefined, false],
] as const)('%s of %s, read %s, can have aids: %s', (text, language, pinyin, has) => {
  expect(hasAids(text, language, pinyin)).toBe(has);
});

test('in a sentence the syllables of known words fade, and keep their places', () => {
  const shown = aidedChinese('我喜欢苹果。', 'wǒ xǐ huan píng guǒ', ['苹果', '香蕉']).flat();
  expect(shown.map(({ character, isFaded }) => [character, isFaded])).toEqual([
    ['我', false],
    ['喜', false],
    ['欢', false],
    ['苹', true],
    ['果', true],
    ['。', false],
  ]);
  expect(shown.map(({ syllable }) => syllable)).toEqual(['wǒ', 'xǐ', 'huan', 'píng', 'guǒ', null]);
});

test('punctuation stays on the line of its word', () => {
  const lines = (text: string, pinyin: string) =>
    aidedChinese(text, pinyin, []).map((word) => word.map(({ character }) => character).join(''));
  expect(lines('他说：“好！”', 'tā shuō hǎo')).toEqual(['他', '说：', '“好！”']);
  expect(lines('A，好', 'hǎo')).toEqual(['A，', '好']);
});

test('in a sentence known words lose their vowel marks, however they are written, and keep a shadda', () => {
  expect(aidedArabic('كَتَبَ المُعَلِّمُ.', [])).toBe('كَتَبَ المُعَلِّمُ.');
  expect(aidedArabic('كَتَبَ المُعَلِّمُ.', ['معلم'])).toBe('كَتَبَ المعلّم.');
  expect(aidedArabic('كَتَبَ المُعَلِّمُ.', ['كتب', 'معلّم'])).toBe('كتب المعلّم.');
});

test('marks behind a word go with it, and every text stays whole', () => {
  const shown = withMarks(placedParts('他的床，很短。好', ['床', '短']));
  expect(shown.map(({ text, marks, from }) => [text, marks, from])).toEqual([
    ['他的', '', 0],
    ['床', '，', 2],
    ['很', '', 4],
    ['短', '。', 5],
    ['好', '', 7],
  ]);
  expect(withMarks(placedParts('床', ['床']))).toMatchObject([{ text: '床', marks: '' }]);
});

test('a part of a text has its own syllables', () => {
  expect(pinyinOfPart('我，喜欢A苹果', 'wǒ xǐ huan píng guǒ', 2, 2)).toBe('xǐ huan');
  expect(pinyinOfPart('我，喜欢A苹果', 'wǒ xǐ huan píng guǒ', 4, 3)).toBe('píng guǒ');
});
