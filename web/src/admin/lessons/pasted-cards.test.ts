import { expect, test } from 'vitest';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { noTranslations } from '../editing/translation-draft.ts';
import { mostPasted, pasteCards, withoutPasted } from './pasted-cards.ts';

const cardOf = (id: string, word = '', translation = '') => ({ id, word, ...noTranslations, translation });
let count = 0;
const newCard = () => cardOf(`new ${(count += 1)}`);
/** Pasted into a lesson in a language. */
const pasted = (text: string, language: ContentLanguage = 'english') => ({ text, language });
const texts = (cards: readonly { word: string; translation: string }[] | null) =>
  cards?.map(({ word, translation }) => [word, translation]);

test('a table fills the empty card and makes others after it', () => {
  const cards = [cardOf('a', 'tea', 'شاي'), cardOf('b'), cardOf('c', 'milk', 'حليب')];
  const made = pasteCards(cards, { cardId: 'b', field: 'word' }, pasted('bread\tخبز\negg\tبيضة\n'), newCard);
  expect(texts(made)).toEqual([
    ['tea', 'شاي'],
    ['bread', 'خبز'],
    ['egg', 'بيضة'],
    ['milk', 'حليب'],
  ]);
  expect(made?.[1]?.id).toBe('b');
});

test.each([
  ['english', ['bread', 'خبز']],
  ['arabic', ['خبز', 'bread']],
  ['egyptian', ['خبز', 'bread']],
] as const)('in a lesson in %s the word is in its script, whichever column comes first', (language, row) => {
  for (const text of ['bread\tخبز\n', 'خبز\tbread\n'])
    expect(texts(pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, pasted(text, language), newCard))).toEqual([
      row,
    ]);
});

test('headings say which column is which, and a list has words alone', () => {
  const cards = [cardOf('a', 'tea')];
  expect(
    texts(pasteCards(cards, { cardId: 'a', field: 'word' }, pasted('translation,word\nخبز,bread'), newCard)),
  ).toEqual([
    ['tea', ''],
    ['bread', 'خبز'],
  ]);
  expect(texts(pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, pasted('面包\r\n鸡蛋'), newCard))).toEqual([
    ['面包', ''],
    ['鸡蛋', ''],
  ]);
});

test('a list among the translations goes down their column, and beyond its end', () => {
  const cards = [cardOf('a', 'bread'), cardOf('b', 'egg')];
  expect(texts(pasteCards(cards, { cardId: 'a', field: 'translation' }, pasted('pain\nœuf\nthé'), newCard))).toEqual([
    ['bread', 'pain'],
    ['egg', 'œuf'],
    ['', 'thé'],
  ]);
});

test('one line is the field’s own', () => {
  expect(pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, pasted(' bread \n'), newCard)).toBe(null);
  expect(pasteCards([cardOf('a')], { cardId: 'gone', field: 'word' }, pasted('a\nb'), newCard)).toBe(null);
});

test('no more is pasted than a lesson holds well, and long texts are cut', () => {
  const long = Array.from({ length: mostPasted + 5 }, (_, index) => `${'x'.repeat(3000)}${index}`).join('\n');
  const made = pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, pasted(long), newCard);
  expect(made).toHaveLength(mostPasted);
  expect(made?.every(({ word }) => word.length <= 500)).toBe(true);
});

test('what was pasted is taken back, but for what was changed since', () => {
  const before = [cardOf('a', 'tea'), cardOf('b')];
  const made = pasteCards(before, { cardId: 'b', field: 'word' }, pasted('bread\negg\nmilk'), newCard) ?? [];
  const now = made.map((card) => (card.word === 'egg' ? { ...card, translation: 'œuf' } : card));
  expect(texts(withoutPasted(now, before, made))).toEqual([
    ['tea', ''],
    ['', ''],
    ['egg', 'œuf'],
  ]);
});
