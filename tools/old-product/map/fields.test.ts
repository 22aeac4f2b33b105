import { expect, test } from 'vitest';
import { kindOf, languageOf, translationsOf } from './fields.ts';

test.each([
  ['learning_material', 'learning_material'],
  ['Learning Materials', 'learning_material'],
  ['material', 'learning_material'],
  ['学习材料', 'learning_material'],
  ['reading_card', 'reading_card'],
  ['Reading Lessons', 'reading_card'],
  ['interactive-reading', 'reading_card'],
  ['点读卡', 'reading_card'],
  ['FlashCards', 'flashcard'],
  ['flash_card', 'flashcard'],
  ['phrase_course', 'phrase'],
  ['短语', 'phrase'],
  ['stories', 'story'],
  ['故事', 'story'],
  ['song', null],
  ['', null],
])('the type %s is the kind %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  [['bread'], ['Bread'], '', 'english'],
  [['面包'], ['Bread'], '', 'chinese'],
  [['خبز'], ['Bread'], '', 'arabic'],
  [['عيش'], ['Egyptian Arabic'], '', 'egyptian'],
  [['عيش'], ['كلام مصري'], '', 'egyptian'],
  [['bread'], ['مصر'], '', 'english'],
  [['bread'], [], 'Chinese', 'chinese'],
  [['عيش'], [], 'Egyptian (dialect)', 'egyptian'],
  [['pain'], [], 'french', 'french'],
  [['pain'], [], 'klingon', 'english'],
  [['12'], ['خبز'], '', 'arabic'],
  [[], [], '', 'english'],
])('%s in %s, stated as "%s", is %s', (words, names, stated, language) => {
  expect(languageOf(words, names, stated)).toBe(language);
});

test('a translation has the language of its script, unless the content is in it', () => {
  expect(translationsOf('bread', 'arabic')).toEqual([{ text: 'bread', language: 'english' }]);
  expect(translationsOf('面包', 'english')).toEqual([{ text: '面包', language: 'chinese' }]);
  expect(translationsOf('a loaf', 'english')).toEqual([{ text: 'a loaf', language: null }]);
  expect(translationsOf('12', 'english')).toEqual([{ text: '12', language: null }]);
  expect(translationsOf('', 'english')).toEqual([]);
});
