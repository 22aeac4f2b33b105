import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentLanguages } from '../languages.ts';
import { aroundPlace, likeliestFirst, lookUpAt, lookUpForm, lookUpLimits, piecesOf } from './look-up.ts';

const formsOf = (text: string, language: (typeof contentLanguages)[number], word = text) =>
  lookUpAt(text, text.indexOf(word), language)?.forms ?? [];

test.each([
  ['apples', 'apple'],
  ['boxes', 'box'],
  ['cities', 'city'],
  ['knives', 'knife'],
  ['wolves', 'wolf'],
  ['walked', 'walk'],
  ['loved', 'love'],
  ['stopped', 'stop'],
  ['carried', 'carry'],
  ['running', 'run'],
  ['making', 'make'],
  ['calling', 'call'],
  ['playing', 'play'],
  ['lying', 'lie'],
  ['bigger', 'big'],
  ['nicest', 'nice'],
  ['happier', 'happy'],
  ['taller', 'tall'],
  ['happily', 'happy'],
  ['gently', 'gentle'],
  ["girl's", 'girl'],
  ['girls’', 'girl'],
  ['don’t', 'do'],
  ["they're", 'they'],
  ['went', 'go'],
  ['go', 'went'],
  ['children', 'child'],
  ['best', 'good'],
  ['Apple', 'apple'],
  ['walked', 'to walk'],
  ['apple', 'an apple'],
  ['apple', 'apples'],
])('in English %s may be known as %s', (word, known) => expect(formsOf(word, 'english')).toContain(known));

test.each([
  ['وكتابهم', 'كتاب'],
  ['والكتاب', 'كتاب'],
  ['للكتاب', 'كتاب'],
  ['بالكتاب', 'الكتاب'],
  ['كتاب', 'الكتاب'],
  ['كِتَابٌ', 'كتاب'],
  ['كتـاب', 'كتاب'],
  ['كتابًا', 'كتاب'],
  ['مدرستها', 'مدرسة'],
  ['مدرسات', 'مدرسة'],
  ['المدرسون', 'مدرس'],
  ['مدرستين', 'مدرسة'],
  ['أصدقائي', 'أصدقاء'],
  ['إسمه', 'اسم'],
  ['مستشفاهم', 'مستشفى'],
  ['سيكتب', 'يكتب'],
  ['تكتب', 'يكتب'],
  ['يكتبون', 'كتب'],
  ['هيكتب', 'يكتب'],
  ['حيكتب', 'يكتب'],
  ['بيكتبوا', 'يكتب'],
  ['ماكتبش', 'كتب'],
  ['مبيكتبش', 'يكتب'],
  ['كتبوها', 'كتب'],
  ['لليل', 'ليل'],
  ['عالبيت', 'بيت'],
])('in Arabic %s may be known as %s', (word, known) => expect(formsOf(word, 'egyptian')).toContain(lookUpForm(known)));

test.each([
  ['les pommes', 'pommes', 'french', 'pomme'],
  ["dans l'eau", "l'eau", 'french', 'eau'],
  ['las manzanas', 'manzanas', 'spanish', 'manzana'],
] as const)('in %s %s is looked up in %s as %s', (text, word, language, known) =>
  expect(formsOf(text, language, word)).toContain(known),
);

describe('Chinese', () => {
  test('the longest run of characters comes first, and each character of the word last', () => {
    const found = lookUpAt('我喜欢吃苹果。', 4, 'chinese');
    expect(found).toMatchObject({ word: '苹果', start: 4, languages: ['chinese'] });
    expect(found?.forms).toEqual(expect.arrayContaining(['苹果', '吃苹果', '苹', '果']));
    expect(found?.forms.indexOf('苹果')).toBeLessThan(found?.forms.indexOf('苹') ?? 0);
  });
  test('of two that are as long the one comes first that begins with the word', () => {
    const forms = formsOf('他的门口太低', 'chinese', '门口');
    expect(forms.indexOf('门口')).toBeLessThan(forms.indexOf('的门'));
  });
  test('no run goes over a mark or a word in Latin letters', () => {
    const forms = formsOf('你好，世界OK', 'chinese', '世界');
    expect(forms.some((form) => /[，好OK]/i.test(form))).toBe(false);
  });
});

test('words that belong together are looked up together, whichever of them is tapped', () => {
  expect(formsOf('I eat ice cream today', 'english', 'cream').slice(0, 4)).toContain('ice cream');
  expect(formsOf('I eat ice cream today', 'english', 'ice').slice(0, 4)).toContain('ice cream');
  expect(formsOf('She woke up', 'english', 'woke')).toContain('wake up');
  expect(formsOf('She woke up', 'english', 'up')).toContain('wake up');
  expect(formsOf('نحب كرة القدم', 'arabic', 'القدم')).toContain(lookUpForm('كرة القدم'));
  expect(formsOf('ice, cream', 'english', 'ice')).not.toContain('ice cream');
});

