import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupFlashcardFiles, pairPageFiles, pairReadingFiles } from './file-pairing.ts';

const file = (name: string, size = 1000) => ({ name, size });
const files = (...names: string[]) => names.map((name) => file(name));
const refusedOf = ({ refused }: { refused: readonly { file: { name: string }; reason: string }[] }) =>
  refused.map(({ file: { name }, reason }) => `${name}: ${reason}`);

describe('reading cards', () => {
  test.each([
    ['one pair', files('cat.png', 'cat.mp3'), ['cat'], []],
    ['every ending, in any case', files('a.JPG', 'a.MP3', 'b.jpeg', 'b.wav', 'c.gif', 'c.ogg'), ['a', 'b', 'c'], []],
    ['a photograph that is made smaller', [file('cat.jpg', 30 * 1024 * 1024), file('cat.mp3')], ['cat'], []],
    ['what phones make', files('a.HEIC', 'a.m4a', 'b.webp', 'b.opus', 'c.avif', 'c.webm'), ['a', 'b', 'c'], []],
    ['Chinese and Arabic names', files('猫.png', '猫.mp3', 'قطة.wav', 'قطة.jpg'), ['猫', 'قطة'], []],
    ['the same name in capitals', files('Bread.PNG', 'bread.mp3', 'tea.png', 'TEA.MP3'), ['Bread', 'tea'], []],
    [
      'numbered names, in the order of their numbers',
      files('10 ten.png', '2 two.png', '1 one.png', '10 ten.mp3', '1 one.mp3', '2 two.mp3'),
      ['one', 'two', 'ten'],
      [],
    ],
    [
      'numbered names with a cover and one that has none',
      files(
        'cover.jpg',
        '3 Apple.png',
        'Cheese.png',
        '1_Bread.png',
        '10猫.png',
        '3 Apple.mp3',
        'cheese.mp3',
        '1_bread.mp3',
        '10猫.mp3',
      ),
      ['Bread', 'Apple', '猫', 'Cheese'],
      ['cover.jpg: NO_AUDIO'],
    ],
    ['a single number is a part of its name', files('7 dwarfs.png', '7 dwarfs.mp3'), ['7 dwarfs'], []],
    [
      'what systems put into folders',
      files('cat.png', 'cat.mp3', '.DS_Store', 'Thumbs.db', 'desktop.ini', '._cat.png'),
      ['cat'],
      [],
    ],
    ['numbers alone', files('2.png', '1.png', '1.mp3', '2.mp3'), ['1', '2'], []],
    ['names of a camera', files('IMG_10.jpg', 'img_9.jpg', 'IMG_10.mp3', 'IMG_9.mp3'), ['img_9', 'IMG_10'], []],
    ['names that are not all numbered, as given', files('b2.png', 'a.png', 'a.mp3', 'b2.mp3'), ['b2', 'a'], []],
    ['composed and decomposed names', files('caf\u00e9.png', 'cafe\u0301.mp3'), ['caf\u00e9'], []],
    ['dots in a name', files('Mr. Li.png', 'Mr. Li.mp3'), ['Mr. Li'], []],
    ['a picture alone', files('cat.png'), [], ['cat.png: NO_AUDIO']],
    ['a sound alone', files('cat.mp3'), [], ['cat.mp3: NO_PICTURE']],
    ['a second picture of the name', files('cat.png', 'cat.jpg', 'cat.mp3'), ['cat'], ['cat.jpg: SAME_NAME']],
    ['a second sound of the name', files('cat.png', 'cat.mp3', 'cat.ogg'), ['cat'], ['cat.ogg: SAME_NAME']],
    [
      'another type',
      files('cat.png', 'cat.mp3', 'cat.svg', 'notes.txt'),
      ['cat'],
      ['cat.svg: UNKNOWN_TYPE', 'notes.txt: UNKNOWN_TYPE'],
    ],
    ['a name that is only an ending', files('.png', '.mp3'), [], ['.png: UNKNOWN_TYPE', '.mp3: UNKNOWN_TYPE']],
    ['an empty file', [file('cat.png', 0), file('cat.mp3')], [], ['cat.png: EMPTY', 'cat.mp3: NO_PICTURE']],
    [
      'a picture over 100 MB',
      [file('cat.png', 100 * 1024 * 1024 + 1), file('cat.mp3')],
      [],
      ['cat.png: TOO_LARGE', 'cat.mp3: NO_PICTURE'],
    ],
    [
      'a sound over 20 MB',
      [file('cat.png'), file('cat.mp3', 20 * 1024 * 1024 + 1)],
      [],
      ['cat.png: NO_AUDIO', 'cat.mp3: TOO_LARGE'],
    ],
  ])('%s', (_what, given, words, refused) => {
    const result = pairReadingFiles(given);
    expect(result.cards.map((card) => card.word)).toEqual(words);
    expect(refusedOf(result)).toEqual(refused);
  });
});

