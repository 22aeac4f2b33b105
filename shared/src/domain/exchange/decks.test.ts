import { expect, test } from 'vitest';
import { type DeckNote, guessDeckFields, lessonOfDeck, tablesOfNotes } from './decks.ts';
import { guessTarget, readImportTable } from './import-rows-table.ts';

const typeOf = (...fields: string[]) => ({ name: 'Basic', fields, isCloze: false });
const noteOf = (type: ReturnType<typeof typeOf>, texts: readonly string[], deck = 'Default'): DeckNote => ({
  type,
  deck,
  tags: '',
  texts,
  picture: '',
  sound: '',
});

test.each([
  [
    ['Front', 'Back'],
    ['word', 'translation'],
  ],
  [
    ['Back', 'Front'],
    ['translation', 'word'],
  ],
  [
    ['Hanzi', 'Pinyin', 'English', 'Example sentence'],
    ['word', null, 'translation', 'example'],
  ],
  [
    ['A', 'B', 'C'],
    ['word', 'translation', null],
  ],
  [
    ['正面', '背面'],
    ['word', 'translation'],
  ],
])('of the fields %s is guessed %s', (fields, expected) => {
  const type = typeOf(...fields);
  expect(
    guessDeckFields(type, [
      noteOf(
        type,
        fields.map((name) => `${name} of it`),
      ),
    ]),
  ).toEqual(expected);
});

test('a field that is filled nowhere is nothing', () => {
  const type = typeOf('Number', 'Arabic', 'French');
  expect(guessDeckFields(type, [noteOf(type, ['', 'خبز', 'pain'])])).toEqual([null, 'word', 'translation']);
});

test('what was guessed is what the table of the import screen reads, with the lesson of each row', () => {
  const type = typeOf('Hanzi', 'Pinyin', 'English');
  const notes = [noteOf(type, ['猫', 'mao1', 'cat'], 'HSK::1'), noteOf(type, ['狗', 'gou3', 'a "dog"'], 'HSK::2')];
  const [table] = tablesOfNotes(notes);
  const read = readImportTable(new TextEncoder().encode(table?.text));
  expect(read.columns).toEqual(['text', null, 'translation', 'picture', 'sound', 'lesson', null]);
  expect(read.rows.map((cells) => [cells[0], cells[2], cells[5]])).toEqual([
    ['猫', 'cat', '1'],
    ['狗', 'a "dog"', '2'],
  ]);
  expect(guessTarget(read)).toBe('reading_card');
});

test('kinds of notes with the same fields are one table, other fields another one', () => {
  const [basic, reversed] = [
    typeOf('Front', 'Back'),
    { ...typeOf('Front', 'Back'), name: 'Basic (and reversed card)' },
  ];
  const other = { ...typeOf('Front', 'Back', 'Hint'), name: 'Hinted' };
  const notes = [noteOf(basic, ['猫', 'cat']), noteOf(other, ['狗', 'dog', '?']), noteOf(reversed, ['鱼', 'fish'])];
  expect(tablesOfNotes(notes).map(({ name, text }) => [name, text.split('\n').length - 1])).toEqual([
    ['Basic', 2],
    ['Hinted', 1],
  ]);
});

test('texts with gaps are phrases', () => {
  const type = { name: 'Cloze', fields: ['Text', 'Extra'], isCloze: true };
  const [table] = tablesOfNotes([noteOf(type, ['a text', 'un texte'])]);
  expect(guessTarget(readImportTable(new TextEncoder().encode(table?.text)))).toBe('phrase');
});

test('more notes than an import takes are several tables', () => {
  const type = typeOf('Front', 'Back');
  const tables = tablesOfNotes(Array.from({ length: 1001 }, (_, at) => noteOf(type, [`${at}`, 'x'])));
  expect(tables.map(({ name, text }) => [name, text.split('\n').length])).toEqual([
    ['Basic', 501],
    ['Basic 2', 501],
    ['Basic 3', 2],
  ]);
});

test('a lesson is called like the innermost deck', () => {
  expect(['Arabic::Kitchen', 'Arabic', ''].map(lessonOfDeck)).toEqual(['Kitchen', 'Arabic', '']);
});
