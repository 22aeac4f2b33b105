import { expect, test } from 'vitest';
import { noTranslations } from '../translation-draft.ts';
import { mostPasted, pasteCards, withoutPasted } from './pasted-cards.ts';

const cardOf = (id: string, word = '', translation = '') => ({ id, word, ...noTranslations, translation });
let count = 0;
const newCard = () => cardOf(`new ${(count += 1)}`);
const texts = (cards: readonly { word: string; translation: string }[] | null) =>
  cards?.map(({ word, translation }) => [word, translation]);

test('a table fills the empty card and makes others after it', () => {
  const cards = [cardOf('a', 'tea', 'شاي'), cardOf('b'), cardOf('c', 'milk', 'حليب')];
  const pasted = pasteCards(cards, { cardId: 'b', field: 'word' }, 'bread\tخبز\negg\tبيضة\n', newCard);
  expect(texts(pasted)).toEqual([
    ['tea', 'شاي'],
    ['خبز', 'bread'],
    ['بيضة', 'egg'],
    ['milk', 'حليب'],
  ]);
  expect(pasted?.[1]?.id).toBe('b');
});

test('headings say which column is which, and a list has words alone', () => {
  const cards = [cardOf('a', 'tea')];
  expect(texts(pasteCards(cards, { cardId: 'a', field: 'word' }, 'translation,word\nخبز,bread', newCard))).toEqual([
    ['tea', ''],
    ['bread', 'خبز'],
  ]);
  expect(texts(pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, '面包\r\n鸡蛋', newCard))).toEqual([
    ['面包', ''],
    ['鸡蛋', ''],
  ]);
});

test('a list among the translations goes down their column, and beyond its end', () => {
  const cards = [cardOf('a', 'bread'), cardOf('b', 'egg')];
  expect(texts(pasteCards(cards, { cardId: 'a', field: 'translation' }, 'pain\nœuf\nthé', newCard))).toEqual([
    ['bread', 'pain'],
    ['egg', 'œuf'],
    ['', 'thé'],
  ]);
});

test('one line is the field’s own', () => {
  expect(pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, ' bread \n', newCard)).toBe(null);
  expect(pasteCards([cardOf('a')], { cardId: 'gone', field: 'word' }, 'a\nb', newCard)).toBe(null);
});

test('no more is pasted than a lesson holds well, and long texts are cut', () => {
  const long = Array.from({ length: mostPasted + 5 }, (_, index) => `${'x'.repeat(3000)}${index}`).join('\n');
  const pasted = pasteCards([cardOf('a')], { cardId: 'a', field: 'word' }, long, newCard);
  expect(pasted).toHaveLength(mostPasted);
  expect(pasted?.every(({ word }) => word.length <= 500)).toBe(true);
});

test('what was pasted is taken back, but for what was changed since', () => {
  const before = [cardOf('a', 'tea'), cardOf('b')];
  const pasted = pasteCards(before, { cardId: 'b', field: 'word' }, 'bread\negg\nmilk', newCard) ?? [];
  const now = pasted.map((card) => (card.word === 'egg' ? { ...card, translation: 'œuf' } : card));
  expect(texts(withoutPasted(now, before, pasted))).toEqual([
    ['tea', ''],
    ['', ''],
    ['egg', 'œuf'],
  ]);
});