describe('flashcards', () => {
  test('pictures of the sound’s name, numbered, are sorted: the first is correct', () => {
    const { cards, refused } = groupFlashcardFiles(
      files('cat_10.png', 'cat.mp3', 'cat_2.png', 'cat_1.png', 'cat_3.jpg'),
    );
    expect(cards.map(({ word, pictures }) => [word, ...pictures.map((one) => one.name)])).toEqual([
      ['cat', 'cat_1.png', 'cat_2.png', 'cat_3.jpg', 'cat_10.png'],
    ]);
    expect(refused).toEqual([]);
  });

  test.each([
    ['the same base name with four endings', files('a.mp3', 'a.gif', 'a.jpeg', 'a.jpg', 'a.png'), ['a'], []],
    [
      'correct and wrong by name',
      files('a.mp3', 'a_correct.png', 'a_wrong1.png', 'a_wrong2.png', 'a_wrong3.png'),
      ['a'],
      [],
    ],
    ['numbers in brackets', files('猫.mp3', '猫 (1).png', '猫 (2).png', '猫 (3).png', '猫 (4).png'), ['猫'], []],
    [
      'a word that ends with a number',
      files('bus 7.mp3', 'bus 7_1.png', 'bus 7_2.png', 'bus 7_3.png', 'bus 7_4.png'),
      ['bus 7'],
      [],
    ],
    [
      'three pictures',
      files('a.mp3', 'a1.png', 'a2.png', 'a3.png'),
      [],
      ['a.mp3: TOO_FEW_PICTURES', 'a1.png: TOO_FEW_PICTURES', 'a2.png: TOO_FEW_PICTURES', 'a3.png: TOO_FEW_PICTURES'],
    ],
    ['five pictures', files('a.mp3', 'a1.png', 'a2.png', 'a3.png', 'a4.png', 'a5.png'), ['a'], ['a5.png: NOT_NEEDED']],
    ['no sound', files('a1.png', 'a2.png'), [], ['a1.png: NO_AUDIO', 'a2.png: NO_AUDIO']],
    ['a sound alone', files('a.mp3'), [], ['a.mp3: NO_PICTURE']],
    ['two sounds', files('a.mp3', 'a.wav', 'a1.png', 'a2.png', 'a3.png', 'a4.png'), ['a'], ['a.wav: SAME_NAME']],
  ])('%s', (_what, given, words, refused) => {
    const result = groupFlashcardFiles(given);
    expect(result.cards.map((card) => card.word)).toEqual(words);
    expect(refusedOf(result)).toEqual(refused);
  });
});

test('every file is either in one card or refused with one reason', () => {
  const names = fc.tuple(
    fc.constantFrom('a', 'b', 'a_1', 'a_2', 'a_3', 'a_4', 'é', 'e\u0301', ''),
    fc.constantFrom('.png', '.jpg', '.mp3', '.ogg', '.txt', ''),
  );
  const anyFiles = fc.array(
    fc.record({ name: names.map(([base, ending]) => base + ending), size: fc.constantFrom(0, 1, 10 ** 9) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(anyFiles, (given) => {
      const reading = pairReadingFiles(given);
      const paired = reading.cards.flatMap((card) => [card.picture, card.audio]);
      expect(new Set([...paired, ...reading.refused.map((one) => one.file)])).toEqual(new Set(given));
      expect(paired.length + reading.refused.length).toBe(given.length);
      const cards = groupFlashcardFiles(given);
      const grouped = cards.cards.flatMap((card) => [card.audio, ...card.pictures]);
      expect(new Set([...grouped, ...cards.refused.map((one) => one.file)])).toEqual(new Set(given));
      expect(grouped.length + cards.refused.length).toBe(given.length);
    }),
  );
});

test.each([
  [
    'of one name',
    ['01.jpg', '02.jpg', '02.mp3', '01.mp3'],
    [
      ['01.jpg', '01.mp3'],
      ['02.jpg', '02.mp3'],
    ],
    [],
  ],
  [
    'of one number',
    ['page 2.jpg', 'page 10.jpg', 'ar-10.mp3', 'ar-02.mp3'],
    [
      ['page 2.jpg', 'ar-02.mp3'],
      ['page 10.jpg', 'ar-10.mp3'],
    ],
    [],
  ],
  [
    'of a number that two have',
    ['a1.jpg', 'b1.jpg', 'c1.mp3'],
    [
      ['a1.jpg', null],
      ['b1.jpg', null],
    ],
    ['c1.mp3'],
  ],
  [
    'pictures alone',
    ['cat.png', 'dog.png'],
    [
      ['cat.png', null],
      ['dog.png', null],
    ],
    [],
  ],
  ['recordings alone', ['2.mp3', '1.mp3'], [], ['1.mp3', '2.mp3']],
])('pages of files %s', (_case, names, pages, sounds) => {
  const found = pairPageFiles(names.map((name) => ({ name, size: 1 })));
  expect(found.pages.map(({ picture, audio }) => [picture?.name, audio?.name ?? null])).toEqual(pages);
  expect(found.sounds.map(({ name }) => name)).toEqual(sounds);
  expect(found.refused).toEqual([]);
});

test('files that make no page are told with their reason', () => {
  const given = [file('notes.txt'), file('1.jpg', 0), file('Thumbs.db')];
  expect(pairPageFiles(given).refused.map(({ reason }) => reason)).toEqual(['UNKNOWN_TYPE', 'EMPTY']);
});
