import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSyllable, carryCorrections, chineseCharacters, pinyinWords, withCorrections } from './pinyin.ts';

test.each([
  ['zhǎng', 'zhǎng'],
  [' Lǜ ', 'lǜ'],
  ['lu\u0308\u030c', 'lǚ'],
  ['r', 'r'],
  ['ń', 'ń'],
  ['ê', 'ê'],
  ['', null],
  ['zhang3', null],
  ['zhǎng dà', null],
  ['长', null],
  ['<b>', null],
  ['zhuangzhuang', null],
  ['a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301', null],
])('%j is kept as %j', (written, kept) => {
  expect(asSyllable(written)).toBe(kept);
});

test('corrections stand in the places of their characters', () => {
  expect(withCorrections('cháng dà le', { 0: 'zhǎng' })).toBe('zhǎng dà le');
  expect(withCorrections('cháng dà le', {})).toBe('cháng dà le');
});

test.each([
  ['他长大了', '她长大了', { 1: 'zhǎng' }, { 1: 'zhǎng' }],
  ['他长大了', '我的孩子长大了', { 1: 'zhǎng' }, { 4: 'zhǎng' }],
  ['他长大了', '长大', { 1: 'zhǎng' }, { 0: 'zhǎng' }],
  ['他长大了', '他大了', { 1: 'zhǎng' }, {}],
  ['他，长大了', 'A他长。大了！', { 1: 'zhǎng' }, { 1: 'zhǎng' }],
  ['长长', '长长', { 0: 'zhǎng' }, { 0: 'zhǎng' }],
  ['他长大了', '', { 1: 'zhǎng' }, {}],
  ['他长大了', '完全另外', { 1: 'zhǎng' }, {}],
])('corrections of %s in %s', (before, after, corrections, kept) => {
  expect(carryCorrections(before, after, corrections)).toEqual(kept);
});

const chinese = fc
  .array(fc.constantFrom('天', '地', '长', '大', '行', '好', '的', '，', 'a', ' '), { maxLength: 12 })
  .map((all) => all.join(''));

test('whatever is edited, a correction is never at another character', () => {
  fc.assert(
    fc.property(chinese, chinese, (before, after) => {
      const characters = chineseCharacters(before);
      const corrections = Object.fromEntries(characters.map((character, place) => [place, `of ${character}`]));
      const kept = carryCorrections(before, after, corrections);
      for (const [place, syllable] of Object.entries(kept))
        expect(syllable).toBe(`of ${chineseCharacters(after)[Number(place)]}`);
      if (before === after) expect(kept).toEqual(corrections);
    }),
  );
});

test('of many texts that are rewritten together each may differ in less: comparing takes the square of that', () => {
  const [before, after] = [`${'天'.repeat(200)}长`, `${'地'.repeat(200)}长`];
  expect(carryCorrections(before, after, { 200: 'zhǎng' })).toEqual({ 200: 'zhǎng' });
  expect(carryCorrections(before, after, { 200: 'zhǎng' }, 500)).toEqual({});
});

test('a text is shown in its words, whole, with a syllable at each Chinese character', () => {
  expect(pinyinWords('我喜欢A。', 'wǒ xǐ huan')).toEqual([
    { characters: [{ character: '我', syllable: 'wǒ' }] },
    {
      characters: [
        { character: '喜', syllable: 'xǐ' },
        { character: '欢', syllable: 'huan' },
      ],
    },
    { characters: [{ character: 'A', syllable: null }] },
    { characters: [{ character: '。', syllable: null }] },
  ]);
  expect(pinyinWords('𠮷', '𠮷')).toEqual([{ characters: [{ character: '𠮷', syllable: null }] }]);
  fc.assert(
    fc.property(chinese, chinese, (text, pinyin) => {
      const shown = pinyinWords(text, pinyin).flatMap(({ characters }) => characters.map(({ character }) => character));
      expect(shown.join('')).toBe(text);
    }),
  );
});

test('pinyin of another text is not shown', () => {
  expect(pinyinWords('我们', 'wǒ').flatMap(({ characters }) => characters.map(({ syllable }) => syllable))).toEqual([
    null,
    null,
  ]);
});
