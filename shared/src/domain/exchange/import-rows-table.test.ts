import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessLanguage, isTable, readImportTable } from './import-rows-table.ts';
import { scriptOf } from '../language/scripts.ts';

const read = (text: string, choices = {}) => readImportTable(new TextEncoder().encode(text), choices);

describe('the columns of a table', () => {
  test.each([
    [
      'English headings',
      'Word,Translation,Picture,Sound\nخبز,bread,bread.png,1.mp3',
      ['text', 'translation', 'picture', 'sound'],
    ],
    [
      'Chinese headings',
      '编号\t单词\t翻译\t图片\t录音\n1\tbread\t面包\ta.png\tb.mp3',
      [null, 'text', 'translation', 'picture', 'sound'],
    ],
    [
      'Arabic headings with marks',
      'الكلمةُ;المعنى;صورة;الصوت\nخبز;bread;a.png;b.mp3',
      ['text', 'translation', 'picture', 'sound'],
    ],
    [
      'Spanish headings',
      'Palabra;Traducción;Imagen;Sonido\nniño;child;a.png;b.mp3',
      ['text', 'translation', 'picture', 'sound'],
    ],
    [
      'Spanish headings in capitals, without accents',
      'PALABRA;TRADUCCION;IMAGEN;AUDIO\nniño;child;a;b',
      ['text', 'translation', 'picture', 'sound'],
    ],
    ['French headings', 'Mot;Traduction;Image;Son\nété;summer;a;b', ['text', 'translation', 'picture', 'sound']],
    ['French files', 'mot;fichier image;fichier son\nété;a;b', ['text', 'picture', 'sound']],
    ['German headings', 'Wort;Übersetzung;Bild;Ton\nTür;door;a;b', ['text', 'translation', 'picture', 'sound']],
    ['Japanese headings', '単語,翻訳,画像,音声\n猫,cat,a,b', ['text', 'translation', 'picture', 'sound']],
    ['French names of languages', 'Français;Anglais\nété;summer', ['text', 'translation']],
    ['a list that begins with a word which is a heading elsewhere', 'son\nfather\nmother', ['text']],
    ['languages as headings, Arabic is the word', 'English,Arabic\nbread,خبز', ['translation', 'text']],
    ['languages as headings, in their order', '英文,中文\nbread,面包', ['text', 'translation']],
    ['two translations', 'word,translation,translation2\nخبز,bread,面包', ['text', 'translation', 'secondTranslation']],
    ['a column that means nothing beside headings', 'word,page,meaning\nخبز,p. 3,bread', ['text', null, 'translation']],
    ['parts of speech', 'headword,pos,CEFR\nfilm,noun,A2', ['text', 'partOfSpeech', null]],
    [
      'parts of speech, in another list',
      'Word,Part_of_Speech,Example_Sentence\nrun,v.,I run.',
      ['text', 'partOfSpeech', 'example'],
    ],
    ['Chinese parts of speech', '单词,词性,释义\napple,n.,苹果', ['text', 'partOfSpeech', 'translation']],
    ['a heading for the file', 'word,picture file,audio file\nخبز,a,b', ['text', 'picture', 'sound']],
    ['no headings: the word comes first', 'bread,面包\ntea,茶', ['text', 'translation']],
    ['no headings: Arabic beside another script is the word', 'bread,خبز\ntea,شاي', ['translation', 'text']],
    [
      'no headings: file names and numbers',
      '1,خبز,bread,bread.JPG,bread.m4a\n2,شاي,tea,,tea.m4a',
      [null, 'text', 'translation', 'picture', 'sound'],
    ],
    ['a list of words', 'خبز\nشاي', ['text']],
    [
      'sentences with commas are a list',
      'Hello, Amara.\nGood morning.\nHow are you?\nWell, thank you, and you?',
      ['text'],
    ],
    ['a heading that stands twice', 'word,word\na,b', ['text', null]],
  ] as const)('%s', (_what, text, columns) => {
    expect(read(text).columns).toEqual(columns);
  });

  test('headings are told from words', () => {
    expect(read('son\nfather\nmother')).toMatchObject({ hasHeadings: false, rows: [['son'], ['father'], ['mother']] });
    expect(read('word,meaning\nخبز,bread')).toMatchObject({
      hasHeadings: true,
      headings: ['word', 'meaning'],
      rows: [['خبز', 'bread']],
    });
    expect(read('خبز,bread\nشاي,tea')).toMatchObject({
      hasHeadings: false,
      rows: [
        ['خبز', 'bread'],
        ['شاي', 'tea'],
      ],
    });
    expect(read('word')).toMatchObject({ hasHeadings: false, rows: [['word']] });
  });

  test('what was chosen is not guessed', () => {
    const chosen = read('word,meaning\nخبز,bread', { hasHeadings: false, columns: ['translation', 'text'] });
    expect(chosen).toMatchObject({
      columns: ['translation', 'text'],
      rows: [
        ['word', 'meaning'],
        ['خبز', 'bread'],
      ],
    });
    expect(read('a;b,c', { separator: ';' }).rows).toEqual([['a', 'b,c']]);
  });

  test('whatever the bytes, a table is read, and no field stands in two columns', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const fields = readImportTable(bytes).columns.filter((field) => field !== null);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });
});

test.each([
  ['خبز', 'Arab'],
  ['面包 (bread)', 'Latn'],
  ['猫', 'Hani'],
  ['42!', null],
  ['', null],
])('%s is written in the script %s', (text, script) => {
  expect(scriptOf(text)).toBe(script);
});

test('a language is guessed by the script of most letters', () => {
  expect(guessLanguage(['خبز', 'شاي', 'ok'])).toBe('arabic');
  expect(guessLanguage(['面包', '茶'])).toBe('chinese');
  expect(guessLanguage(['bread'])).toBe('english');
  expect(guessLanguage(['1', ''])).toBeNull();
});

