import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLikelyStory, proposeStories } from './import-stories.ts';
import { emptyWorkStory, filesOfStory, type WorkStory } from './import-story.ts';
import { keptStory, storiesOfKept } from './import-story-draft.ts';
import { moveTexts, noticesOfStory } from './import-story-notices.ts';
import { readStoryText, type StoryText } from './import-story-texts.ts';
import { readImportTable } from './import-rows-table.ts';
import type { SourceFile } from './import-rows-files.ts';
import type { ImportFileKind } from './imports.ts';

const kinds: Record<string, ImportFileKind> = {
  png: 'picture',
  jpg: 'picture',
  mp3: 'sound',
  mp4: 'video',
  srt: 'subtitles',
  vtt: 'subtitles',
  json: 'book',
  csv: 'table',
  txt: 'table',
};
const file = (name: string): SourceFile => ({
  id: name,
  name,
  kind: kinds[name.slice(name.lastIndexOf('.') + 1)] ?? 'other',
});
const utf8 = (text: string) => new TextEncoder().encode(text);
const textsOf = (given: Readonly<Record<string, string | Uint8Array>>) =>
  new Map(
    Object.entries(given).flatMap(([name, text]): [string, StoryText][] => {
      const read = readStoryText(file(name).kind, typeof text === 'string' ? utf8(text) : text);
      return read ? [[name, read]] : [];
    }),
  );
const propose = (names: readonly string[], texts: Readonly<Record<string, string | Uint8Array>> = {}) =>
  proposeStories([...names, ...Object.keys(texts)].map(file), textsOf(texts), 'Import').stories;
const shownPages = (story: WorkStory | undefined) =>
  story?.pages.map(({ text, picture, sound }) => [picture ?? '-', sound ?? '-', text].join(' '));

const srt = '1\n00:00:01,000 --> 00:00:02,500\nHello there.\n\n2\n00:00:03,000 --> 00:00:04,000\nGo on.\n';

describe('stories of subtitles', () => {
  test.each([
    ['the recording of its name', ['a.mp3', 'b.mp3'], 'b.srt', 'b.mp3'],
    ['of its name without the language', ['film.mp4', 'other.mp3'], 'film.en.srt', 'film.mp4'],
    ['the only one, whatever its name', ['recorded.mp3'], 'subs.vtt', 'recorded.mp3'],
    ['the film where a recording has the name as well', ['a.mp3', 'a.mp4'], 'a.srt', 'a.mp4'],
    ['none where several may be meant', ['a.mp3', 'b.mp3'], 'c.srt', null],
    ['none where there is none', [], 'c.srt', null],
  ])('take %s', (_what, media, subtitles, expected) => {
    const [story] = propose(media, { [subtitles]: srt });
    expect(story?.media).toBe(expected);
    expect(story?.sentences).toEqual([
      { text: 'Hello there.', begins: 1000, ends: 2500 },
      { text: 'Go on.', begins: 3000, ends: 4000 },
    ]);
    expect(story?.language).toBe('english');
  });

  test('leave a recording to those of its name', () => {
    const stories = propose(['anansi.mp3'], { 'anansi.en.srt': srt, 'anansi.ar.srt': srt, 'other.srt': srt });
    expect(stories.map(({ title, media, language }) => [title, media, language])).toEqual([
      ['anansi', 'anansi.mp3', 'arabic'],
      ['anansi', 'anansi.mp3', 'english'],
      ['other', null, 'english'],
    ]);
  });

  test('several pairs make several stories, each with its picture, in its language', () => {
    const stories = propose(['one.mp3', 'two.mp3', 'two.jpg'], {
      'one.srt': srt,
      'two.srt': srt.replace('Hello there.', 'مرحبا').replace('Go on.', 'هيا'),
    });
    expect(stories.map(({ title, media, cover, language }) => [title, media, cover, language])).toEqual([
      ['one', 'one.mp3', null, 'english'],
      ['two', 'two.mp3', 'two.jpg', 'arabic'],
    ]);
  });

  test.each([
    [
      'GB 18030',
      Uint8Array.of(
        0xba,
        0xdc,
        0xbe,
        0xc3,
        0xba,
        0xdc,
        0xbe,
        0xc3,
        0xd2,
        0xd4,
        0xc7,
        0xb0,
        0xa3,
        0xac,
        0xc8,
        0xcb,
        0xc3,
        0xc7,
        0xca,
        0xb2,
        0xc3,
        0xb4,
        0xb6,
        0xbc,
        0xb2,
        0xbb,
        0xd6,
        0xaa,
        0xb5,
        0xc0,
        0xa1,
        0xa3,
      ),
      '很久很久以前，人们什么都不知道。',
    ],

    ['Windows-1256', Uint8Array.of(0xe3, 0xd1, 0xcd, 0xc8, 0xc7), 'مرحبا'],
  ])('are read in %s', (_name, said, expected) => {
    const bytes = Uint8Array.of(...utf8('00:01.000 --> 00:02.000\n'), ...said);
    expect(propose([], { 'a.srt': bytes })[0]?.sentences[0]?.text).toBe(expected);
  });

  test('are read in UTF-16', () => {
    const text = '00:01.000 --> 00:02.000\n你好';
    const bytes = Uint8Array.from([
      0xff,
      0xfe,
      ...Array.from(text).flatMap((char) => {
        const code = char.charCodeAt(0);
        return [code & 255, code >> 8];
      }),
    ]);
    expect(propose([], { 'a.srt': bytes })[0]?.sentences[0]?.text).toBe('你好');
  });

  test('have times in order and no tags, and as many sentences as a story has', () => {
    const cue = (at: number, text: string) => `00:00:${String(at).padStart(2, '0')}.000 --> 00:00:59.000\n${text}\n\n`;
    const [story] = propose([], {
      'a.vtt': `WEBVTT\n\n${cue(5, '<b onclick="x()">b</b>')}${cue(1, 'a')}00:40.000 --> 00:30.000\nback`,
    });
    expect(story?.sentences).toEqual(
      [
        { text: 'a', begins: 1000, ends: 5000 },
        { text: 'b', begins: 5000, ends: 40000 },
      ].map((one) => (one.text === 'b' ? { ...one, ends: expect.any(Number) as number } : one)),
    );
    const time = (at: number) =>
      `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000`;
    const many = Array.from({ length: 3000 }, (_, at) => `${time(at)} --> ${time(at + 1)}\nx\n`).join('\n');
    const [long] = propose([], { 'a.srt': many });
    expect([long?.sentences.length, long?.beyondCount]).toEqual([2000, 1000]);
  });

  test('without a recording or film stay out, and a link is one', () => {
    const [story] = propose([], { 'a.srt': srt });
    const placed = { ...emptyWorkStory, ...story, stageId: 'stage' };
    expect(noticesOfStory(placed, false)).toEqual([{ kind: 'no-media' }]);
    expect(noticesOfStory({ ...placed, link: 'https://youtu.be/aqz-KE-bpKQ' }, false)).toEqual([]);
    expect(noticesOfStory({ ...placed, link: 'https://example.org' }, false)).toEqual([{ kind: 'no-film' }]);
    expect(noticesOfStory(placed, true)).toEqual([]);
  });
});

