import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isItemLength, itemForm } from './item-form.ts';
import { normaliseWord } from './normalised-word.ts';

describe('the form of an item', () => {
  it.each([
    ['case', 'Tomato', 'tomato'],
    ['white space', '  good \n morning ', 'good morning'],
    ['width', 'ｔｅａ', 'tea'],
    ['outer punctuation', '你好！', '你好'],
    ['Spanish question marks', '¿Qué tal?', 'qué tal'],
    ['quotation marks', '«salut»', 'salut'],
    ['Arabic vowel marks', 'طَمَاطِم', 'طماطم'],
    ['marks of nunation and sukun', 'بَيْتٌ', 'بيت'],
    ['a dagger alif', 'هٰذا', 'هذا'],
    ['tatweel', 'كتـــاب', 'كتاب'],
    ['forms for presentation', 'ﻛﺘﺎﺏ', 'كتاب'],
    ['the same letter, composed or not', 'cafe\u0301', 'café'],
    ['hamza, composed or not', '\u0627\u0654', 'أ'],
  ])('does not know %s', (_name, one, other) => {
    expect(itemForm(one)).toBe(itemForm(other));
  });

  it.each([
    ['French accents', 'pêche', 'péché'],
    ['Spanish ñ', 'año', 'ano'],
    ['an accent that asks', 'qué', 'que'],
    ['shadda', 'حمّام', 'حمام'],
    ['hamza', 'أمل', 'امل'],
    ['madda', 'آن', 'ان'],
    ['the ending ة', 'مدرسة', 'مدرسه'],
    ['the ending ى', 'على', 'علي'],
    ['characters that look alike', '已', '己'],
    ['traditional characters', '貓', '猫'],
    ['what stands within', "it's", 'its'],
  ])('tells apart by %s', (_name, one, other) => {
    expect(itemForm(one)).not.toBe(itemForm(other));
  });

  it('of punctuation alone is that punctuation, and of nothing is nothing', () => {
    expect(itemForm(' ? ')).toBe('?');
    expect(itemForm('  ')).toBe('');
  });

  it('is the form of itself', () => {
    const character = fc.constantFrom(
      'a',
      'É',
      'e',
      '\u0301',
      'ك',
      'أ',
      'ﷺ',
      '\u064e',
      '\u0651',
      '好',
      '!',
      '。',
      ' ',
      'ｔ',
      '😀',
      '’',
      '\u200f',
      '\u00ad',
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
        const form = itemForm(characters.join(''));
        expect(itemForm(form)).toBe(form);
      }),
    );
  });
});

describe('signs that stand for many letters', () => {
  it.each(['\ufdfa'.repeat(500), `a${'\ufdfa'.repeat(500)}`, `${'\ufdfa'.repeat(55)}aaaaaaaaa${'😀'.repeat(200)}`])(
    'make no item longer than any word, nor half a character (%#)',
    (text) => {
      expect(itemForm(text).length).toBeLessThanOrEqual(1000);
      expect(itemForm(text).isWellFormed()).toBe(true);
      expect(normaliseWord(text).isWellFormed()).toBe(true);
    },
  );

  it('are read as their letters in a word', () => {
    expect(itemForm('ﷺ')).toBe('صلى الله عليه وسلم');
    expect(normaliseWord('ﷺ')).toBe('صلي الله عليه وسلم');
  });
});

describe('the length of an item', () => {
  it.each([
    ['twelve words', 'one two three four five six seven eight nine ten eleven twelve', 'english', true],
    ['thirteen words', 'one two three four five six seven eight nine ten eleven twelve thirteen', 'english', false],
    ['an Arabic sentence', 'أين أقرب محطة للقطار من فضلك؟', 'arabic', true],
    ['a Chinese phrase', '请问最近的火车站在哪里？', 'chinese', true],
    [
      'a Chinese paragraph',
      '小猫喜欢喝牛奶，小狗喜欢吃骨头，小鸟喜欢在树上唱歌，我们喜欢一起去公园里玩游戏。',
      'chinese',
      false,
    ],
    ['nothing', ' ', 'english', false],
  ] as const)('%s', (_name, text, language, expected) => {
    expect(isItemLength(text, language)).toBe(expected);
  });
});