test('a pasted text is a table where each line has columns', () => {
  expect(isTable('a\tb\nc\td')).toBe(true);
  expect(isTable('a\nb')).toBe(false);
  expect(isTable('Hello, you.\nGood morning.')).toBe(false);
});

test('of two columns with one heading that is taken which says something, and names of files before captions', () => {
  const table = 'Word\tPicture\tAudio\tPicture\tSound\nخبز\t\t\tbread.jpg\tbread.mp3\nشاي\t\t\ttea.jpg\ttea.mp3';
  expect(read(table).columns).toEqual(['text', null, null, 'picture', 'sound']);
  const captions = 'Word\tPicture\tPicture\nخبز\ta loaf\tbread.jpg\nشاي\ta cup\ttea.jpg';
  expect(read(captions).columns).toEqual(['text', null, 'picture']);
});

test('the word is in the language that is known', () => {
  const columnsIn = (language?: 'english' | 'arabic') => read('bread\tخبز\ntea\tشاي', { language }).columns;
  expect(columnsIn('english')).toEqual(['text', 'translation']);
  expect(columnsIn('arabic')).toEqual(['translation', 'text']);
  expect(columnsIn()).toEqual(['translation', 'text']);
});

test('a table is read to its fiftieth column, and says how many it has', () => {
  const line = (cell: string) => Array.from({ length: 10_000 }, (_, at) => `${cell}${at}`).join(',');
  const table = read([line('a'), line('b')].join('\n'));
  expect([table.columns.length, table.columnCount, table.rows[0]?.length]).toEqual([50, 10_000, 50]);
});

describe('a list of words and translations', () => {
  test.each([
    ['猫 - cat\n狗 - dog', [['猫', 'cat'], ['狗', 'dog']]],
    ['鱼：fish\n马:horse\n鸟： bird', [['鱼', 'fish'], ['马', 'horse'], ['鸟', 'bird']]],
    ['马=horse\n鸟 = bird', [['马', 'horse'], ['鸟', 'bird']]],
    ['dog – كلب\ncat — قطة', [['dog', 'كلب'], ['cat', 'قطة']]],
    ['1. cat - 猫\n2. dog - 狗', [['cat', '猫'], ['dog', '狗']]],
    ['cat: 猫\ndog: 狗\nhorse', [['cat', '猫'], ['dog', '狗'], ['horse', '']]],
    ['猫-cat\n冰淇淋-ice-cream', [['猫', 'cat'], ['冰淇淋', 'ice-cream']]],
    ['ice-cream - 冰淇淋\nT-shirt - T恤', [['ice-cream', '冰淇淋'], ['T-shirt', 'T恤']]],
    ['• 猫 -- cat\n• 狗 -- dog', [['猫', 'cat'], ['狗', 'dog']]],
    ['cat - 猫, 猫咪\ndog - 狗', [['cat', '猫, 猫咪'], ['dog', '狗']]],
    ['猫 - cat', [['猫', 'cat']]],
  ])('%j', (text, rows) => {
    expect(read(text).rows).toEqual(rows);
  }); // prettier-ignore

  test.each([
    ['ice-cream\nT-shirt'],
    ['It is 3:30.\nIt is 10:15.'],
    ['A: Hello.\nB: Good morning.\nA: How are you?\nB: Well.'],
    ['https://example.org/a\nhttps://example.org/b'],
    ['bread\ntea - hot\nmilk'],
    ['one - word'],
  ])('%j is none', (text) => {
    expect(read(text).columns).toHaveLength(1);
  });

  test('may have headings, and is read as it was chosen', () => {
    expect(read('Word - Translation\n猫 - cat')).toMatchObject({ hasHeadings: true, columns: ['text', 'translation'] });
    expect(read('سكر - sugar\nملح - salt\nزيت\toil\nخبز = bread').rows).toEqual([['سكر', 'sugar'], ['ملح', 'salt'], ['زيت', 'oil'], ['خبز', 'bread']]); // prettier-ignore
    expect(read('猫 - cat\n鱼：fish\n马=horse').rows).toEqual([['猫', 'cat'], ['鱼', 'fish'], ['马', 'horse']]); // prettier-ignore
    expect(read('ab-cd\nef-gh', { separator: '-' }).rows).toEqual([['ab-cd', ''], ['ef-gh', '']]); // prettier-ignore
  });
});

describe('pairs and examples', () => {
  const columns = (text: string, choices = {}) => readImportTable(new TextEncoder().encode(text), choices).columns;

  test.each([
    ['فصحى\tمصري\tmeaning\tمثال\nالآن\tدلوقتي\tnow\tأريده الآن', {}, ['text', 'otherForm', 'translation', 'example']],
    [
      'word\tEgyptian\tEgyptian sound\tsound\nالآن\tدلوقتي\ta.mp3\tb.mp3',
      {},
      ['text', 'otherForm', 'otherSound', 'sound'],
    ],
    ['MSA\tعامية\tEnglish\nالآن\tدلوقتي\tnow', { language: 'egyptian' }, ['otherForm', 'text', 'translation']],
    ['مصري\tEnglish\nدلوقتي\tnow', {}, ['text', 'translation']],
    ['word\tEgyptian\n现在\tدلوقتي', {}, ['text', 'translation']],
    ['单词\t例句\n现在\t现在很好。', {}, ['text', 'example']],
    [
      'Word (Front)\tTranslation (Back)\tExample (Sentence)\nخبز\tbread\tآكل الخبز',
      {},
      ['text', 'translation', 'example'],
    ],
  ] as const)('%j', (text, choices, expected) => {
    expect(columns(text, choices)).toEqual(expected);
  });
});