describe('picture books', () => {
  test.each<[string, readonly string[], Readonly<Record<string, string>>, readonly string[]]>([
    [
      'of pictures and recordings by number, with a line of the text each',
      ['pics/2.jpg', 'pics/10.jpg', 'rec/voice 2.mp3', 'pics/1.jpg'],
      { 'story.txt': 'One.\nTwo, too.\n\nTen.' },
      ['pics/1.jpg - One.', 'pics/2.jpg rec/voice 2.mp3 Two, too.', 'pics/10.jpg - Ten.'],
    ],
    [
      'with texts of several lines between empty ones',
      ['1.jpg', '2.jpg'],
      { 'a.txt': 'One.\nStill one.\n\nTwo.' },
      ['1.jpg - One.\nStill one.', '2.jpg - Two.'],
    ],
    [
      'with a text that has a line less: the first page is the cover',
      ['1.jpg', '2.jpg', '3.jpg'],
      { 'a.txt': 'One.\nTwo.' },
      ['1.jpg - ', '2.jpg - One.', '3.jpg - Two.'],
    ],
    [
      'by the columns of a table',
      ['b.jpg', 'a.jpg'],
      { 'pages.csv': 'picture,text\nb.jpg,First.\na.jpg,Second.' },
      ['b.jpg - First.', 'a.jpg - Second.'],
    ],
    ['with more lines than pictures', ['1.jpg'], { 'a.txt': 'One.\nTwo.' }, ['1.jpg - One.', '- - Two.']],
  ])('%s', (_what, names, texts, expected) => {
    expect(shownPages(propose(names, texts)[0])).toEqual(expected);
  });

  const listing = JSON.stringify({
    title: { en: 'The seed', ar: 'البذرة' },
    credits: { text: 'Somebody', illustration: 'Somebody else' },
    license: 'CC BY 4.0',
    pages: [
      { text: { en: 'A\nseed.', ar: 'بذرة.' }, image: 'images/02.jpg', audio: { ar: 'audio/ar/02.mp3' } },
      { text: { en: 'It grows.' }, image: 'images/03.jpg' },
    ],
  });

  test('of a listing: one for each language, with credits and cover', () => {
    const names = ['0001/images/01.jpg', '0001/images/02.jpg', '0001/audio/ar/02.mp3'];
    const [english, arabic, ...more] = propose(names, { '0001/story.json': listing });
    expect(more).toEqual([]);
    expect(english).toMatchObject({
      title: 'The seed',
      language: 'english',
      description: 'Somebody · Somebody else · CC BY 4.0',
      cover: '0001/images/01.jpg',
      missing: ['images/03.jpg'],
    });
    expect(shownPages(english)).toEqual(['0001/images/02.jpg - A seed.', '- - It grows.']);
    expect(arabic).toMatchObject({ title: 'البذرة', language: 'arabic' });
    expect(shownPages(arabic)?.[0]).toBe('0001/images/02.jpg 0001/audio/ar/02.mp3 بذرة.');
  });

  test('of folders: one for each, and for each language of its recordings', () => {
    const one = (book: string) => ['images/1.jpg', 'audio/ar/1.mp3', 'audio/zh/1.mp3'].map((name) => `${book}/${name}`);
    const stories = propose([...one('a'), ...one('b')]);
    expect(stories.map(({ title, language, pages }) => [title, language, pages[0]?.picture, pages[0]?.sound])).toEqual([
      ['a', 'arabic', 'a/images/1.jpg', 'a/audio/ar/1.mp3'],
      ['a', 'chinese', 'a/images/1.jpg', 'a/audio/zh/1.mp3'],
      ['b', 'arabic', 'b/images/1.jpg', 'b/audio/ar/1.mp3'],
      ['b', 'chinese', 'b/images/1.jpg', 'b/audio/zh/1.mp3'],
    ]);
  });

  test('have as many pages as a book has, and say how many are beyond', () => {
    const [book] = propose(Array.from({ length: 2000 }, (_, at) => `${at}.jpg`));
    expect([book?.pages.length, book?.beyondCount]).toEqual([100, 1900]);
  });

  test('a text that is short is told, and moved by hand', () => {
    const [found] = propose(['1.jpg', '2.jpg', '3.jpg'], { 'a.txt': 'One.' });
    const book = { ...emptyWorkStory, ...found, stageId: 'stage' };
    expect(noticesOfStory(book, false)).toEqual([{ kind: 'fewer-lines', lines: 1, pages: 3 }]);
    const later = moveTexts(book, 0, 'later');
    expect(later.pages.map(({ text }) => text)).toEqual(['', 'One.', '']);
    expect(moveTexts(later, 0, 'earlier').pages.map(({ text }) => text)).toEqual(['One.', '', '']);
    expect(moveTexts(moveTexts(book, 0, 'later'), 0, 'later').pages.at(-1)?.text).toBe('One.');
  });
});

