import { expect, test } from 'vitest';
import { cardWords, nameSize, sheetsOf } from './card-words.ts';

test('cards are spread over sheets, the last one not full', () => {
  const cards = Array.from({ length: 21 }, (_, n) => n);
  expect(sheetsOf(cards, 10).map((sheet) => sheet.length)).toEqual([10, 10, 1]);
  expect(sheetsOf(cards, 6).flat()).toEqual(cards);
  expect(sheetsOf([], 10)).toEqual([]);
});

test('long names get smaller where they would break on three lines or within a word, Chinese ones sooner', () => {
  const sizes = (names: readonly string[]) => names.map((name) => nameSize(name));
  expect(sizes(['Amara Okafor', 'نور فاروق', 'Chen Yutong 陈雨桐', '陈'.repeat(20)])).toEqual(Array(4).fill('large'));
  expect(sizes(['Bartholomäusson Alexandersen', 'Konstantinopolitanski Wu'])).toEqual(['large', 'medium']);
  expect(nameSize('陈'.repeat(23))).toBe('medium');
  expect(nameSize('Maria Fernanda de los Ángeles Rodríguez-Villanueva y Fernández de Córdoba')).toBe('small');
  expect(nameSize('a'.repeat(60))).toBe('small');
});

test('each of the languages of a card says all of it', () => {
  const said = cardWords.map(({ until, ...words }) => ({ ...words, until: until('DAY') }));
  for (const words of said) {
    expect(Object.values(words).every((one) => one !== '')).toBe(true);
    expect(words.until).toContain('DAY');
  }
  expect(new Set(said.map(({ address }) => address)).size).toBe(3);
});