test('a word that stands twice is looked up where it is tapped', () => {
  expect(lookUpAt('no, no!', 4, 'english')).toMatchObject({ word: 'no', start: 4 });
});

test('numbers, marks, emoji and white space are no words, and a place outside of the text has none', () => {
  for (const at of [0, 2, 3, 5, 6, -1, 99, Number.NaN]) expect(lookUpAt('12 😀!? ', at, 'english')).toBeNull();
  expect(lookUpAt('', 0, 'arabic')).toBeNull();
});

test('a word in other letters is looked up in the language of those', () => {
  expect(lookUpAt('هذا هو Wifi', 8, 'arabic')?.languages).toEqual(['english']);
  expect(lookUpAt('أحب 苹果', 4, 'arabic')?.languages).toEqual(['chinese']);
  expect(lookUpAt('كتاب', 0, 'egyptian')?.languages).toEqual(['egyptian', 'arabic']);
  expect(lookUpAt('le chat', 3, 'french')?.languages).toEqual(['french']);
});

test('of what is found the likeliest comes first: as it is written, then in the language of the text', () => {
  const lookUp = lookUpAt('résumé', 0, 'english');
  const word = (text: string) => ({ text, language: 'english' as const });
  const found = [word('résumés'), word('resume'), word('Résumé')];
  expect(lookUp && likeliestFirst(found, lookUp).map(({ text }) => text)).toEqual(['Résumé', 'resume', 'résumés']);
});

test('a word that is written alike in standard and Egyptian Arabic is shown once, in that of the text', () => {
  const lookUp = lookUpAt('جملي', 0, 'egyptian');
  const found = [
    { text: 'جَمَل', language: 'arabic' as const },
    { text: 'جمل', language: 'egyptian' as const },
  ];
  expect(lookUp && likeliestFirst(found, lookUp)).toEqual([{ text: 'جمل', language: 'egyptian' }]);
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'وال',
        'كتاب',
        'هم',
        ' ',
        'ت',
        'ش',
        'ice',
        'cream',
        "'s",
        'ing',
        '我',
        '喜欢',
        '，',
        'َ',
        '😀',
        '1',
      ),
    )
    .map((parts) => parts.join('')),
);
const languages = fc.constantFrom(...contentLanguages);

test('the pieces of a text are the text', () => {
  fc.assert(
    fc.property(texts, languages, (text, language) => {
      const pieces = piecesOf(text, language);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true);
    }),
  );
});

test('a letter that is an apostrophe in part is looked up in a form that stays as it is', () => {
  expect(lookUpForm('a\u0149')).toBe("a'n");
  expect(lookUpForm(lookUpForm('x \u0149'))).toBe(lookUpForm('x \u0149'));
});

test('any place of any text is looked up in a bounded number of forms, the word itself first', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: -5, max: 405 }), languages, (text, at, language) => {
      const found = lookUpAt(text, at, language);
      if (found === null) return;
      expect(text.startsWith(found.word, found.start)).toBe(true);
      expect(found.forms.length).toBeLessThanOrEqual(lookUpLimits.forms);
      expect(new Set(found.forms).size).toBe(found.forms.length);
      for (const form of found.forms) {
        expect(form.length).toBeLessThanOrEqual(lookUpLimits.form);
        expect(lookUpForm(form)).toBe(form);
      }
      const own = lookUpForm(found.word);
      if (own !== '' && own.length <= lookUpLimits.form && found.languages[0] !== 'chinese')
        expect(found.forms[0]).toBe(own);
    }),
    { numRuns: 500 },
  );
});

test('what is sent of a text is short, well formed, and finds the same', () => {
  fc.assert(
    fc.property(texts, fc.nat(400), languages, (text, at, language) => {
      const around = aroundPlace(text, at);
      expect(around.text.length).toBeLessThanOrEqual(lookUpLimits.text);
      if (text.isWellFormed()) expect(around.text.isWellFormed()).toBe(true);
      expect(lookUpAt(around.text, around.at, language)?.forms).toEqual(
        lookUpAt(text, Math.min(at, text.length), language)?.forms,
      );
    }),
  );
});

test('a text of ten thousand characters is no more work than a sentence', () => {
  const text = 'كتاب '.repeat(2000);
  expect(lookUpAt(text, 5000, 'arabic')).toMatchObject({ word: 'كتاب', start: 5000 });
});