test.each<[string, boolean, readonly string[], string | null]>([
  ['subtitles', true, ['a.srt', 'a.mp3'], null],
  ['the listing of a book', true, ['story.json', 'a.jpg'], null],
  ['numbered pictures', true, ['page 1.jpg', 'page 2.jpg', '1.mp3'], null],
  ['numbered pictures and a text of sentences', true, ['1.jpg', '2.jpg'], 'A seed is small.\nIt grows.'],
  ['numbered pictures and words', false, ['1.jpg', '2.jpg'], 'seed\ntree'],
  ['numbered pictures and words with meanings', false, ['1.jpg', '2.jpg'], 'word,meaning\nبذرة,seed\nشجرة,tree'],
  ['pictures with words for names', false, ['01 seed.jpg', '02 tree.jpg'], null],
  ['a picture', false, ['1.jpg'], null],
])('%s: a story? %s', (_what, expected, names, text) => {
  expect(isLikelyStory(names.map(file), text === null ? null : readImportTable(utf8(text)))).toBe(expected);
});

test('a file stands in a book once, and every page has something', () => {
  const name = fc.tuple(
    fc.constantFrom('', 'a/', 'a/images/', 'a/audio/', 'b/'),
    fc.constantFrom('1', '02', 'x', 'é', 'page 3'),
    fc.constantFrom('.png', '.mp3', '.other'),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name.map((parts) => parts.join(''))), (names) => {
      for (const story of propose(names)) {
        const all = story.pages.flatMap(({ picture, sound }) => [picture, sound].filter((id) => id !== null));
        expect(new Set(all).size).toBe(all.length);
        expect(filesOfStory(story).every((id) => names.includes(id))).toBe(true);
        expect(story.pages.every(({ picture, sound }) => picture !== null || sound !== null)).toBe(true);
      }
    }),
  );
});

test('subtitles that could not be read are noticed with the lines of the first, and are told again later', () => {
  const whole = '00:01.000 --> 00:02.000\nA\n\n';
  const text = readStoryText('subtitles', new TextEncoder().encode(whole + '00:0x --> 00:04.000\nB\n\n'.repeat(5)));
  const seed: SourceFile = { id: 'a', name: 'seed.srt', kind: 'subtitles' };
  const [story] = proposeStories([seed], new Map(text ? [['a', text]] : []), 'Seeds').stories;
  const damaged = { kind: 'damaged', count: 5, lines: [4, 7, 10] };
  expect(story && noticesOfStory(story, false)).toContainEqual(damaged);
  const [back] = storiesOfKept(story ? [keptStory({ ...story, id: 'b' }, new Map())] : [], []);
  expect(back && noticesOfStory(back, false)).toContainEqual(damaged);
});
